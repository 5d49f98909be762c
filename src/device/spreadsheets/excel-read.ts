/** Reads the rows to be imported from the first visible sheet of a file. */

import { readDate } from '../../registry/herd-book/dates.ts'
import { remarkText, weightOf } from '../../registry/herd-book/sheets/cell-remarks.ts'
import { importColumns, sheetColumns, stateCheck } from '../../registry/imports/sheet-columns.ts'
import {
  type ImportKind,
  judgedSheet,
  MOST_SHEET_ROWS,
  type SheetFacts,
  type SheetProblem,
  tidyRow,
} from '../../registry/index.ts'
import { readTables } from '../../spreadsheets/read.ts'
import { type Limits, type Table, TableError, type TableProblem, type TableRow } from '../../spreadsheets/table.ts'
import type { BadSheet, SheetProgress, SheetRead } from '../../sync/contract/desk.ts'

const limits: Limits = {
  // An .xlsx of 50,000 rows and a dozen columns unpacks to half of this; the library needs ten times as much.
  unpacked: 60_000_000,
  cells: 2_000_000,
  // The heading, and one that is too many.
  rows: MOST_SHEET_ROWS + 1,
  allowsMacros: false,
  onlyFirst: true,
}

const reasons: Readonly<Record<TableProblem, BadSheet>> = {
  notTable: 'notExcel',
  macros: 'macros',
  broken: 'broken',
  tooMuch: 'bomb',
  tooWide: 'tooWide',
  longCell: 'bomb',
}

/** @param tell reports progress; the rows of a file that is no .xlsx are only known once they are checked. */
export async function readSheetRows(
  bytes: ArrayBuffer,
  kind: ImportKind,
  facts: SheetFacts,
  tell: (progress: SheetProgress) => void = () => {},
): Promise<SheetRead> {
  const reading = (total: number) => tell({ step: 'reading', done: 0, total })
  reading(0)
  try {
    const tables = await readTables(new Uint8Array(bytes), { ...limits, tell: reading })
    const hidden = tables.filter(({ isHidden }) => isHidden).map(({ name }) => name)
    const first = tables.find(({ isHidden }) => !isHidden)
    return first ? judged(first, kind, facts, hidden, tell) : { kind: 'bad', reason: 'noRows' }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { kind: 'bad', reason: reasons[error.reason] }
  }
}

function judged(
  { rows: table, name }: Pick<Table, 'rows' | 'name'>,
  kind: ImportKind,
  facts: SheetFacts,
  hidden: readonly string[],
  tell: (progress: SheetProgress) => void,
): SheetRead {
  const heading = table.find(({ line }) => line === 1)
  const columns = sheetColumns(kind, heading?.cells ?? [], name)
  if (table.length > 0 && 'problems' in columns) return { kind: 'headings', problems: columns.problems }
  const places = 'places' in columns ? columns.places : []
  const used = table.filter(
    (row) => row.line > 1 && (places.some((place) => row.cells[place]) || remarksOf(row, places).length > 0),
  )
  const lines = used.map(({ line }) => line)
  // Empty rows in between count.
  if ((lines.at(-1) ?? 0) > MOST_SHEET_ROWS + 1) return { kind: 'bad', reason: 'tooManyRows' }
  if (lines.length === 0) return { kind: 'bad', reason: 'noRows' }
  const rows = used.map(({ cells }) =>
    tidyRow(
      kind,
      // Dates as people write them, day first, become yyyy-mm-dd.
      places.map((place, at) => {
        const text = cells[place] ?? ''
        return kind.dates.includes(at) ? (readDate(text) ?? text) : text
      }),
    ),
  )
  const checked = (done: number) => tell({ step: 'checking', done, total: rows.length })
  const stateOf = stateCheck(kind, heading?.cells ?? [])
  const doubts = used.flatMap((row) => {
    const text = stateOf(row.cells)
    const taken = text ? [{ line: row.line, column: places[kind.keyColumn] ?? 0, text }] : []
    return [...taken, ...doubtsOf(row, places, kind)]
  })
  const read = {
    kind: 'read',
    rows,
    lines,
    places,
    doubts,
    sheet: asTexts(table),
    hidden,
    changed: 0,
    omitted: [],
  } as const
  return judgedSheet(kind, read, facts, checked)
}

const remarksOf = ({ remarks = [] }: TableRow, places: readonly number[]) =>
  remarks.filter(({ column }) => places.includes(column))

/** What is not certain in the cells of a row. */
function doubtsOf(row: TableRow, places: readonly number[], kind: ImportKind): readonly SheetProblem[] {
  const columns = importColumns(kind)
  return remarksOf(row, places).flatMap((remark) => {
    const column = columns[places.indexOf(remark.column)]
    return column && weightOf(remark, column)
      ? [{ line: row.line, column: remark.column, text: remarkText(remark) }]
      : []
  })
}

/** From the first row, with what stood in cells that have no text. */
function asTexts(table: readonly TableRow[]): readonly (readonly string[])[] {
  const texts: string[][] = Array.from({ length: table.at(-1)?.line ?? 0 }, () => [])
  for (const { line, cells, remarks = [] } of table) {
    const row = [...cells]
    for (const { column, stood } of remarks) row[column] ||= stood
    texts[line - 1] = row
  }
  return texts
}
