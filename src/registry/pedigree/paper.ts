/** The population report on letter paper: tables one below the other, a species or breed from a new page on. */
import { type InkedStyle, ink, inked } from '../certificate/frame.ts'
import { line, type Mark, type Print, type TextMark } from '../certificate/print.ts'
import type { Values } from '../vocabulary/define-field.ts'
import {
  headingsOf,
  measuresIn,
  nameOfRow,
  type ReportGroup,
  type ReportTable,
  reportTables,
  shownOf,
} from './tables.ts'

/** Letter, mm. */
const WIDTH = 215.9
const HEIGHT = 279.4
const MARGIN = 18
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN - 4
/** Height of a row and of a line of headings, mm. */
const ROW = 4.7
/** Rows that stay together with the heading of their table. */
const TOGETHER = 3
/** Widest column of numbers, and width of the first column, mm. */
const WIDEST = 26
const FIRST = { figures: 110, animals: 78, others: 44, ofMany: 26 } as const
/** Columns of numbers from which the first column is narrow. */
const MANY = 6

export interface ReportHead {
  readonly title: string
  /** Of whom and of when it is. */
  readonly about: string
}

const text = (x: number, y: number, words: string, style: InkedStyle): TextMark =>
  inked(x, y, words, { size: 8.5, ...style })

/** Pages that are filled from top to bottom. */
class Paper {
  readonly pages: { readonly of: string; readonly marks: Mark[] }[] = []
  private y = 0
  private of = ''

  /** From a new page on. @param of the species or breed that the pages name */
  begin(of: string, height: number, marks: (y: number) => readonly Mark[]): void {
    this.of = of
    this.put(height, marks, true)
  }

  /** The marks of a block this high, from its top; on a new page if it does not fit. @returns whether it began one */
  put(height: number, marks: (y: number) => readonly Mark[], isNew = false): boolean {
    const turns = isNew || this.pages.length === 0 || this.y + height > BOTTOM
    if (turns) {
      this.pages.push({ of: this.of, marks: [] })
      this.y = MARGIN
    }
    this.pages.at(-1)?.marks.push(...marks(this.y))
    this.y += height
    return turns
  }

  /** Would a block this high begin a new page? */
  turnsAt(height: number): boolean {
    return this.y + height > BOTTOM
  }
}

export function reportPages(groups: readonly ReportGroup[], { title, about }: ReportHead): readonly Print[] {
  const paper = new Paper()
  groups.forEach(({ name, rows }, place) => {
    const head = (y: number) => [
      ...(place === 0 ? [text(MARGIN, y + 7, title, { size: 20, face: 'bold', color: ink.green })] : []),
      ...(place === 0 ? [text(MARGIN, y + 13, about, { face: 'italic', color: ink.soft, room: RIGHT - MARGIN })] : []),
      text(MARGIN, y + (place === 0 ? 23 : 6), name, { size: 15, color: ink.gold, room: RIGHT - MARGIN }),
    ]
    paper.begin(name, place === 0 ? 27 : 10, head)
    for (const table of reportTables) drawTable(paper, table, rows[table.key] ?? [])
  })
  return paper.pages.map(({ of, marks }, page) => ({
    width: WIDTH,
    height: HEIGHT,
    title,
    marks: [
      ...marks,
      text(MARGIN, HEIGHT - MARGIN, `${title} · ${of} · ${about}`, { size: 7.5, color: ink.soft, room: 140 }),
      text(RIGHT, HEIGHT - MARGIN, `${page + 1} de ${paper.pages.length}`, {
        size: 7.5,
        color: ink.soft,
        align: 'right',
      }),
    ],
  }))
}

function drawTable(paper: Paper, table: ReportTable, rows: readonly Values[]): void {
  if (rows.length === 0) return
  const measures = measuresIn(table, rows)
  const first = table.figures
    ? FIRST.figures
    : table.animals
      ? FIRST.animals
      : measures.length < MANY
        ? FIRST.others
        : FIRST.ofMany
  const each = Math.min(WIDEST, (RIGHT - MARGIN - first) / measures.length)
  const right = (column: number) => MARGIN + first + each * (column + 1)
  const headings = headingsOf(table, measures).map(inTwoLines)
  const heading = (y: number): readonly Mark[] => [
    ...headings.flatMap((lines, column) =>
      lines.map((words, at) =>
        text(column === 0 ? MARGIN : right(column - 1), y + 3.5 + (at + 2 - lines.length) * 3.6, words, {
          size: 8,
          face: 'bold',
          align: column === 0 ? 'left' : 'right',
          room: column === 0 ? first : each - 2,
        }),
      ),
    ),
    line(MARGIN, y + 8.6, right(measures.length - 1), y + 8.6, ink.leaf, 0.3),
  ]
  const top = (y: number): readonly Mark[] => [
    text(MARGIN, y + 6, table.title, { size: 11, face: 'bold', color: ink.green }),
    text(MARGIN, y + 10, table.note, { size: 8, face: 'italic', color: ink.soft, room: RIGHT - MARGIN }),
  ]
  const isNew = paper.turnsAt(20 + ROW * Math.min(TOGETHER, rows.length))
  paper.put(10.5, top, isNew)
  paper.put(9.2, heading)
  for (const row of rows) {
    const draw = (y: number): readonly Mark[] => [
      text(MARGIN, y + 3.4, nameOfRow(table, row), { room: first - 2 }),
      ...measures.map((measure, column) =>
        text(right(column), y + 3.4, shownOf(table, measure, row), { align: 'right', room: each - 1 }),
      ),
    ]
    if (paper.turnsAt(ROW)) paper.put(9.2, heading, true)
    paper.put(ROW, draw)
  }
  paper.put(2, () => [])
}

/** Long headings are broken near their middle. */
function inTwoLines(words: string): readonly string[] {
  if (words.length < 12) return [words]
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = spaces.sort((a, b) => Math.abs(a - words.length / 2) - Math.abs(b - words.length / 2))
  return middle === undefined ? [words] : [words.slice(0, middle), words.slice(middle + 1)]
}
