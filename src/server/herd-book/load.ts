/** Converts sheets to the rows of a herd book, with manual corrections applied. */
import {
  type ColumnMap,
  type HerdBook,
  type KeptMapping,
  type LoadedRow,
  mapSheet,
  type NamedRemark,
  type Row,
  type SheetMapping,
  signatureOf,
  type Table,
} from '../../registry/herd-book/index.ts'
import { storable } from '../../registry/index.ts'
import type { TableRow } from '../../spreadsheets/table.ts'
import { BookError } from './book-error.ts'
import type { OpenSheet } from './reading/open-files.ts'

/** Rows searched for the headings: titles, dates and empty lines may precede them. */
const MOST_ABOVE = 12
/** Maximum rows of one book, which are held in memory. */
const MOST_ROWS = 2_000_000
export const TOO_MANY = `El registro tiene más de ${MOST_ROWS} filas: tráigalo por partes`

/** Leaves a row out; as a value it empties the cell. */
export const OMIT = 'OMITIR'
export const EMPTY = 'VACIO'

/** By file, line and column. */
export type Corrections = ReadonlyMap<string, string>
export const correctionKey = (file: string, line: number, column: string): string => `${file}\n${line}\n${column}`

export interface LoadedSheet {
  readonly name: string
  readonly headings: readonly string[]
  /** Line of the headings. */
  readonly line: number
  /** Manually assigned to a table, or to none. */
  readonly isAssigned: boolean
  readonly mapping: SheetMapping
  readonly rows: number
}

export interface Loaded {
  readonly book: HerdBook
  readonly sheets: readonly LoadedSheet[]
}

export type { LoadedRow }

/** What was decided by hand. */
export interface Mapping {
  readonly kept: ReadonlyMap<string, KeptMapping>
  readonly corrections: Corrections
}

/**
 * @param take is given every row of a table; the next is read once it resolves.
 * @throws BookError if it cannot be read or is too large.
 */
export async function loadSheets(
  sheets: AsyncIterable<OpenSheet>,
  { kept, corrections }: Mapping,
  take: (row: LoadedRow) => Promise<void> | void,
): Promise<readonly LoadedSheet[]> {
  const loaded: LoadedSheet[] = []
  let read = 0
  for await (const sheet of sheets) {
    const rows = sheet.rows()
    const { heading, after } = await headingOf(sheet.name, rows, kept)
    const headings = heading?.cells ?? []
    const own = kept.get(signatureOf(headings))
    // A hidden sheet is read once somebody has said what it is.
    const mapping = mapSheet(sheet.name, headings, own ?? (sheet.isHidden ? NO_TABLE : undefined))
    const { table, missing } = mapping
    let count = 0
    if (table && missing.length === 0) {
      const places = placesOf(table, mapping.columns, headings)
      const add = (row: TableRow) => {
        count++
        if (++read > MOST_ROWS) throw new BookError(TOO_MANY)
        return take(rowOf(table, sheet.name, row, places, corrections))
      }
      for (const row of after) await add(row)
      for await (const row of rows) await add(row)
    }
    loaded.push({
      name: sheet.name,
      headings,
      line: heading?.line ?? 1,
      isAssigned: own !== undefined,
      mapping,
      rows: count,
    })
    await rows.return(undefined)
  }
  return loaded
}

const NO_TABLE: KeptMapping = { table: '', columns: {} }

/** The first row that reads as the headings of a table; titles may precede it. */
async function headingOf(
  name: string,
  rows: AsyncGenerator<TableRow>,
  kept: ReadonlyMap<string, KeptMapping>,
): Promise<{ readonly heading?: TableRow; readonly after: readonly TableRow[] }> {
  const above: TableRow[] = []
  while (above.length < MOST_ABOVE) {
    const { value, done } = await rows.next()
    if (done) break
    const row: TableRow = value
    const saved = kept.get(signatureOf(row.cells))
    const { table, missing } = mapSheet(name, row.cells, saved)
    if (saved || (table && missing.length === 0)) return { heading: row, after: [] }
    above.push(row)
  }
  const [heading, ...after] = above
  return heading ? { heading, after } : { after: [] }
}

/** Position of each column, or -1. */
const placesOf = (table: Table, columns: ColumnMap, headings: readonly string[]): readonly number[] =>
  table.columns.map(({ name }) => {
    const heading = columns[name]
    return heading === undefined ? -1 : headings.indexOf(heading)
  })

function rowOf(
  table: Table,
  file: string,
  { line, cells, remarks = [] }: TableRow,
  places: readonly number[],
  corrections: Corrections,
): LoadedRow {
  const row: Row = { table: table.key, file, line, cells: {} }
  const named: NamedRemark[] = []
  for (const [at, { name }] of table.columns.entries()) {
    const place = places[at] ?? -1
    row.cells[name] = place < 0 ? '' : tidy(cells[place] ?? '')
    for (const remark of remarks) if (remark.column === place) named.push({ ...remark, column: name })
  }
  if (corrections.get(correctionKey(file, line, '')) === OMIT) row.out = true
  for (const { name } of corrections.size === 0 ? [] : table.columns) {
    const value = corrections.get(correctionKey(file, line, name))
    if (value === OMIT) row.out = true
    else if (value !== undefined) row.cells[name] = value === EMPTY ? '' : value
  }
  // What was corrected is certain.
  const left = named.filter(({ column }) => !corrections.has(correctionKey(file, line, column)))
  return left.length > 0 ? { row, remarks: left } : { row }
}

/** Words that people write for 'none'. */
const NOTHING = /^(-+|\.|n\/?a|null|s\/?d|#n\/a|ninguno|no tiene|desconocido|desconocida|0000-00-00)$/i

/** Removes the apostrophe that an export puts before a text that looks like a formula. */
const tidy = (text: string): string => {
  const trimmed = storable(text)
    .trim()
    .replace(/^'(?=[=+@-])/, '')
  return NOTHING.test(trimmed) ? '' : trimmed
}

/** A book repeats the same texts: each is stored once. */
export class Texts {
  private readonly known = new Map<string, string>()

  one(text: string): string {
    const known = this.known.get(text)
    if (known !== undefined) return known
    // Long or unique texts are not worth caching.
    if (text.length <= 40 && this.known.size < 200_000) this.known.set(text, text)
    return text
  }
}
