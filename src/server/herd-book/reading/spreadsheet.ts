/** The sheets of a workbook as rows of texts. Formulas are read by their saved value; nothing is computed. */
import { inflateRawSync } from 'node:zlib'
import { type CellObject, read, SSF, type WorkSheet } from 'xlsx'
import { BookError } from '../book-error.ts'

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Limit of unpacked bytes: some 200,000 rows of 20 columns. */
const MOST_UNPACKED = 400_000_000
const MOST_PARTS = 5000
/** Limit of cells including empty ones: a cell far to the right implies thousands. */
const MOST_CELLS = 10_000_000
export const TOO_MUCH = 'El libro contiene demasiados datos: guárdelo como .csv, una hoja cada uno'
export const UNREADABLE = 'El archivo está dañado o protegido con contraseña y no se puede leer'

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8

/**
 * A zip may declare a false size, so its parts are unpacked once within the limit before it is trusted. A file whose
 * index contradicts its local headers was not written by a spreadsheet program, and the reader would trust the latter;
 * a file whose parts contain further archives is rejected too.
 */
function measureZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new BookError(UNREADABLE)
  const parts = bytes.readUInt16LE(end + 10)
  if (parts > MOST_PARTS) throw new BookError(TOO_MUCH)
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  let isBook = false
  for (let part = 0; part < parts; part++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new BookError(UNREADABLE)
    const packed = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    const method = bytes.readUInt16LE(at + 10)
    if (local + 30 > bytes.length || bytes.readUInt16LE(local + 8) !== method) throw new BookError(UNREADABLE)
    const named = local + 30 + bytes.readUInt16LE(local + 26)
    const name = bytes.toString('latin1', local + 30, named)
    if (PACKED_INSIDE.test(name)) throw new BookError(UNREADABLE)
    isBook ||= BOOK_PARTS.has(name)
    const begin = named + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(begin, begin + packed)
    total += method === DEFLATED ? unpackedSize(content, MOST_UNPACKED - total) : content.length
    if (total > MOST_UNPACKED) throw new BookError(TOO_MUCH)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (!isBook) throw new BookError(UNREADABLE)
}

/** Every .xlsx and .ods contains one of these. */
const BOOK_PARTS: ReadonlySet<string> = new Set(['[Content_Types].xml', 'META-INF/manifest.xml'])
/** Parts that other programs compress again inside the zip. */
const PACKED_INSIDE = /\.(iwa|zip|gz)$/i

function unpackedSize(content: Buffer, most: number): number {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    throw new BookError((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : UNREADABLE)
  }
}

/** @throws BookError if it cannot be read. */
export function sheetsOf(bytes: Buffer): readonly Sheet[] {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') measureZip(bytes)
  let book: ReturnType<typeof read>
  try {
    book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      // Only the number format distinguishes a date from a number.
      cellNF: true,
      bookVBA: false,
    })
  } catch {
    throw new BookError(UNREADABLE)
  }
  const since1904 = book.Workbook?.WBProps?.date1904 === true
  const room = { cells: MOST_CELLS }
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet ? [{ name, rows: rowsOf(sheet, since1904, room) }] : []
  })
}

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]

/** @param room remaining limit for further sheets */
function rowsOf(sheet: WorkSheet, since1904: boolean, room: { cells: number }): readonly (readonly string[])[] {
  const cells = ((sheet as unknown as { '!data'?: Cells })['!data'] ?? []) as Cells
  return Array.from(cells, (row = []) => {
    room.cells -= 1 + row.length
    if (room.cells < 0) throw new BookError(TOO_MUCH)
    return Array.from(row, (cell) => textOf(cell, since1904))
  })
}

function textOf(cell: CellObject | undefined, since1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z' || cell.t === 'e') return ''
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  if (typeof cell.v !== 'number') return String(cell.v).trim()
  return typeof cell.z === 'string' && SSF.is_date(cell.z) ? dayOf(cell.v, since1904) : String(cell.v)
}

function dayOf(count: number, since1904: boolean): string {
  const day = SSF.parse_date_code(count, { date1904: since1904 }) as { y: number; m: number; d: number } | null
  const two = (n: number) => String(n).padStart(2, '0')
  return day ? `${day.y}-${two(day.m)}-${two(day.d)}` : String(count)
}
