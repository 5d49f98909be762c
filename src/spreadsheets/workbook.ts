/**
 * Opens a workbook (.xlsx, .xls, .ods) for the library: within the limits, without macros, and only the parts that are
 * read. Nothing is computed: formulas are read by their saved value.
 */
import { type CellObject, read, type WorkBook, type WorkSheet } from 'xlsx'
import { bookCell } from './cell.ts'
import {
  checkParts,
  hiddenTables,
  measuredDocument,
  measuredSheet,
  type Room,
  take,
  withoutDrawings,
} from './measure.ts'
import { type Limits, type ReadCell, type Table, TableError, type TableRow, tableRow } from './table.ts'
import { unzip, type ZipPart, zipEntries, zipOf } from './zip.ts'

/** Bytes of an .xls, of whose content nothing is known before the library has opened it: a full sheet takes 20 MB. */
const LARGEST_COMPOUND = 60_000_000
/** Maximum parts of a workbook, with a margin. */
const MOST_PARTS = 2000
const TYPES = '[content_types].xml'

type Part = ZipPart<Uint8Array<ArrayBuffer>>

interface OpenedWorkbook {
  readonly content: Uint8Array
  /** Positions of hidden sheets that the library does not know of. */
  readonly hidden: ReadonlySet<number>
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
export const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b)
export const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** @param bytes for which isZip or isCompound is true. @throws TableError */
export async function workbookTables(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<readonly Table[]> {
  const room: Room = { cells: limits.cells }
  const { content, hidden } = isZip(bytes) ? await openZip(bytes, limits, room) : openCompound(bytes, limits)
  if (room.rows) limits.tell?.(room.rows)
  const book = library(content, limits, hidden)
  const since1904 = book.Workbook?.WBProps?.date1904 === true
  const left = { cells: limits.cells }
  return book.SheetNames.map((name, at) => {
    const sheet = book.Sheets[name]
    return { name, isHidden: isHidden(book, at, hidden), rows: sheet ? rowsOf(sheet, since1904, left) : [] }
  })
}

const isHidden = (book: WorkBook, at: number, hidden: ReadonlySet<number>): boolean =>
  hidden.has(at) || (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0

function library(content: Uint8Array, { rows, onlyFirst }: Limits, hidden: ReadonlySet<number>): WorkBook {
  const options = {
    type: 'array',
    dense: true,
    // One more than the limit, so that an excess is detected.
    sheetRows: Number.isFinite(rows) ? rows + 1 : 0,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    // Only the number format distinguishes a date from a number, and shows leading zeros.
    cellNF: true,
    bookVBA: false,
    // Text stays text.
    raw: true,
  } as const
  try {
    if (!onlyFirst) return withAll(read(content, options))
    const names = read(content, { ...options, bookSheets: true })
    const first = names.SheetNames.findIndex((_, at) => !isHidden(names, at, hidden))
    return withAll(read(content, { ...options, sheets: Math.max(0, first) }), first)
  } catch (error) {
    throw new TableError('broken', { cause: error })
  }
}

/** The library leaves out what it cannot read. @param only place of the one sheet that was asked for */
function withAll(book: WorkBook, only?: number): WorkBook {
  if (book.SheetNames.some((name, at) => at === (only ?? at) && !(name in book.Sheets)))
    throw new Error('a sheet cannot be read')
  return book
}

/** Parts by which the file could pass for another kind, and what charts refer to. */
const UNREAD = /^\/?(meta-inf\/|docprops\/|objectdata\.xml)|\/chartsheets\/_rels\//
/** Pictures, scripts and settings are not unpacked. */
const isRead = (name: string) => /\.(xml|rels)$/.test(name) && !UNREAD.test(name)
/** Parts that are known for something else: a workbook may keep its sheets anywhere. */
const OTHER =
  /\/(theme|drawings|charts|tables|externallinks)\/|(_types\]|workbook|styles|sharedstrings|calcchain)\.xml$/
const isSheet = (name: string) => /\.xml$/.test(name) && !OTHER.test(name)

/** For an .ods: its type, its encryption, its tables and the formats of their cells. */
const OPEN_DOCUMENT = ['mimetype', 'meta-inf/manifest.xml', 'content.xml', 'styles.xml']
const SHEETS = /^application\/vnd\.oasis\.opendocument\.spreadsheet$/

/** How content types identify a workbook with macros, or with old macro sheets; a default alone proves nothing. */
const MACROS = /vbaproject|<(\w+:)?override\b[^>]*(macroenabled|macrosheet)/i

const textOf = (part: Part | undefined): string => new TextDecoder().decode(part?.content)

/** The workbook's own parts, unpacked and measured; only they reach the library. */
async function openZip(bytes: Uint8Array<ArrayBuffer>, limits: Limits, room: Room): Promise<OpenedWorkbook> {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) throw new TableError('broken')
  if (entries.length > MOST_PARTS) throw new TableError('tooMuch')
  const names = entries.map(({ name }) => name.toLowerCase())
  const isDocument = names.includes('mimetype')
  const hasMacros = names.some((name) => (isDocument ? /^(basic|scripts)\/./ : /vba.*\.bin$/).test(name))
  if (hasMacros && !limits.allowsMacros) throw new TableError('macros')
  if (!isDocument && !names.includes(TYPES)) throw new TableError('notTable')
  const wanted = entries.filter((_, at) => {
    const name = names[at] ?? ''
    return isDocument ? OPEN_DOCUMENT.includes(name) : isRead(name)
  })
  const parts = await unzip(bytes, wanted, limits.unpacked)
  if (typeof parts === 'string') throw new TableError(parts)
  return isDocument ? openDocument(parts, room) : openBook(parts, limits, room)
}

const rewritten = (part: Part, change: (xml: string) => string): Part => ({
  name: part.name,
  content: new TextEncoder().encode(change(textOf(part))),
})

function openBook(parts: readonly Part[], { allowsMacros }: Limits, room: Room): OpenedWorkbook {
  const named = (ending: string) => parts.filter(({ name }) => name.toLowerCase().endsWith(ending))
  if (!allowsMacros && named(TYPES).some((part) => MACROS.test(textOf(part)))) throw new TableError('macros')
  for (const part of named('workbook.xml')) checkParts(textOf(part), textOf(named('workbook.xml.rels')[0]))
  const measured = parts.map((part) =>
    isSheet(part.name.toLowerCase()) ? rewritten(part, (xml) => measuredSheet(xml, room)) : part,
  )
  return { content: zipOf(measured), hidden: new Set() }
}

/** An .ods of LibreOffice: a table of texts like the others, without its macros. */
function openDocument(parts: readonly Part[], room: Room): OpenedWorkbook {
  const named = (sought: string) => parts.find(({ name }) => name.toLowerCase() === sought)
  if (!SHEETS.test(textOf(named('mimetype')).trim())) throw new TableError('notTable')
  if (/encryption-data/.test(textOf(named('meta-inf/manifest.xml')))) throw new TableError('broken')
  const measured = parts.map((part) =>
    part.name.toLowerCase() === 'content.xml'
      ? rewritten(part, (xml) => measuredDocument(withoutDrawings(xml), room))
      : part,
  )
  return { content: zipOf(measured), hidden: hiddenTables(textOf(named('content.xml'))) }
}

/** Names of a compound file's parts are in UTF-16. */
const wide = (name: string) => [...name].flatMap((letter) => [letter.charCodeAt(0), 0])

function openCompound(bytes: Uint8Array, { allowsMacros }: Limits): OpenedWorkbook {
  if (bytes.length > LARGEST_COMPOUND) throw new TableError('tooMuch')
  if (has(bytes, wide('EncryptedPackage'))) throw new TableError('broken')
  if (!allowsMacros && has(bytes, wide('_VBA_PROJECT'))) throw new TableError('macros')
  return { content: bytes, hidden: new Set() }
}

function has(bytes: Uint8Array, sought: readonly number[]): boolean {
  const [first = 0] = sought
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (sought.every((byte, n) => bytes[at + n] === byte)) return true
  return false
}

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]

function rowsOf(sheet: WorkSheet, since1904: boolean, room: Room): readonly TableRow[] {
  const cells = ((sheet as unknown as { '!data'?: Cells })['!data'] ?? []) as Cells
  const down = mergedDown(sheet, cells.length, room)
  const rows: TableRow[] = []
  // Rows without a cell are holes.
  for (let at = 0; at < cells.length; at++) {
    const row = cells[at] ?? []
    const merged = down.get(at) ?? []
    take(room, 1 + row.length)
    const read: (ReadCell | undefined)[] = Array.from(row, (cell) => bookCell(cell, since1904))
    for (const { column, from } of merged) read[column] = bookCell(cells[from]?.[column], since1904)
    const made = tableRow(at + 1, Array.from(read))
    if (made) rows.push(made)
  }
  return rows
}

interface Merged {
  readonly column: number
  /** Its first row. */
  readonly from: number
}

/** A cell merged over several rows counts for each. Later rows, from 0. */
function mergedDown(sheet: WorkSheet, rows: number, room: Room): ReadonlyMap<number, readonly Merged[]> {
  const found = new Map<number, Merged[]>()
  for (const { s, e } of sheet['!merges'] ?? []) {
    const last = Math.min(e.r, rows - 1)
    take(room, Math.max(1, last - s.r))
    for (let row = s.r + 1; row <= last; row++) {
      const there = found.get(row)
      if (there) there.push({ column: s.c, from: s.r })
      else found.set(row, [{ column: s.c, from: s.r }])
    }
  }
  return found
}
