/** Who filled a field: the person, or the form itself from choices in other fields. */
import type { Values } from './define-field.ts'

/**
 * Stored beside a field that the form filled: the filled value. If the field differs from it, a person has changed it.
 */
export const autofilled = (name: string): string => `auto:${name}`

/** Stored beside a field whose value a chosen animal of the form supplied: that value. */
export const suppliedKey = (name: string): string => `animal:${name}`

/** Does a chosen animal supply the current value? Then it narrows no list of animals. */
export const isSupplied = (values: Values, name: string): boolean =>
  (values[name] ?? '') !== '' && values[name] === values[suppliedKey(name)]

/** Did a person write the current value of this field? */
export const isWritten = (values: Values, name: string): boolean =>
  (values[name] ?? '') !== '' && values[name] !== values[autofilled(name)]

/** Stored beside a chosen animal: what its option says about it, such as its species. */
export const alikeKey = (name: string, key: string): string => `of:${name}.${key}`

/** Stored beside a field that was cleared because another one changed: that one's name, and the former value. */
export const dropped = (name: string): string => `dropped:${name}`
