/**
 * A spreadsheet as texts. Nothing in it is computed: formulas count by their saved value, macros are refused, and files
 * that unpack beyond the limit are not unpacked.
 */
import { type CellObject, read, SSF, type WorkSheet } from 'xlsx'
import { codecOf, headingProblems, type ImportKind, judgeRows, MOST_SHEET_ROWS, tidyRow } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/spreadsheets.ts'
import { unzip, zipEntries, zipOf } from './zip.ts'

/** Bytes: an .xlsx of 50,000 rows and a dozen columns unpacks to half of it; the library takes ten times as much. */
const MOST_UNPACKED = 60_000_000
/** Parts of a book of one sheet, with room. */
const MOST_PARTS = 2000
const TYPES = '[content_types].xml'

/** Ready for the library. total: rows of its longest sheet, 0 where only the library can tell. */
interface Opened {
  readonly content: Uint8Array
  readonly total: number
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 3, 4)
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const bad = (reason: Extract<SheetRead, { kind: 'bad' }>['reason']): SheetRead => ({ kind: 'bad', reason })

/** @param tell how far it is; of an .xls only when its rows are checked. */
export async function readSheetRows(
  bytes: ArrayBuffer,
  kind: ImportKind,
  tell: (progress: SheetProgress) => void = () => {},
): Promise<SheetRead> {
  tell({ step: 'reading', done: 0, total: 0 })
  const given = new Uint8Array(bytes)
  const book = isZip(given) ? await openBook(given) : isCompound(given) ? openCompound(given) : bad('notExcel')
  if ('kind' in book) return book
  const { total } = book
  // The library reports no progress, so the total is announced before.
  if (total > 0) tell({ step: 'reading', done: 0, total })
  const found = firstSheet(book.content)
  if (!found) return bad('broken')
  const { sheet, since1904 } = found
  const cells = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const headings = headingProblems(
    kind,
    Array.from(cells[0] ?? [], (cell) => textOf(cell, false, since1904)),
  )
  if (cells.length > 0 && headings.length > 0) return { kind: 'headings', problems: headings }
  const after = Array.from({ length: Math.max(0, cells.length - 1) }, (_, at) =>
    textsOf(cells[at + 1] ?? [], kind, since1904),
  )
  const places = [...after.keys()].filter((at) => after[at]?.some((text) => text !== ''))
  // A row beyond the limit is detected where reading stopped, so empty rows in between count.
  if ((places.at(-1) ?? 0) >= MOST_SHEET_ROWS) return bad('tooManyRows')
  if (places.length === 0) return bad('noRows')
  const rows = places.map((at) => tidyRow(kind, after[at] ?? []))
  const placeOf = (at: number) => (places[at] ?? at) + 2
  const checked = (done: number) => tell({ step: 'checking', done, total: rows.length })
  return { kind: 'read', rows, ...judgeRows(kind, rows, placeOf, checked) }
}

/** Pictures, scripts and settings stay packed, and so do the parts by which the file could pass for another kind. */
const isRead = (name: string) => /\.(xml|rels)$/.test(name) && !/^\/?(meta-inf\/|docprops\/|objectdata\.xml)/.test(name)

/** How content types tell a book with macros, or with the older sheets of commands; a default alone says nothing. */
const MACROS = /vbaproject|<(\w+:)?override\b[^>]*(macroenabled|macrosheet)/i

/** The book's own parts, unpacked within the limit; only they reach the library. */
async function openBook(bytes: Uint8Array<ArrayBuffer>): Promise<Opened | SheetRead> {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) return bad('broken')
  if (entries.length > MOST_PARTS) return bad('bomb')
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => /vbaproject|\.bin$/.test(name) && name.includes('vba'))) return bad('macros')
  if (!names.includes(TYPES)) return bad('notExcel')
  const parts = await unzip(
    bytes,
    entries.filter(({ name }) => isRead(name.toLowerCase())),
    MOST_UNPACKED,
  )
  if (typeof parts === 'string') return bad(parts)
  const types = parts.filter(({ name }) => name.toLowerCase() === TYPES)
  if (types.some(({ content }) => MACROS.test(new TextDecoder().decode(content)))) return bad('macros')
  const sheets = parts.filter(({ name }) => /worksheets\/[^/]+\.xml$/i.test(name))
  return { content: zipOf(parts), total: Math.max(0, ...sheets.map(({ content }) => rowsIn(content))) }
}

const ROW = [...'<row'].map((letter) => letter.charCodeAt(0))

function rowsIn(sheet: Uint8Array): number {
  let rows = 0
  for (let at = placeIn(sheet, ROW); at >= 0; at = placeIn(sheet, ROW, at + 1)) rows++
  return rows
}

/** Names of a compound file's parts are UTF-16. */
const wide = (name: string) => [...name].flatMap((letter) => [letter.charCodeAt(0), 0])

function openCompound(bytes: Uint8Array): Opened | SheetRead {
  if (has(bytes, wide('EncryptedPackage'))) return bad('broken')
  return has(bytes, wide('_VBA_PROJECT')) ? bad('macros') : { content: bytes, total: 0 }
}

const has = (bytes: Uint8Array, sought: readonly number[]): boolean => placeIn(bytes, sought) >= 0

function placeIn(bytes: Uint8Array, sought: readonly number[], from = 0): number {
  const [first = 0] = sought
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (sought.every((byte, n) => bytes[at + n] === byte)) return at
  return -1
}

interface Found {
  readonly sheet: WorkSheet
  /** Its dates count from 1904 (old Macintosh format). */
  readonly since1904: boolean
}

/** The first sheet, cells as they were saved; null when the library cannot read it. */
function firstSheet(content: Uint8Array): Found | null {
  try {
    const book = read(content, {
      type: 'array',
      dense: true,
      sheets: 0,
      // One more than the limit, so that an excess is detected.
      sheetRows: MOST_SHEET_ROWS + 2,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      bookVBA: false,
    })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    return sheet ? { sheet, since1904: book.Workbook?.WBProps?.date1904 === true } : null
  } catch {
    return null
  }
}

const textsOf = (row: readonly (CellObject | undefined)[], kind: ImportKind, since1904: boolean): string[] =>
  kind.columns.map((_, at) => textOf(row[at], kind.dates.includes(at), since1904))

function textOf(cell: CellObject | undefined, isDate: boolean, since1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return ''
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  if (typeof cell.v === 'number') return isDate ? dayOf(cell.v, since1904) : numberText(cell.v)
  const text = cell.t === 'e' ? (cell.w ?? '#') : String(cell.v).trim()
  return isDate ? codecOf({ kind: 'date', label: '' }).parse(text) : text
}

/** Excel keeps 15 digits of a number: one that may have lost some is passed as displayed, and refused by the rules. */
const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value)

/** Excel counts days; the calendar has no time zone. */
function dayOf(count: number, since1904: boolean): string {
  const day = SSF.parse_date_code(count, { date1904: since1904 }) as { y: number; m: number; d: number } | null
  const two = (n: number) => String(n).padStart(2, '0')
  return day ? `${day.y}-${two(day.m)}-${two(day.d)}` : String(count)
}
