/** The one reader of tables, for both sides. */
import { decoded, isPlainText } from './encoding.ts'
import { htmlTables } from './html.ts'
import { BEGINNING, separatedRows, shapeOf } from './separated.ts'
import { type Limits, type Table, TableError, type TableProblem, type TableRow } from './table.ts'
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
  if (isMarkup(bytes)) {
    const page = await textOf(bytes)
    if (!isPage(page)) throw new TableError('notTable')
    return htmlTables(page, { cells: limits.cells })
  }
  const rows: TableRow[] = []
  for await (const row of separatedRows(whole)) {
    rows.push(row)
    if (rows.length > limits.rows) break
  }
  return [{ name: '', isHidden: false, rows }]
}

const isMarkup = (bytes: Uint8Array): boolean =>
  /^[^\w]*</.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))

const isPage = (text: string): boolean => !/^\s*<\?xml/.test(text) && /<table[\s>]/i.test(text)

async function textOf(bytes: Uint8Array): Promise<string> {
  let text = ''
  for await (const piece of decoded(() => [bytes])) text += piece
  return text
}

/** No workbook, but a text or a page whose table would be read. */
export async function isTextTable(bytes: Uint8Array): Promise<boolean> {
  const text = await textOf(bytes)
  return isMarkup(bytes) ? isPage(text) : isPlainText(text) && shapeOf(text.slice(0, BEGINNING)).width > 1
}

const isText = (bytes: Uint8Array): boolean => !isZip(bytes) && !isCompound(bytes) && !isMarkup(bytes)

/** Its beginning is the whole text. */
export const isSeenWhole = (bytes: Uint8Array): boolean => bytes.length <= BEGINNING && isText(bytes)

/**
 * A look at the beginning of a text: some milliseconds, whatever it holds.
 * @returns why the file would not be read, as far as its beginning tells; null: nothing speaks against it so far
 */
export async function glance(bytes: Uint8Array<ArrayBuffer>): Promise<TableProblem | null> {
  if (!isText(bytes)) return null
  try {
    const rows = separatedRows(() => [bytes.subarray(0, BEGINNING)])
    while (!(await rows.next()).done);
    return null
  } catch (error) {
    if (error instanceof TableError) return error.reason
    throw error
  }
}
