/** Maps the columns of a sheet to those of an import: by name, in any order, as for a herd book. */
import { importsTexts } from '../app/imports.ts'
import { mapColumns } from '../herd-book/sheets/headings.ts'
import { tableOf } from '../herd-book/tables.ts'
import type { Column } from '../herd-book/vocabulary.ts'
import { fill } from '../texts/fill.ts'
import type { ImportKind } from '../vocabulary/define-import.ts'

const tables = { CHIPS: tableOf('chips'), CONSECUTIVOS: tableOf('consecutivos') } as const

/** The columns of an import, as those of a herd book's table. */
export const importColumns = ({ columns, original }: Pick<ImportKind, 'columns' | 'original'>): readonly Column[] =>
  columns.flatMap((name) => tables[original].columns.find((column) => column.name === name) ?? [])

/** Number of problems reported individually. */
const MOST_PROBLEMS = 5

/**
 * The position in the sheet of each column of the import, or what is wrong with the first row as headings. A sheet
 * without headings would silently lose its first row.
 * @param cells the first row as texts.
 */
export function sheetColumns(
  { columns, original }: Pick<ImportKind, 'columns' | 'original'>,
  cells: readonly string[],
): { readonly places: readonly number[] } | { readonly problems: readonly string[] } {
  const t = importsTexts
  const headings = cells.map((cell) => cell.trim())
  const map = mapColumns(tables[original], headings)
  const places = columns.map((name) => {
    const heading = map[name]
    return heading === undefined ? -1 : headings.indexOf(heading)
  })
  if (places.every((at) => at >= 0)) return { places }
  if (places.every((at) => at < 0)) return { problems: [fill(t.noHeading, { columns: columns.join(', ') })] }
  const missing = columns.filter((_, at) => (places[at] ?? -1) < 0).map((name) => fill(t.headingMissing, { name }))
  const known = new Set(Object.values(map))
  const unknown = headings.flatMap((text, at) =>
    // Additional columns are ignored.
    text === '' || known.has(text) || at >= columns.length
      ? []
      : fill(t.headingUnknown, { n: at + 1, text: text.slice(0, 40) }),
  )
  return { problems: [...missing, ...unknown].slice(0, MOST_PROBLEMS) }
}
