/**
 * The record that a person saw before changing it, or before filing what hangs on it (ours; capacity 'version'). It is
 * sent as ANTES, so that of two people who edit one record the host refuses the second instead of letting the last one
 * win, and files nothing under a number that is another record's by now. Pure.
 */
import type { Values } from '../vocabulary/define-field.ts'
import type { FormDefinition } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { fromWire } from './form-state.ts'

/** The answer code of the refusal. */
export const CHANGED = 106

/** The values that a person saves, as in the row of the list: facts change by themselves (an owner's address). */
export function seenOf(record: RecordDefinition, row: Values): Values {
  const values = fromWire(record, row)
  const saved = Object.entries(record.fields).filter(
    ([, { kind, unsent }]) => !unsent && kind !== 'photo' && kind !== 'fact',
  )
  return Object.fromEntries(saved.map(([name]) => [name, values[name] ?? '']))
}

/** What a form saw of the record that it hangs on, by its own fields; what it does not know is left out. */
export const sawOf = ({ saw = [] }: FormDefinition, values: Values): Values =>
  Object.fromEntries(saw.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
