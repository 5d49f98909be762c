import { usesNumber } from '../../registry/index.ts'
import type { EntryRow } from '../ports/ports.ts'
import { type Entry, numberOf } from './entries.ts'
import { rowIn } from './sub-rows.ts'

/**
 * Changes of a record, or of a row of a sub-table, that a later one replaced: sent again they would undo it.
 * @param isThere does the host have it?
 */
export function overtakenAmong(entries: readonly Entry[], isThere: (row: EntryRow) => boolean): ReadonlySet<string> {
  const changes = entries.filter(({ row, form }) => row.mode === 'edit' || !usesNumber(form))
  const whatOf = (entry: Entry) => `${entry.form.code} ${numberOf(entry)} ${rowIn(entry) ?? ''}`
  const last = new Map<string, string>()
  for (const entry of changes)
    if (isThere(entry.row) && entry.row.id > (last.get(whatOf(entry)) ?? '')) last.set(whatOf(entry), entry.row.id)
  return new Set(changes.flatMap((entry) => (entry.row.id < (last.get(whatOf(entry)) ?? '') ? entry.row.id : [])))
}
