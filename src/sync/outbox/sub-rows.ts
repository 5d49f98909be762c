/** Rows of sub-tables in the outbox: what its entries add, remove and use (the females of a group). */
import { type FormDefinition, findForm, formOf, usesNumber, type Values } from '../../registry/index.ts'
import type { FilledForm } from '../contract/capture.ts'
import type { EntryRow } from '../ports/ports.ts'
import { type Entry, isFrozen, numberOf } from './entries.ts'

/** The row that a part adds or removes; undefined: the entry is no such part. */
export const rowIn = ({ form, payload }: Pick<Entry, 'form' | 'payload'>): string | undefined =>
  rowOf(form, payload.values)

function rowOf({ partOf }: FormDefinition, values: Values): string | undefined {
  if (!partOf?.row) return undefined
  return values[formOf(partOf.form).details?.key ?? ''] ?? ''
}

/** Do records of that code have a sub-table? */
export const hasRows = (code: string): boolean => findForm(code)?.details !== undefined

/** The parts that change the rows of that record and may still take effect, in order of capture. */
export const movesIn = (entries: readonly Entry[], code: string, number: string): readonly Entry[] =>
  entries.filter(
    (entry) => entry.form.partOf?.row && entry.form.code === code && numberOf(entry) === number && mayHold(entry),
  )

/** A refused entry has changed nothing. */
export const mayHold = ({ row }: Entry): boolean => row.state !== 'refused'

/** How many rows there are more (or fewer) after these. */
export const growth = (moves: readonly Entry[]): number =>
  moves.reduce((sum, { form }) => sum + (form.partOf?.row === 'put' ? 1 : -1), 0)

/** The rows of that record that other entries depend on: births of its females. */
export const usedRows = (entries: readonly Entry[], code: string, number: string): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ form }) => !form.partOf)
      .flatMap(({ form, payload }) => form.refersTo(payload.values))
      .flatMap((to) => (to.code === code && to.number === number && to.row !== undefined ? [to.row] : [])),
  )

/** The unsent entry that this one cancels: it added or removed the same row. */
export function undoneBy(
  { form, values, mode, replaces }: Pick<FilledForm, 'form' | 'values' | 'mode' | 'replaces'>,
  entries: readonly Entry[],
): Entry | undefined {
  const row = rowOf(form, values)
  if (row === undefined || mode !== 'add' || replaces !== undefined) return undefined
  const last = entries
    .filter((other) => rowIn(other) === row && other.form.code === form.code && numberOf(other) === values[form.number])
    .at(-1)
  return last && last.form.key !== form.key && !isFrozen(last.row) ? last : undefined
}

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
