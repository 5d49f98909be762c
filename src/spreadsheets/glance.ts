/** A look at the beginning of a file before it is stored: some milliseconds, whatever it holds. */
import { columnOf } from './measure.ts'
import { isMarkup } from './read.ts'
import { separatedRows } from './separated.ts'
import { type Limits, MOST_COLUMNS, TableError, type TableProblem } from './table.ts'
import { isCompound, isSheet, isZip, MOST_PARTS } from './workbook.ts'
import { beginningOf, zipEntries } from './zip.ts'

/** Bytes of a text, or of a sheet, that are looked at. */
const BEGINNING = 64_000
/** Sheets that are looked at. */
const MOST_SHEETS = 20
/** A cell of an .xlsx that is not empty. */
const FILLED = /<(?:\w+:)?c\s(?:[^<>]*?\s)?r="([A-Z]{1,4})\d+"[^<>]*(?<!\/)>/g

/**
 * Why the file would not be read, as far as its beginning tells; null: nothing speaks against it so far.
 * @param bytes the file, or its first part
 */
export async function glance(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<TableProblem | null> {
  try {
    if (isZip(bytes)) await glanceZip(bytes, limits)
    else if (!isCompound(bytes) && !isMarkup(bytes)) {
      const rows = separatedRows(() => [bytes.subarray(0, BEGINNING)])
      while (!(await rows.next()).done);
    }
    return null
  } catch (error) {
    if (error instanceof TableError) return error.reason
    throw error
  }
}

async function glanceZip(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<void> {
  // The index is at the end: a first part alone has none.
  const entries = zipEntries(bytes) ?? []
  const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (entries.length > MOST_PARTS || declared > limits.unpacked) throw new TableError('tooMuch')
  for (const entry of entries.filter(({ name }) => isSheet(name.toLowerCase())).slice(0, MOST_SHEETS)) {
    const xml = new TextDecoder().decode(await beginningOf(bytes, entry, BEGINNING))
    for (const [, letters = ''] of xml.matchAll(FILLED))
      if (columnOf(letters) > MOST_COLUMNS) throw new TableError('tooWide')
  }
}
