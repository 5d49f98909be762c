import { type Column, kindOf, type RecordDefinition } from '../../../registry/index.ts'
import { cellText, type ShownRow } from '../list/list-rows.ts'
import type { ListPreference } from './list-preference.ts'

/** The columns in the order wished, with those that are hidden. */
export function orderedColumns(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  const placeOf = ({ key }: Column) => (order.includes(key) ? order.indexOf(key) : order.length)
  return order.length === 0 ? columns : [...columns].sort((a, b) => placeOf(a) - placeOf(b))
}

/** A column whose rows all say the same. */
export interface Folded {
  readonly column: Column
  readonly text: string
}

/** Fewer rows may be alike by chance. */
const ENOUGH = 8

interface FoldingOptions {
  readonly form: RecordDefinition
  /** All rows of the list, before a search. */
  readonly rows: readonly ShownRow[]
  readonly today: string
  /** `rows` are not all there are: only what a filter asks for is known to be the same. */
  readonly partly: boolean
  readonly filtered: (key: string) => boolean
}

/** What is the same in every row: named once instead of in each of them. Never what tells a row. */
export function foldedColumns(columns: readonly Column[], options: FoldingOptions): readonly Folded[] {
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

/** The columns of the table: as the person chose them, less what is named above. */
export function tableColumns(preference: ListPreference, options: FoldingOptions): TableColumns {
  const { columns } = options.form.list
  const chosen = orderedColumns(columns, preference.order).filter(({ key }) => !preference.hidden.includes(key))
  const folded = preference.fold ? foldedColumns(chosen, options) : []
  const away = new Set(folded.map(({ column }) => column.key))
  return { shown: chosen.filter(({ key }) => !away.has(key)), folded }
}

/** The column that tells a row: it stays in sight. */
export const frozenColumn = (form: RecordDefinition, columns: readonly Column[]): string | undefined =>
  (columns.find(({ key }) => key === form.id) ?? columns.find(({ card }) => card === 'title'))?.key
