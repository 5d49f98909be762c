/**
 * What somebody saw of a record before he changed it (ours; capacity 'version'). It goes along as ANTES, so that the
 * host tells the second of two people at one record, in the place of letting the last one win. Pure.
 */
import type { Values } from '../vocabulary/define-field.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { valuesIn } from './audit-diff.ts'
import { fromWire } from './form-state.ts'

/** The capacity, and the answer code of the refusal. */
export const VERSION = 'version'
export const CHANGED = 106

/** The values of the fields that are saved, as the row of the list has them. */
export function seenOf(record: RecordDefinition, row: Values): Values {
  const values = fromWire(record, row)
  const saved = Object.entries(record.fields).filter(([, { kind, unsent }]) => !unsent && kind !== 'photo')
  return Object.fromEntries(saved.map(([name]) => [name, values[name] ?? '']))
}

/** @param seen ANTES as it was sent; what is not in it was not looked at. @param row the record as it is now. */
export function changedSince(record: RecordDefinition, seen: string, row: Values): boolean {
  const then = valuesIn(seen)
  return Object.entries(seenOf(record, row)).some(([name, now]) => name in then && then[name] !== now)
}
