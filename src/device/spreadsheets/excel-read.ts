/**
 * Reads a spreadsheet as texts. Nothing is computed: formulas are read by their saved value, macros are refused, and
 * files that unpack beyond the limit are not unpacked.
 */
import { type CellObject, read, SSF, type WorkSheet } from 'xlsx'
import { readDate } from '../../registry/herd-book/dates.ts'
import { sheetColumns } from '../../registry/imports/sheet-columns.ts'
import { farmDay, type ImportKind, judgeRows, MOST_SHEET_ROWS, repeatedRows, tidyRow } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/spreadsheets.ts'
import { unzip, zipEntries, zipOf } from './zip.ts'

/** Bytes: an .xlsx of 50,000 rows and a dozen columns unpacks to half of this; the library needs ten times as much. */
const MOST_UNPACKED = 60_000_000
/** Maximum parts of a workbook with one sheet, with a margin. */
const MOST_PARTS = 2000
const TYPES = '[content_types].xml'

/** Ready for the library. total: rows of its longest sheet, 0 if only the library can tell. */
interface Opened {
  readonly content: Uint8Array
  readonly total: number
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 3, 4)
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const bad = (reason: Extract<SheetRead, { kind: 'bad' }>['reason']): SheetRead => ({ kind: 'bad', reason })

/** @param tell reports progress; for an .xls only while its rows are checked. */
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
  const cells = (found.sheet['!data'] ?? []) as Cells
  // Rows without a cell are holes.
  const texts = Array.from(cells, (row) => Array.from(row ?? [], (cell) => textOf(cell, found.since1904)))
  const columns = sheetColumns(kind, texts[0] ?? [])
  if (cells.length > 0 && 'problems' in columns) return { kind: 'headings', problems: columns.problems }
  const places = 'places' in columns ? columns.places : []
  for (const at of kind.dates) readDays(cells, texts, places[at] ?? -1, found.since1904)
  const lines: number[] = []
  for (let at = 1; at < texts.length; at++) if (places.some((place) => texts[at]?.[place])) lines.push(at + 1)
  // A row beyond the limit is detected where reading stopped, so empty rows in between count.
  if ((lines.at(-1) ?? 0) > MOST_SHEET_ROWS + 1) return bad('tooManyRows')
  if (lines.length === 0) return bad('noRows')
  const rows = lines.map((line) =>
    tidyRow(
      kind,
      places.map((place) => texts[line - 1]?.[place] ?? ''),
    ),
  )
  const checked = (done: number) => tell({ step: 'checking', done, total: rows.length })
  const lineOf = (row: number) => lines[row] ?? 0
  const problems = [...judgeRows(kind, rows, farmDay(Date.now()), checked), ...repeatedRows(kind, rows, lineOf)]
    .map(({ row, at, text }) => ({ line: lineOf(row), column: places[at] ?? 0, text }))
    .sort((one, other) => one.line - other.line || one.column - other.column)
  return { kind: 'read', rows, lines, places, problems, sheet: texts }
}

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]

/**
 * A column of dates: Excel's own become yyyy-mm-dd whatever their format, and so do dates written as text, day first.
 */
function readDays(cells: Cells, texts: string[][], place: number, since1904: boolean): void {
  for (const [at, row] of texts.entries()) {
    if (at === 0 || !row[place]) continue
    const value = cells[at]?.[place]?.v
    row[place] = typeof value === 'number' ? dayOf(value, since1904) : (readDate(row[place]) ?? row[place])
  }
}

/** Pictures, scripts and settings are not unpacked, nor the parts by which the file could pass for another kind. */
const isRead = (name: string) => /\.(xml|rels)$/.test(name) && !/^\/?(meta-inf\/|docprops\/|objectdata\.xml)/.test(name)

/** For an .ods: its type, its encryption, its tables and the formats of their cells. */
const OPEN_DOCUMENT = ['mimetype', 'meta-inf/manifest.xml', 'content.xml', 'styles.xml']
const SHEETS = /^application\/vnd\.oasis\.opendocument\.spreadsheet$/

/** How content types identify a workbook with macros, or with old macro sheets; a default alone proves nothing. */
const MACROS = /vbaproject|<(\w+:)?override\b[^>]*(macroenabled|macrosheet)/i

/** The workbook's own parts, unpacked within the limit; only they reach the library. */
async function openBook(bytes: Uint8Array<ArrayBuffer>): Promise<Opened | SheetRead> {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) return bad('broken')
  if (entries.length > MOST_PARTS) return bad('bomb')
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => /vbaproject|\.bin$/.test(name) && name.includes('vba'))) return bad('macros')
  if (names.includes('mimetype')) return openDocument(bytes, entries)
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

/** An .ods of LibreOffice: a table of texts like the others, without its macros. */
async function openDocument(
  bytes: Uint8Array<ArrayBuffer>,
  entries: NonNullable<ReturnType<typeof zipEntries>>,
): Promise<Opened | SheetRead> {
  const named = entries.map((entry) => ({ entry, name: entry.name.toLowerCase() }))
  if (named.some(({ name }) => /^(basic|scripts)\/./.test(name))) return bad('macros')
  const wanted = named.filter(({ name }) => OPEN_DOCUMENT.includes(name)).map(({ entry }) => entry)
  const parts = await unzip(bytes, wanted, MOST_UNPACKED)
  if (typeof parts === 'string') return bad(parts)
  const textIn = (wantedName: string) =>
    new TextDecoder().decode(parts.find(({ name }) => name.toLowerCase() === wantedName)?.content)
  if (!SHEETS.test(textIn('mimetype').trim())) return bad('notExcel')
  if (/encryption-data/.test(textIn('meta-inf/manifest.xml'))) return bad('broken')
  return { content: zipOf(parts), total: 0 }
}

const ROW = [...'<row'].map((letter) => letter.charCodeAt(0))

function rowsIn(sheet: Uint8Array): number {
  let rows = 0
  for (let at = placeIn(sheet, ROW); at >= 0; at = placeIn(sheet, ROW, at + 1)) rows++
  return rows
}

/** Names of a compound file's parts are in UTF-16. */
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

/** The first sheet, with saved values; null if the library cannot read it. */
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
      // Only the number format distinguishes a date from a number.
      cellNF: true,
      bookVBA: false,
    })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    return sheet ? { sheet, since1904: book.Workbook?.WBProps?.date1904 === true } : null
  } catch {
    return null
  }
}

function textOf(cell: CellObject | undefined, since1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return ''
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  if (typeof cell.v === 'number')
    return typeof cell.z === 'string' && SSF.is_date(cell.z) ? dayOf(cell.v, since1904) : numberText(cell.v)
  return cell.t === 'e' ? (cell.w ?? '#') : String(cell.v).trim()
}

/**
 * Excel keeps 15 digits of a number: one that may have lost digits is passed as displayed, so that the rules refuse it.
 */
const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value)

/** Excel counts days; the calendar has no time zone. */
function dayOf(count: number, since1904: boolean): string {
  const day = SSF.parse_date_code(count, { date1904: since1904 }) as { y: number; m: number; d: number } | null
  const two = (n: number) => String(n).padStart(2, '0')
  return day ? `${day.y}-${two(day.m)}-${two(day.d)}` : String(count)
}
