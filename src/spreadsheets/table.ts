/** Tables as every reader gives them, and why a file is not read. */
import type { CellRemark } from '../registry/herd-book/sheets/cell-remarks.ts'
import type { SheetRow as TableRow } from '../registry/herd-book/sheets/sheet-rows.ts'

export type { TableRow }

/** A sheet: rows that have a text or a remark. */
export interface Table {
  /** '' for a text, which has no name of its own. */
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly TableRow[]
}

/** Measured before a library sees the file. */
export interface Limits {
  /** Bytes that a packed file may unpack to. */
  readonly unpacked: number
  /** Cells of all tables, empty ones before the last of a row included. */
  readonly cells: number
  /** Rows of a sheet; reading stops after one more. */
  readonly rows: number
  /** Books with macros are read, without them. */
  readonly allowsMacros: boolean
  /** Only the first sheet that is not hidden is read. */
  readonly onlyFirst: boolean
  /** Told before the library begins: rows of the longest sheet of an .xlsx. */
  readonly tell?: (rows: number) => void
}

/** Columns of a table that have a text; none of ours has a tenth of it. */
export const MOST_COLUMNS = 400
/** Characters of a cell, as in Excel. */
export const LONGEST_CELL = 32_767

/**
 * notTable: neither a workbook nor a text. broken: damaged or locked. tooMuch: more than the limits. tooWide: more than
 * MOST_COLUMNS. longCell: longer than LONGEST_CELL.
 */
export type TableProblem = 'notTable' | 'macros' | 'broken' | 'tooMuch' | 'tooWide' | 'longCell'

/** Why a file is not read. */
export class TableError extends Error {
  override name = 'TableError'
  readonly reason: TableProblem

  constructor(reason: TableProblem, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** One cell, read. */
export interface ReadCell {
  readonly text: string
  readonly remark?: CellRemark
}

/** @returns null: nothing stands in it. @throws TableError tooWide, longCell */
export function tableRow(line: number, read: readonly (ReadCell | undefined)[]): TableRow | null {
  let length = read.length
  while (length > 0 && !read[length - 1]?.text && !read[length - 1]?.remark) length--
  if (length === 0) return null
  if (length > MOST_COLUMNS) throw new TableError('tooWide')
  const cells: string[] = []
  const remarks: NonNullable<TableRow['remarks']>[number][] = []
  for (let column = 0; column < length; column++) {
    const { text = '', remark } = read[column] ?? {}
    if (text.length > LONGEST_CELL) throw new TableError('longCell')
    cells.push(text)
    if (remark) remarks.push({ column, ...remark })
  }
  return remarks.length > 0 ? { line, cells, remarks } : { line, cells }
}
