import {
  type Column,
  codecOf,
  fixedCodes,
  folded,
  hasWords,
  type RecordDefinition,
  soughtWords,
  type Values,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'

/** A row as the list shows it. */
export interface ShownRow {
  /** Unique within the list. */
  readonly key: string
  readonly number: string
  readonly values: Values
  readonly row: ListRow
}

/** The rows of the book, each with a unique id. */
export const shownRows = (form: RecordDefinition, rows: readonly ListRow[]): readonly ShownRow[] =>
  rows.map((row) => {
    const number = row.values[form.id] ?? ''
    return { key: row.entry?.id ?? number, number, values: row.values, row }
  })

/** Text of a cell: a computed value, a name instead of a code, or the formatted value. */
export function cellText(form: RecordDefinition, column: Column, values: Values, today: string): string {
  if (column.value) return column.value(values, today)
  const name = column.name ? values[column.name] : ''
  if (name) return name
  const text = values[column.key] ?? ''
  const field = form.fields[column.key]
  const known = fixedCodes(form, column)?.find(({ code }) => code === text)
  return known?.name ?? (field ? codecOf(field).format(text) : text)
}

/** The same for export and sorting: amounts without currency signs, so that they are numbers. */
export function plainText(form: RecordDefinition, column: Column, values: Values, today: string): string {
  const raw = values[column.key] ?? ''
  return column.align === 'right' && /^\d+$/.test(raw) ? raw : cellText(form, column, values, today)
}

/** Folding thousands of rows takes longer than searching them: done once per row. */
const foldedRows = new WeakMap<Values, readonly string[]>()

/** Rows of which a column has every word of the text, ignoring case and accents. */
export function searchRows(
  form: RecordDefinition,
  rows: readonly ShownRow[],
  typed: string,
  today: string,
): readonly ShownRow[] {
  const words = soughtWords(folded(typed))
  if (words.length === 0) return rows
  return rows.filter(({ values }) => {
    let texts = foldedRows.get(values)
    if (!texts) {
      texts = form.list.columns.map((column) => folded(cellText(form, column, values, today)))
      foldedRows.set(values, texts)
    }
    return texts.some((text) => hasWords(text, words))
  })
}

export interface Sort {
  readonly key: string
  readonly descending: boolean
}

let collator: Intl.Collator | undefined
/** Made when it is first used: it takes a browser as long as the rest of a list. */
export function inSpanish(one: string, other: string): number {
  collator ??= new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}

/** Rows sorted by one column, numbers as numbers; unsent rows stay on top, in their own order. */
export function sortRows(
  form: RecordDefinition,
  rows: readonly ShownRow[],
  sort: Sort | undefined,
  today: string,
): readonly ShownRow[] {
  const column = form.list.columns.find(({ key }) => key === sort?.key)
  if (!column || !sort) return rows
  const direction = sort.descending ? -1 : 1
  const filed = rows
    .filter(({ row }) => !row.entry)
    .map((row) => ({ row, text: plainText(form, column, row.values, today) }))
    .sort((a, b) => direction * inSpanish(a.text, b.text))
  return [...rows.filter(({ row }) => row.entry), ...filed.map(({ row }) => row)]
}

/** The name of a code from a row or its list of codes. */
export function nameOfFilter(
  form: RecordDefinition,
  column: Column,
  rows: readonly ShownRow[],
  filter: string,
  today: string,
): string {
  const known = fixedCodes(form, column)?.find(({ code }) => code === filter)
  const row = known ? undefined : rows.find(({ values }) => values[column.key] === filter)
  return known?.name ?? (row ? cellText(form, column, row.values, today) : filter)
}
