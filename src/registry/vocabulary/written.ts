/** Who filled a field: the person, or the form itself from what was chosen elsewhere. */
import type { Values } from './define-field.ts'

/** Beside a field that the form filled stands what it was filled with: anything else in the field is somebody's work. */
export const autofilled = (name: string): string => `auto:${name}`

/** Did a person write what stands in this field? */
export const isWritten = (values: Values, name: string): boolean =>
  (values[name] ?? '') !== '' && values[name] !== values[autofilled(name)]

/** Beside a chosen animal stands what its line of the list told of it: its species. */
export const toldOf = (name: string, key: string): string => `of:${name}.${key}`

/** Beside a field that was emptied because another one changed stands that one's name, and what was chosen. */
export const dropped = (name: string): string => `dropped:${name}`
