/** Reads separated texts (.csv, .txt, .tsv, and .xls files that are texts) record by record. */
import { textCell } from './cell.ts'
import { type Bytes, decoded, isPlainText } from './encoding.ts'
import { LONGEST_CELL, type ReadCell, TableError, type TableRow, tableRow } from './table.ts'

/** Characters that are examined for the separator. */
export const BEGINNING = 64_000
/** Number of lines examined for the separator. */
const LINES = 200
const SEPARATORS = [';', ',', '\t', '|']
/** Characters of a record. */
const LONGEST = 1_000_000

interface Shape {
  readonly separator: string
  /** Cells of most lines. */
  readonly width: number
}

/**
 * The separator that yields the most cells in lines with equal numbers of cells, ignoring quoted text. The first line
 * alone is not enough, because titles may precede the headings; nor is the most frequent character, because weights
 * contain commas.
 */
export function shapeOf(beginning: string): Shape {
  const lines = beginning
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, LINES)
  let best = { separator: ',', width: 1, cells: 0 }
  for (const separator of SEPARATORS) {
    const alike = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1)
    }
    for (const [count, times] of alike)
      if (count * times > best.cells) best = { separator, width: count + 1, cells: count * times }
  }
  return best
}

/** The rows that have a text. A record's number is its line. @throws TableError */
export async function* separatedRows(bytes: Bytes): AsyncGenerator<TableRow> {
  let text = ''
  let shape: Shape | undefined
  let line = 0
  for await (const piece of decoded(bytes)) {
    text += piece
    if (!shape && text.length < BEGINNING) continue
    shape ??= begun(text)
    const records = new Records(text, shape, false)
    yield* rowsOf(records)
    text = text.slice(records.at)
    if (text.length > LONGEST) throw new TableError('tooMuch')
  }
  yield* rowsOf(new Records(text, shape ?? begun(text), true))

  function* rowsOf(records: Records): Generator<TableRow> {
    for (let cells = records.next(); cells; cells = records.next()) {
      const row = tableRow(++line, cells)
      if (row) yield row
    }
  }
}

function begun(text: string): Shape {
  const beginning = text.slice(0, BEGINNING)
  if (!isPlainText(beginning)) throw new TableError('notTable')
  // Excel names the separator in a first line of its own.
  const [, separator] = /^sep=(.)\r?\n/i.exec(beginning) ?? []
  return separator ? { ...shapeOf(beginning), separator } : shapeOf(beginning)
}

const stray = (written: string): ReadCell => {
  const text = written.trim().replace(/^"|"$/g, '').trim()
  return { text, remark: { kind: 'quote', stood: written.trim() } }
}

class Records {
  /** Where the next record begins. */
  at = 0
  private readonly text: string
  private readonly separator: string
  private readonly width: number
  private readonly isWhole: boolean

  constructor(text: string, { separator, width }: Shape, isWhole: boolean) {
    this.text = text
    this.separator = separator
    this.width = width
    this.isWhole = isWhole
  }

  /** The cells of the next record; null: there is none, or its end has not arrived. */
  next(): readonly ReadCell[] | null {
    const { text } = this
    if (this.at >= text.length) return null
    const cells: ReadCell[] = []
    for (let at = this.at; ; at++) {
      const cell = this.quoted(at, this.at) ?? this.plain(at)
      if (cell === 'incomplete') return null
      cells.push(cell.read)
      at = cell.end
      if (text[at] === this.separator) continue
      // A line break may come in two pieces.
      if (text[at] === '\r' && at + 1 === text.length && !this.isWhole) return null
      this.at = at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
      return cells
    }
  }

  private plain(from: number): { readonly read: ReadCell; readonly end: number } | 'incomplete' {
    const end = this.cellEnd(from)
    if (end === this.text.length && !this.isWhole) return 'incomplete'
    const written = this.text.slice(from, end)
    const isStray = /^\s*"|"\s*$/.test(written) && (written.split('"').length - 1) % 2 === 1
    return { read: isStray ? stray(written) : textCell(written), end }
  }

  private cellEnd(from: number): number {
    const { text, separator } = this
    for (let at = from; at < text.length; at++) {
      const letter = text[at]
      if (letter === separator || letter === '\n' || letter === '\r') return at
    }
    return text.length
  }

  /** undefined: it does not begin with a quotation mark that has its partner. */
  private quoted(
    from: number,
    record: number,
  ): { readonly read: ReadCell; readonly end: number } | 'incomplete' | undefined {
    const { text, separator } = this
    let begin = from
    while (text[begin] === ' ' || (text[begin] === '\t' && separator !== '\t')) begin++
    if (text[begin] !== '"') return undefined
    let hasStray = false
    for (let at = begin + 1; ; at++) {
      at = text.indexOf('"', at)
      if (at < 0 || at - begin > LONGEST_CELL)
        return this.isWhole || text.length - begin > LONGEST_CELL ? undefined : 'incomplete'
      if (text[at + 1] === '"') {
        at++
        continue
      }
      let end = at + 1
      while (text[end] === ' ' || (text[end] === '\t' && separator !== '\t')) end++
      if (end === text.length && !this.isWhole) return 'incomplete'
      const after = text[end]
      if (after !== undefined && after !== separator && after !== '\n' && after !== '\r') {
        hasStray = true
        continue
      }
      const inside = text.slice(begin + 1, at)
      if (/[\r\n]/.test(inside) && this.isOfRows(record, at)) return undefined
      const read = textCell(inside.replaceAll('""', '"'))
      return { read: hasStray ? { ...read, remark: { kind: 'quote', stood: text.slice(begin, at + 1) } } : read, end }
    }
  }

  /** Its first and its last line are whole rows: two stray marks, rather than a text of several lines. */
  private isOfRows(record: number, last: number): boolean {
    const { text, separator } = this
    const cellsOf = (line: string) => line.split(separator).length
    const [first = ''] = text.slice(record, last).split(/\r\n|\r|\n/, 1)
    const begin = Math.max(text.lastIndexOf('\n', last), text.lastIndexOf('\r', last)) + 1
    const [end = ''] = text.slice(begin, begin + LONGEST_CELL).split(/\r\n|\r|\n/, 1)
    return cellsOf(first) >= this.width && cellsOf(end) >= this.width
  }
}
