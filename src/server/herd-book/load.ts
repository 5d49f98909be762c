/** Converts sheets to the rows of a herd book, with manual corrections applied. */
import {
  type Corrections,
  type FoundHeadings,
  findHeadings,
  type HerdBook,
  type KeptMapping,
  MOST_ABOVE,
  SheetRows,
} from '../../registry/herd-book/index.ts'
import type { TableRow } from '../../spreadsheets/table.ts'
import { BookError } from './book-error.ts'
import type { OpenSheet } from './reading/open-files.ts'

/** Maximum rows of one book, which are held in memory. */
const MOST_ROWS = 2_000_000
/** Sheets, of which each has its headings and first rows in the answer. */
const MOST_SHEETS = 200
const TOO_MANY_SHEETS = `El registro tiene más de ${MOST_SHEETS} hojas: tráigalo por partes`
const TOO_MANY = `El registro tiene más de ${MOST_ROWS} filas: tráigalo por partes`

export interface LoadedSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly found: FoundHeadings
  /** The first rows, among which the headings were looked for. */
  readonly first: readonly TableRow[]
  /** Rows read; 0 if it is not read. */
  readonly rows: number
}

/** Its rows are read: it has a table, with every column that a row requires. */
export const isSheetRead = ({ found }: Pick<LoadedSheet, 'found'>): boolean =>
  found.mapping.table !== undefined && found.isCertain

/** What was decided by hand. */
export interface Mapping {
  readonly kept: ReadonlyMap<string, KeptMapping>
  readonly corrections: Corrections
}

/** Adds every row to the book. @param tell is called with the number of rows so far. @throws BookError */
export async function loadSheets(
  sheets: AsyncIterable<OpenSheet>,
  { kept, corrections }: Mapping,
  book: HerdBook,
  tell: (rows: number) => void = () => {},
): Promise<readonly LoadedSheet[]> {
  const loaded: LoadedSheet[] = []
  const notes: SheetRows['notes'][] = []
  let read = 0
  for await (const sheet of sheets) {
    if (loaded.length >= MOST_SHEETS) throw new BookError(TOO_MANY_SHEETS)
    const rows = sheet.rows()
    const first = await firstRows(rows)
    const found = headingsOf(sheet, first, kept)
    const { name, isHidden } = sheet
    const { mapping, at, isCertain } = found
    const { table } = mapping
    if (!table || !isCertain) {
      loaded.push({ name, isHidden, found, first, rows: 0 })
      await rows.return(undefined)
      continue
    }
    const after = at + found.rows
    const headings = first[after - 1]?.cells ?? []
    const taken = new SheetRows(name, { ...found, mapping: { ...mapping, table } }, headings, corrections)
    const add = (row: TableRow) => {
      if (++read > MOST_ROWS) throw new BookError(TOO_MANY)
      book.load(taken.take(row))
      tell(read)
    }
    for (const row of first.slice(0, at)) taken.above(row)
    for (const row of first.slice(after)) add(row)
    for await (const row of rows) add(row)
    taken.end(first[at]?.line ?? 1)
    loaded.push({ name, isHidden, found, first, rows: taken.count })
    notes.push(taken.notes)
  }
  for (const some of notes) book.note(some)
  return loaded
}

/** A hidden sheet is read once somebody has said what it is. */
function headingsOf(
  { name, isHidden }: OpenSheet,
  first: readonly TableRow[],
  kept: ReadonlyMap<string, KeptMapping>,
): FoundHeadings {
  const found = findHeadings(
    name,
    first.map(({ cells }) => cells),
    kept,
  )
  if (!isHidden || found.isAssigned) return found
  return { ...found, isCertain: false, mapping: { ...found.mapping, table: undefined, missing: [] } }
}

async function firstRows(rows: AsyncGenerator<TableRow>): Promise<readonly TableRow[]> {
  const first: TableRow[] = []
  while (first.length < MOST_ABOVE) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  return first
}
