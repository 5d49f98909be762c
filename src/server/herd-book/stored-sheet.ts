/** What of a sheet is stored with a review, for the choice of its headings and columns. */
import { LONGEST_LABEL } from '../../registry/herd-book/index.ts'
import { isSheetRead, type LoadedSheet } from './load.ts'

/** Rows after headings that are certain, which show what stands in each column. */
const ROWS_AFTER = 3

/** A sheet as the screen shows it: what was found, and its first rows. */
export function storedSheet({ name, isHidden, found, first, rows }: LoadedSheet) {
  const { mapping, labels, isAssigned, at, rows: headingRows, isCertain } = found
  const { table, columns, missing, unused } = mapping
  const shown = isCertain ? at + headingRows + ROWS_AFTER : first.length
  return {
    name,
    isHidden,
    headings: labels,
    table: table?.key ?? '',
    columns,
    missing,
    unused,
    said: isAssigned,
    rows,
    isRead: isSheetRead({ found }),
    at,
    headingRows,
    first: first.slice(0, shown).map(({ line, cells }) => ({
      line,
      cells: cells.map((text) => text.slice(0, LONGEST_LABEL)),
    })),
  }
}
