/** Reads the tables of an HTML page: many programs save one under the name of an .xls file. Every cell is a text. */
import { textCell } from './cell.ts'
import { type Room, take } from './measure.ts'
import { type ReadCell, type Table, TableError, type TableRow, tableRow } from './table.ts'

const TAG = /<(\/?)(table|tr|td|th)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
/** Largest span that is believed; browsers stop there too. */
const MOST_SPANNED = 1000
/** Tables within tables; pages that lay out with them have a few. */
const MOST_NESTED = 20

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
}
/** Marks of letters, as 'aacute' and 'ccedil' name them. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
const MARKED = new RegExp(`^([A-Za-z])(${Object.keys(MARKS).join('|')})$`)

function entity(name: string): string | undefined {
  const [, letter = '', mark = ''] = MARKED.exec(name) ?? []
  return letter === '' ? ENTITIES[name] : `${letter}${MARKS[mark]}`.normalize('NFC')
}

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
      const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : -1
      return code >= 0 ? (code <= 0x10ffff ? String.fromCodePoint(code) : whole) : (entity(name) ?? whole)
    })
    .replace(/\s+/g, ' ')

const spanned = (attributes: string, name: string): number =>
  Math.min(MOST_SPANNED, Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1) || 1)

/**
 * Every table of the page, also those that lay out others: each has the text that stands in none of its own.
 * @throws TableError notTable: there is none. tooMuch.
 */
export function htmlTables(page: string, room: Room): readonly Table[] {
  const html = page.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
  const tables: Table[] = []
  const outer: TableReader[] = []
  let reader: TableReader | undefined
  const end = (at: number) => {
    if (reader) tables.push({ name: '', isHidden: false, rows: reader.end() })
    reader = outer.pop()
    // What follows in the cell around it.
    reader?.beginCell(at, '')
  }
  for (const { 0: whole, 1: closing, 2: tag = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const name = tag.toLowerCase()
    reader?.endCell(html, index)
    if (name === 'table' && closing) end(index + whole.length)
    else if (name === 'table') {
      if (reader && outer.push(reader) > MOST_NESTED) throw new TableError('tooMuch')
      reader = new TableReader(room)
    } else if (!closing && name === 'tr') reader?.beginRow()
    else if (!closing) reader?.beginCell(index + whole.length, attributes)
  }
  while (reader) end(html.length)
  if (tables.length === 0) throw new TableError('notTable')
  const filled = tables.filter(({ rows }) => rows.length > 0)
  return filled.length > 0 ? filled : tables
}

class TableReader {
  private readonly rows: TableRow[] = []
  private readonly room: Room
  private line = 0
  private cells: (ReadCell | undefined)[] = []
  /** Cells that go on in the next rows, by column: how many more. */
  private down = new Map<number, { readonly read: ReadCell; rows: number }>()
  private column = 0
  private begun: { readonly at: number; readonly attributes: string } | undefined

  constructor(room: Room) {
    this.room = room
  }

  beginRow(): void {
    this.endRow()
    this.line++
    this.column = 0
    for (const [column, one] of this.down) {
      this.cells[column] = one.read
      if (--one.rows === 0) this.down.delete(column)
    }
  }

  beginCell(at: number, attributes: string): void {
    this.begun = { at, attributes }
  }

  endCell(html: string, at: number): void {
    if (!this.begun) return
    const { at: from, attributes } = this.begun
    this.begun = undefined
    while (this.cells[this.column]) this.column++
    const read = textCell(plain(html.slice(from, at)))
    this.cells[this.column] = read
    const rows = spanned(attributes, 'rowspan') - 1
    if (rows > 0) this.down.set(this.column, { read, rows })
    this.column += spanned(attributes, 'colspan')
    take(this.room, 1 + this.column / MOST_SPANNED)
  }

  end(): readonly TableRow[] {
    this.endRow()
    return this.rows
  }

  private endRow(): void {
    take(this.room, this.cells.length)
    const row = tableRow(this.line, this.cells)
    if (row) this.rows.push(row)
    this.cells = []
  }
}
