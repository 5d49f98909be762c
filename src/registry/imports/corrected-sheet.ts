/** Judges the rows of a sheet to be imported, and applies what a person corrected in them. */
import { importsTexts, judgeRows, type RowProblem, repeatedRows, tidyRow } from '../app/imports.ts'
import { stretchesOf, writtenLines } from '../herd-book/findings/lines.ts'
import { OMIT } from '../herd-book/sheets/sheet-rows.ts'
import { MOST_IN_RECEIPT } from '../herd-book/texts.ts'
import type { ImportKind, SheetFacts } from '../vocabulary/define-import.ts'

/** An error in a row of a sheet. */
export interface SheetProblem {
  /** Row of the sheet, from 1. */
  readonly line: number
  /** Column of the sheet, from 0. */
  readonly column: number
  readonly text: string
}

/** The rows of a sheet that are to be imported. */
export interface SheetOfRows {
  readonly kind: 'read'
  /** Without the heading, as sent. */
  readonly rows: readonly (readonly string[])[]
  /** Row number in the sheet of each, from 1. */
  readonly lines: readonly number[]
  /** Column of the sheet of each field, from 0. */
  readonly places: readonly number[]
  /** What is not certain in cells, whatever the rules say of their values. */
  readonly doubts: readonly SheetProblem[]
  /** Reasons why rows cannot be imported, in row order, with the doubts. */
  readonly problems: readonly SheetProblem[]
  /** The sheet as texts, from its first row: to return it with the errors marked. */
  readonly sheet: readonly (readonly string[])[]
  /** Names of hidden sheets, which are not read. */
  readonly hidden: readonly string[]
  /** Cells that a person has corrected since. */
  readonly changed: number
  /** Rows of the sheet, from 1, that a person has left out since. */
  readonly omitted: readonly number[]
}

/** One value for a cell of some rows, or those rows left out. */
export interface SheetCorrection {
  /** Rows of the sheet, from 1. */
  readonly lines: readonly number[]
  /** Index of the column among those of the import. */
  readonly at: number
  /** null: the rows are left out. */
  readonly value: string | null
}

/** A sheet as read from its file, and what a person corrected in it, in that order. */
export interface CorrectedSheet {
  readonly sheet: SheetOfRows
  readonly corrections: readonly SheetCorrection[]
}

type Placed = Pick<SheetOfRows, 'lines' | 'places' | 'doubts'>

/** Problems at their cells of the sheet, in row order; of a doubtful cell nothing is said but its doubt. */
export function problemsInSheet({ lines, places, doubts }: Placed, problems: readonly RowProblem[]) {
  const doubted = new Set(doubts.map(({ line, column }) => `${line} ${column}`))
  return problems
    .map(({ row, at, text }): SheetProblem => ({ line: lines[row] ?? 0, column: places[at] ?? 0, text }))
    .filter(({ line, column }) => !doubted.has(`${line} ${column}`))
    .concat(doubts)
    .sort((one, other) => one.line - other.line || one.column - other.column)
}

/** @param tell reports progress: how many rows are checked. */
export function judgedSheet(
  kind: ImportKind,
  read: Omit<SheetOfRows, 'problems'>,
  facts: SheetFacts,
  tell?: (judged: number) => void,
): SheetOfRows {
  const repeated = repeatedRows(kind, read.rows, (row) => read.lines[row] ?? 0)
  return { ...read, problems: problemsInSheet(read, [...judgeRows(kind, read.rows, facts, tell), ...repeated]) }
}

/** The sheet with its corrections, not judged yet. A corrected cell is no longer in doubt. */
export function withCorrections(kind: ImportKind, { sheet: read, corrections }: CorrectedSheet): SheetOfRows {
  const omitted = omittedOf(corrections)
  const changes = changesOf(corrections, omitted)
  const kept = [...read.rows.keys()].filter((row) => !omitted.has(read.lines[row] ?? 0))
  return {
    ...read,
    lines: kept.map((row) => read.lines[row] ?? 0),
    rows: kept.map((row) => {
      const cells = read.rows[row] ?? []
      const changed = changes.get(read.lines[row] ?? 0)
      return changed
        ? tidyRow(
            kind,
            cells.map((cell, at) => changed.get(at) ?? cell),
          )
        : cells
    }),
    doubts: read.doubts.filter(
      ({ line, column }) => !omitted.has(line) && !changes.get(line)?.has(read.places.indexOf(column)),
    ),
    sheet: read.sheet.map((texts, row) => {
      const changed = changes.get(row + 1)
      if (!changed) return texts
      const cells = [...texts]
      for (const [at, value] of changed) cells[read.places[at] ?? 0] = value
      return cells
    }),
    changed: [...changes.values()].reduce((sum, { size }) => sum + size, 0),
    omitted: [...omitted].sort((one, other) => one - other),
  }
}

const omittedOf = (corrections: readonly SheetCorrection[]): ReadonlySet<number> =>
  new Set(corrections.flatMap(({ lines, value }) => (value === null ? lines : [])))

/** Characters of a cell, and of its lines, in a receipt. */
const [NOTED, NOTED_LINES] = [100, 500]

/**
 * For the receipt, as rows of `changeWords`: what was corrected in a file, the same of several lines once; '': nothing.
 * @param sent rows of the sheet that are sent: a correction of another changes nothing at the host
 */
export function receiptOf(
  { columns, keyColumn }: ImportKind,
  file: string,
  made: CorrectedSheet,
  sent: ReadonlySet<number>,
): string {
  const lines = new Map<string, number[]>()
  const omitted = omittedOf(made.corrections)
  const note = (line: number, at: number, value: string, COLUMNA = '') => {
    const said = made.sheet.sheet[line - 1]?.[made.sheet.places[at] ?? -1] ?? ''
    const same = JSON.stringify({ COLUMNA, ANTES: said.slice(0, NOTED), CORRECCION: value.slice(0, NOTED) })
    lines
      .set(same, lines.get(same) ?? [])
      .get(same)
      ?.push(line)
  }
  for (const line of omitted) note(line, keyColumn, OMIT)
  for (const [line, cells] of changesOf(made.corrections, omitted))
    for (const [at, value] of sent.has(line) ? cells : []) note(line, at, value, columns[at])
  const rows = [...lines].slice(0, MOST_IN_RECEIPT).map(([same, of]) => {
    const FILA = writtenLines(stretchesOf(of.sort((one, other) => one - other))).slice(0, NOTED_LINES)
    return { ARCHIVO: file.slice(0, NOTED), FILA, ...JSON.parse(same) }
  })
  return rows.length > 0 ? JSON.stringify(rows) : ''
}

/** By row of the sheet, then by column of the import: the last value of each. */
function changesOf(corrections: readonly SheetCorrection[], omitted: ReadonlySet<number>) {
  const changes = new Map<number, Map<number, string>>()
  for (const { lines, at, value } of corrections)
    for (const line of lines) {
      if (value === null || omitted.has(line)) continue
      const cells = changes.get(line) ?? new Map<number, string>()
      changes.set(line, cells.set(at, value))
    }
  return changes
}

/** Returns a sheet with its errors: the cells marked, and explained in an additional column. */
type Cell = string | { readonly text: string; readonly wrong: true }

/** @param sheet as texts, headings first. Rows and columns keep their positions. */
export function markedSheet(sheet: readonly (readonly string[])[], problems: readonly SheetProblem[]) {
  const [headings = [], ...rows] = sheet
  const width = Math.max(...[headings, ...rows.slice(0, 1000)].map(({ length }) => length))
  const old = headings.indexOf(importsTexts.markedColumn)
  const place = old < 0 ? width : old
  const byLine = new Map<number, SheetProblem[]>()
  for (const problem of problems) {
    const found = byLine.get(problem.line)
    if (found) found.push(problem)
    else byLine.set(problem.line, [problem])
  }
  const full = Array.from({ length: place }, (_, at) => headings[at] ?? '')
  const head = old < 0 ? [...full, importsTexts.markedColumn] : headings
  return {
    headings: head,
    numbers: head.map(() => false),
    rows: rows.map((row, at): readonly Cell[] => {
      const wrong = byLine.get(at + 2) ?? []
      const cells: Cell[] = Array.from({ length: head.length }, (_, column) => row[column] ?? '')
      for (const { column } of wrong) cells[column] = { text: row[column] ?? '', wrong: true }
      const message = [...new Set(wrong.map(({ text }) => text))].join('; ')
      cells[place] = message === '' ? '' : { text: message, wrong: true }
      return cells
    }),
  }
}
