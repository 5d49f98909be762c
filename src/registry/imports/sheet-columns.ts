/** Maps the columns of a sheet to those of an import: by name, in any order, as for a herd book. */
import { chipImport, importsTexts, numberImport } from '../app/imports.ts'
import { reviewTable } from '../field-work/field-review.ts'
import { Names } from '../herd-book/nearest.ts'
import { mapColumns } from '../herd-book/sheets/headings.ts'
import { tableOf } from '../herd-book/tables.ts'
import type { Column } from '../herd-book/vocabulary.ts'
import { fill } from '../texts/fill.ts'
import { nameOfCode, numberStates } from '../vocabulary/codes.ts'
import type { ImportKind } from '../vocabulary/define-import.ts'

type Columns = Pick<ImportKind, 'columns' | 'original'>
const tables = { CHIPS: tableOf('chips'), CONSECUTIVOS: tableOf('consecutivos') } as const

/** The columns of an import, as those of a herd book's table. */
export const importColumns = ({ columns, original }: Columns): readonly Column[] =>
  columns.flatMap((name) => tables[original].columns.find((column) => column.name === name) ?? [])

/** Number of problems reported individually. */
const MOST_PROBLEMS = 5

const tidy = (cells: readonly string[]) => cells.map((cell) => cell.trim())

/** None of a review: it names the numbers of forms, which are used. */
function placesOf({ columns, original }: Columns, headings: readonly string[]): readonly number[] {
  if (headings.join() === reviewTable.head.headings.join()) return columns.map(() => -1)
  const map = mapColumns(tables[original], headings)
  return columns.map((name) => (map[name] === undefined ? -1 : headings.indexOf(map[name])))
}
const isWhole = (places: readonly number[]): boolean => places.every((at) => at >= 0)

/**
 * The position in the sheet of each column of the import, or what is wrong with the first row as headings. A sheet
 * without headings would silently lose its first row.
 * @param cells the first row as texts. @param sheet its name
 */
export function sheetColumns(
  kind: Columns,
  cells: readonly string[],
  sheet: string,
): { readonly places: readonly number[] } | { readonly problems: readonly string[] } {
  const t = importsTexts
  const { columns } = kind
  const headings = tidy(cells)
  const places = placesOf(kind, headings)
  if (isWhole(places)) return { places }
  const other = [chipImport, numberImport].find((one) => isWhole(placesOf(one, headings)))
  const read = other ? fill(t.otherSheet, { sheet, title: other.texts.title }) : fill(t.sheetRead, { sheet })
  if (places.every((at) => at < 0)) return { problems: [read, fill(t.noHeading, { columns: columns.join(', ') })] }
  const missing = columns.filter((_, at) => (places[at] ?? -1) < 0).map((name) => fill(t.headingMissing, { name }))
  const unknown = headings.flatMap((text, at) =>
    // Additional columns are ignored.
    text === '' || places.includes(at) || at >= columns.length
      ? []
      : fill(t.headingUnknown, { n: at + 1, text: text.slice(0, 40) }),
  )
  return { problems: [read, ...missing, ...unknown].slice(0, MOST_PROBLEMS) }
}

/**
 * Why a row cannot come in as available, which is all that an import makes: its sheet says that it is used or void, or
 * something else ('No disponible' is near to 'Disponible').
 * @param cells the first row as texts
 */
export function stateCheck({ original }: Columns, cells: readonly string[]) {
  const headings = tidy(cells)
  const column = tables[original].columns.find(({ name }) => name === 'ESTADO')
  const at = headings.indexOf(mapColumns(tables[original], headings).ESTADO ?? '?')
  const words = Object.entries({ 0: '0', 1: '1', 2: '2', ...column?.words })
  const states = new Names(words.map(([name, value]) => ({ name, value })))
  return (row: readonly string[]): string | undefined => {
    const text = (row[at] ?? '').trim()
    const found = states.find(text)
    if (text === '' || (found.is === 'same' && found.value === '0')) return undefined
    if (found.is === 'none' || found.value === '0') return fill(importsTexts.stateUnknown, { text: text.slice(0, 40) })
    return fill(importsTexts.notFree, { state: nameOfCode(numberStates, found.value) })
  }
}
