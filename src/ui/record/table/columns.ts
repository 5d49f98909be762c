import { type Column, isCounted, kindOf, type RecordDefinition, type RecordList } from '../../../registry/index.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import type { ListPreference } from './list-preference.ts'

/** The columns in the preferred order, or that in which the form is read; including hidden ones. */
export function orderedColumns({ columns, reading = [] }: RecordList, preferred: readonly string[]): readonly Column[] {
  const order = preferred.length > 0 ? preferred : reading
  const placeOf = ({ key }: Column) => (order.includes(key) ? order.indexOf(key) : order.length)
  const ordered = [...columns].sort((a, b) => placeOf(a) - placeOf(b))
  const after = ({ below }: Column) => ordered.filter(({ key }) => key === below)
  const behind = new Set(ordered.flatMap(after))
  if (preferred.length > 0) return ordered
  return ordered.flatMap((column) => (behind.has(column) ? [] : [column, ...after(column)]))
}

/** From this number on, columns that belong together share one, unless the person has parted them. */
const MANY = 11

/** One or two columns of the list to each of the table. */
export function sharedColumns(columns: readonly Column[]): readonly (readonly [Column, ...Column[]])[] {
  const isUnder = (at: number) =>
    columns.length >= MANY && columns[at] !== undefined && columns[at - 1]?.below === columns[at].key
  return columns.flatMap((column, at) =>
    isUnder(at) ? [] : [[column, ...columns.slice(at + 1, isUnder(at + 1) ? at + 2 : at + 1)] as const],
  )
}

/** A column with the same value in all rows. */
export interface Folded {
  readonly column: Column
  readonly text: string
}

/** With fewer rows, equal values may be a coincidence. */
const ENOUGH = 8

interface FoldingOptions {
  readonly form: RecordDefinition
  /** All rows of the list, before a search. */
  readonly rows: readonly ShownRow[]
  readonly today: string
  /** `rows` is only a part: only the value of a filter is known to be the same in all. */
  readonly partly: boolean
  readonly filtered: (key: string) => boolean
}

/** Values common to all rows: shown once above instead of in each row. Never the identifying column. */
function foldedColumns(columns: readonly Column[], options: FoldingOptions): readonly Folded[] {
  const { form, rows, today, partly, filtered } = options
  const [first, ...others] = rows
  if (!first || rows.length < ENOUGH) return []
  return columns.flatMap((column) => {
    const known = !partly || (filtered(column.key) && kindOf(form, column) !== 'date')
    if (!known || column.key === form.id || column.card === 'title' || column.picture || column.note) return []
    if (form.fields[column.key]?.kind === 'photo') return []
    const text = cellText(form, column, first.values, today)
    const same = others.every(({ values }) => cellText(form, column, values, today) === text)
    return same ? [{ column, text }] : []
  })
}

export interface TableColumns {
  readonly shown: readonly Column[]
  readonly folded: readonly Folded[]
}

/** The columns of the table: as the person chose, without those shown above. */
export function tableColumns(preference: ListPreference, options: FoldingOptions): TableColumns {
  const chosen = orderedColumns(options.form.list, preference.order).filter(
    ({ key }) => !preference.hidden.includes(key),
  )
  const folded = preference.foldEqual ? foldedColumns(chosen, options) : []
  const away = new Set(folded.map(({ column }) => column.key))
  return { shown: chosen.filter(({ key }) => !away.has(key)), folded }
}

/** The identifying column: it stays visible. */
export const frozenColumn = (form: RecordDefinition, columns: readonly Column[]): string | undefined =>
  (columns.find(({ key }) => key === form.id) ?? columns.find(({ card }) => card === 'title'))?.key

/** Figures stand at the right. */
export const alignOf = (form: RecordDefinition, pair: readonly Column[]) =>
  pair.every((column) => isCounted(kindOf(form, column))) ? ('right' as const) : undefined
