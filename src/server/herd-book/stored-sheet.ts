/** What of a sheet is shown and stored with a review, for the choice of its headings and columns. */
import { asStood, LONGEST_LABEL } from '../../registry/herd-book/index.ts'
import { isSheetRead, type LoadedSheet } from './load.ts'

/** Rows after headings that are certain, which show what stands in each column. */
const ROWS_AFTER = 3
/** Cells of the first rows of all sheets: every screen that shows the runs gets them. */
const MOST_CELLS = 10_000

/** The sheets with those of their first rows that are shown, cut: a cell may have 32,767 letters. */
export function shownSheets(sheets: readonly LoadedSheet[]): readonly LoadedSheet[] {
  let left = MOST_CELLS
  return sheets.map((sheet) => {
    const { at, rows, isCertain } = sheet.found
    const first = sheet.first.slice(0, isCertain ? at + rows + ROWS_AFTER : sheet.first.length)
    left -= first.reduce((sum, { cells }) => sum + cells.length, 0)
    if (left < 0) return { ...sheet, first: [] }
    const cut = (text: string) => text.slice(0, LONGEST_LABEL)
    return { ...sheet, first: first.map((row) => ({ line: row.line, cells: asStood(row).map(cut) })) }
  })
}

/** A sheet as the screen shows it: what was found, and its first rows. */
export function storedSheet({ name, isHidden, found, first, rows, isPart }: LoadedSheet) {
  const { mapping, labels, isAssigned, at, rows: headingRows } = found
  const { table, columns, missing, unused, program = '', list = '' } = mapping
  return {
    name,
    isHidden,
    headings: labels,
    table: table?.key ?? '',
    columns,
    missing: isPart ? [] : missing,
    program,
    list,
    unused,
    said: isAssigned,
    rows,
    isRead: isSheetRead({ found, ...(isPart && { isPart }) }),
    at,
    headingRows,
    first,
  }
}
