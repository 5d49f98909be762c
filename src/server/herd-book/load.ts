/** Converts sheets to the rows of a herd book, with manual corrections applied. */
import {
  asStood,
  type Corrections,
  type FoundHeadings,
  findHeadings,
  type HerdBook,
  isComment,
  type KeptMapping,
  type LoadedRow,
  MOST_ABOVE,
  mayBePart,
  SheetRows,
  type Table,
} from '../../registry/herd-book/index.ts'
import { ownListOf } from '../../registry/imports/own-lists.ts'
import type { TableRow } from '../../spreadsheets/table.ts'
import { BookError } from './book-error.ts'
import type { OpenSheet } from './reading/open-files.ts'

/** Maximum rows of one book, which are held in memory. */
const MOST_ROWS = 2_000_000
/** Sheets, of which each has its headings and first rows in the answer. */
const MOST_SHEETS = 200
/** Lines of comments that may stand before the rows. */
const MOST_COMMENTS = 100
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
  /** Its rows complete those of other files. */
  readonly isPart?: true
}

/** Its rows are read: it has a table, with every column that a row requires, itself or together with other files. */
export const isSheetRead = ({ found, isPart }: Pick<LoadedSheet, 'found' | 'isPart'>): boolean =>
  found.mapping.table !== undefined && (found.isCertain || isPart === true)

/** Rows were read; without them there is nothing to judge. */
export const hasRead = ({ sheets }: { readonly sheets: readonly Pick<LoadedSheet, 'rows'>[] }): boolean =>
  sheets.some(({ rows }) => rows > 0)

/** A sheet whose rows wait for those that they complete. */
interface PartSheet {
  readonly at: number
  readonly table: Table
  readonly rows: readonly LoadedRow[]
  readonly notes: SheetRows['notes']
}

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
  const parts: PartSheet[] = []
  let read = 0
  for await (const sheet of sheets) {
    if (loaded.length >= MOST_SHEETS) throw new BookError(TOO_MANY_SHEETS)
    const rows = sheet.rows()
    const first = await firstRows(rows)
    const found = headingsOf(sheet, first, kept)
    const { name, isHidden } = sheet
    const { mapping, at, isCertain } = found
    const { table } = mapping
    const isPart = mayBePart(found)
    if (!table || !(isCertain || isPart)) {
      loaded.push({ name, isHidden, found, first, rows: 0 })
      await rows.return(undefined)
      continue
    }
    const after = at + found.rows
    const headings = first[after - 1]?.cells ?? []
    const taken = new SheetRows(name, { ...found, mapping: { ...mapping, table } }, headings, corrections)
    const held: LoadedRow[] = []
    const add = (row: TableRow) => {
      if (++read > MOST_ROWS) throw new BookError(TOO_MANY)
      if (isPart) held.push(taken.take(row))
      else book.load(taken.take(row))
      tell(read)
    }
    for (const row of first.slice(0, at)) taken.above(row)
    for (const row of first.slice(after)) add(row)
    for await (const row of rows) add(row)
    taken.end(first[at]?.line ?? 1)
    if (isPart) parts.push({ at: loaded.length, table, rows: held, notes: taken.notes })
    else notes.push(taken.notes)
    loaded.push({ name, isHidden, found, first, rows: isPart ? 0 : taken.count })
  }
  for (const { at, table, rows, notes: own } of parts) {
    if (!book.loadParts(table.key, rows)) continue
    notes.push(own)
    loaded[at] = { ...(loaded[at] as LoadedSheet), rows: rows.length, isPart: true }
  }
  for (const some of notes) book.note(some)
  return loaded
}

/** A hidden sheet, and a list of this registry, is read once somebody has said what it is. */
function headingsOf(
  { name, isHidden }: OpenSheet,
  first: readonly TableRow[],
  kept: ReadonlyMap<string, KeptMapping>,
): FoundHeadings {
  const found = findHeadings(name, first.map(asStood), kept)
  const list = ownListOf(name, first[0]?.cells ?? [])
  if (!(isHidden || list) || found.isAssigned) return found
  return {
    ...found,
    isCertain: false,
    mapping: { ...found.mapping, table: undefined, missing: [], ...(list && { list }) },
  }
}

async function firstRows(rows: AsyncGenerator<TableRow>): Promise<readonly TableRow[]> {
  const first: TableRow[] = []
  let comments = 0
  while (first.length - Math.min(comments, MOST_COMMENTS) < MOST_ABOVE) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
    if (isComment(value.cells)) comments++
  }
  return first
}
