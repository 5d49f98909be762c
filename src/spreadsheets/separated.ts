/** Reads separated texts (.csv, .txt, .tsv, and .xls files that are texts) record by record. */
import { textCell } from './cell.ts'
import { type Bytes, decoded, isPlainText } from './encoding.ts'
import { LONGEST_CELL, type ReadCell, TableError, type TableRow, tableRow } from './table.ts'

/** Characters that are examined for the separator. */
export const BEGINNING = 64_000
/** Number of lines examined for the separator. */
const LINES = 200
const SEPARATORS = [';', ',', '\t', '|']
/** Columns of a text that blanks part: fewer are words. */
const LEAST_BLANKS = 3
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
  return best.width > 1 ? best : blankShape(lines)
}

/** Columns parted by blanks alone, as pedigree programs write them; every line has as many, but comments. */
function blankShape(lines: readonly string[]): Shape {
  const counts = new Set(
    lines.filter((line) => !/^\s*(?:#.*)?$/.test(line)).map((line) => line.trim().split(/ +/).length),
  )
  const [width = 1] = counts
  return counts.size === 1 && width >= LEAST_BLANKS ? { separator: ' ', width } : { separator: ',', width: 1 }
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

/** The next mark that ends a cell. */
interface Closing {
  /** Infinity: there is none. */
  readonly at: number
  /** Where that cell ends. */
  readonly end: number
  /** The last mark before it that ends none; -1: there is none. */
  readonly stray: number
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
      // Blanks that part columns may be several.
      while (this.separator === ' ' && text[at] === ' ') at++
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
    const { text } = this
    const begin = this.blanksEnd(from)
    if (text[begin] !== '"') return undefined
    let next = begin + 1
    while (text[next] === '"' && text[next + 1] === '"') next += 2
    const own = text[next] === '"' ? this.cellEndAfter(next) : undefined
    const isStray = text[next] === '"' && own === undefined
    const { at, end, stray } =
      own === undefined ? this.closing(isStray ? next + 1 : next) : { at: next, end: own, stray: -1 }
    if (at - begin > LONGEST_CELL) return this.isWhole || text.length - begin > LONGEST_CELL ? undefined : 'incomplete'
    if (end === text.length && !this.isWhole) return 'incomplete'
    if (this.breakFrom(begin) < at && this.isOfRows(record, at)) return undefined
    const read = textCell(text.slice(begin + 1, at).replaceAll('""', '"'))
    if (!isStray && stray < next) return { read, end }
    return { read: { ...read, remark: { kind: 'quote', stood: text.slice(begin, at + 1) } }, end }
  }

  private blanksEnd(from: number): number {
    const { text, separator } = this
    let at = from
    while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++
    return at
  }

  /** Where a cell ends whose last mark this is; undefined: something else follows. */
  private cellEndAfter(mark: number): number | undefined {
    const end = this.blanksEnd(mark + 1)
    const after = this.text[end]
    return after === undefined || after === this.separator || after === '\n' || after === '\r' ? end : undefined
  }

  /** What a search found holds for each place that it passed: a text full of marks is searched once. */
  private found: Closing & { readonly from: number } = { from: 0, at: -1, end: 0, stray: -1 }

  /** @param from not between two marks */
  private closing(from: number): Closing {
    if (from < this.found.from || from > this.found.at) this.found = { from, ...this.searched(from) }
    return this.found
  }

  private searched(from: number): Closing {
    const { text } = this
    let stray = -1
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
      if (text[at + 1] === '"') {
        at++
        continue
      }
      const end = this.cellEndAfter(at)
      if (end !== undefined) return { at, end, stray }
      stray = at
    }
    return { at: Number.POSITIVE_INFINITY, end: text.length, stray }
  }

  private broken = { from: 0, at: -1 }

  /** The next line break. */
  private breakFrom(from: number): number {
    if (from < this.broken.from || from > this.broken.at) {
      const { text } = this
      let at = from
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
      this.broken = { from, at }
    }
    return this.broken.at
  }

  private rows = { record: -1, last: -1, are: false }

  /** Its first and its last line are whole rows: two stray marks, rather than a text of several lines. */
  private isOfRows(record: number, last: number): boolean {
    if (record !== this.rows.record || last !== this.rows.last) {
      const { text, separator } = this
      const cellsOf = (line: string) => line.split(separator).length
      const [first = ''] = text.slice(record, last).split(/\r\n|\r|\n/, 1)
      const begin = Math.max(text.lastIndexOf('\n', last), text.lastIndexOf('\r', last)) + 1
      const [end = ''] = text.slice(begin, begin + LONGEST_CELL).split(/\r\n|\r|\n/, 1)
      this.rows = { record, last, are: cellsOf(first) >= this.width && cellsOf(end) >= this.width }
    }
    return this.rows.are
  }
}
