/** A look at the beginning of a text: some milliseconds, whatever it holds. */
import { isMarkup } from './read.ts'
import { separatedRows } from './separated.ts'
import { TableError, type TableProblem } from './table.ts'
import { isCompound, isZip } from './workbook.ts'

/** Bytes that are looked at. */
const BEGINNING = 64_000

const isText = (bytes: Uint8Array): boolean => !isZip(bytes) && !isCompound(bytes) && !isMarkup(bytes)

/** Its beginning is the whole text. */
export const isSeenWhole = (bytes: Uint8Array): boolean => bytes.length <= BEGINNING && isText(bytes)

/** @returns why the file would not be read, as far as its beginning tells; null: nothing speaks against it so far */
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
