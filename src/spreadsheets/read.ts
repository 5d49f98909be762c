/** The one reader of tables, for both sides. */
import { decoded } from './encoding.ts'
import { htmlTables } from './html.ts'
import { separatedRows } from './separated.ts'
import { type Limits, type Table, TableError, type TableRow } from './table.ts'
import { isCompound, isZip, workbookTables } from './workbook.ts'

/**
 * Everything that a file holds, by what it is and not by its name: a workbook, or the table of a text or of an HTML
 * page, in which every cell is a text.
 * @throws TableError
 */
export async function readTables(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<readonly Table[]> {
  if (isZip(bytes) || isCompound(bytes)) return workbookTables(bytes, limits)
  if (bytes.length === 0) throw new TableError('notTable')
  if (bytes.length > limits.unpacked) throw new TableError('tooMuch')
  const whole = () => [bytes]
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (/^[^\w]*</.test(start)) {
    let page = ''
    for await (const piece of decoded(whole)) page += piece
    if (/^\s*<\?xml/.test(page) || !/<table[\s>]/i.test(page)) throw new TableError('notTable')
    return htmlTables(page, { cells: limits.cells })
  }
  const rows: TableRow[] = []
  for await (const row of separatedRows(whole)) {
    rows.push(row)
    if (rows.length > limits.rows) break
  }
  return [{ name: '', isHidden: false, rows }]
}
