/**
 * The record that a person saw before changing it (ours; capacity 'version'). It is sent as ANTES, so that of two
 * people who edit one record the host refuses the second instead of letting the last one win. Pure.
 */
import type { Values } from '../vocabulary/define-field.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { valuesIn } from './audit-diff.ts'
import { fromWire } from './form-state.ts'

/** The answer code of the refusal. */
export const CHANGED = 106

/** The values of the saved fields, as in the row of the list. */
export function seenOf(record: RecordDefinition, row: Values): Values {
  const values = fromWire(record, row)
  const saved = Object.entries(record.fields).filter(([, { kind, unsent }]) => !unsent && kind !== 'photo')
  return Object.fromEntries(saved.map(([name]) => [name, values[name] ?? '']))
}

/** @param seen ANTES as sent; missing fields are not compared. @param row the current record. */
export function changedSince(record: RecordDefinition, seen: string, row: Values): boolean {
  const earlier = valuesIn(seen)
  return Object.entries(seenOf(record, row)).some(([name, now]) => name in earlier && earlier[name] !== now)
}
