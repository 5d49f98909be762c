/** The sheets of a book as rows of texts. Formulas count by their saved value; nothing is computed. */
import { inflateRawSync } from 'node:zlib'
import { type CellObject, read, SSF, type WorkSheet } from 'xlsx'

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Bytes that a book may unpack to: some 200,000 rows of 20 columns. */
const MOST_UNPACKED = 400_000_000
const MOST_PARTS = 5000
export const TOO_MUCH = 'El libro contiene demasiados datos: guárdelo como .csv, una hoja cada uno'
export const UNREADABLE = 'El archivo está dañado o protegido con contraseña y no se puede leer'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** A zip may say that it is small and not be: its parts are unpacked once within the limit before they are believed. */
function measureZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new Error(UNREADABLE)
  const parts = bytes.readUInt16LE(end + 10)
  if (parts > MOST_PARTS) throw new Error(TOO_MUCH)
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let part = 0; part < parts; part++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Error(UNREADABLE)
    const packed = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 > bytes.length) throw new Error(UNREADABLE)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(begin, begin + packed)
    total += bytes.readUInt16LE(at + 10) === 8 ? unpackedSize(content, MOST_UNPACKED - total) : content.length
    if (total > MOST_UNPACKED) throw new Error(TOO_MUCH)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function unpackedSize(content: Buffer, most: number): number {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    throw new Error((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : UNREADABLE)
  }
}

/** @throws Error in Spanish for what cannot be read. */
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
      // Only the format tells a day from a number.
      cellNF: true,
      bookVBA: false,
    })
  } catch {
    throw new Error(UNREADABLE)
  }
  const since1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet ? [{ name, rows: rowsOf(sheet, since1904) }] : []
  })
}

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]

function rowsOf(sheet: WorkSheet, since1904: boolean): readonly (readonly string[])[] {
  const cells = ((sheet as unknown as { '!data'?: Cells })['!data'] ?? []) as Cells
  return Array.from(cells, (row) => Array.from(row ?? [], (cell) => textOf(cell, since1904)))
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
