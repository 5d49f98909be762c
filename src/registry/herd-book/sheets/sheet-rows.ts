/**
 * Turns the rows of a sheet into rows of the book. What is not taken is counted and said, column by column. All of it is
 * plain data, which may pass between threads.
 */

import { CHIP_MAKERS, readChipCell } from '../../chips/cell.ts'
import { folded } from '../../filling/picker-match.ts'
import { columnLetters } from '../../format/column-letters.ts'
import { storable } from '../../format/text.ts'
import { readDate } from '../dates.ts'
import type { FindingKind } from '../findings/finding-kinds.ts'
import type { Column, Row, Table, TableKey } from '../vocabulary.ts'
import type { CellRemark } from './cell-remarks.ts'
import { type FoundHeadings, isComment } from './heading-rows.ts'
import { type Program, programNamed, wordOf } from './programs.ts'
import { sourceOf } from './source-row.ts'

/** Words of a correction that are no value: the row is left out; the cell is empty. */
export const OMIT = 'OMITIR'
export const EMPTY = 'VACIO'
/** Of several findings at once: what is proposed for each. */
export const PROPOSAL = 'PROPUESTA'

/** By file, line and column. */
export type Corrections = ReadonlyMap<string, string>
export const correctionKey = (file: string, line: number, column: string): string => `${file}\n${line}\n${column}`

/** A row as texts, without empty cells at its end. */
export interface SheetRow {
  /** Row of the sheet, record of a text: from 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly remarks?: readonly (CellRemark & { /** From 0. */ readonly column: number })[]
}

/** Its cells as they stood in the file: also what was not read, such as '#N/A'. */
export function asStood({ cells, remarks = [] }: Pick<SheetRow, 'cells' | 'remarks'>): readonly string[] {
  const stood = [...cells]
  for (const { column, stood: text } of remarks) stood[column] ||= text
  return stood
}

/** A remark on a whole row, or on something beside the rows. */
export interface SheetNote {
  readonly kind: FindingKind
  readonly facts: Readonly<Record<string, string | number>>
}

/** A remark of the reader, at the column of the table that the cell became. */
export interface NamedRemark extends CellRemark {
  readonly column: string
}

/** A row as read, before it is parsed. */
export interface LoadedRow {
  readonly row: Row
  /** Why it is none of the book. */
  readonly note?: SheetNote
  readonly remarks?: readonly NamedRemark[]
}

/** Cells of a column that is not used. */
interface Left {
  cells: number
  readonly line: number
  readonly value: string
}

const TOTALS = /^(?:gran\s+|sub\s*)?total(?:es)?\b|^(?:suma|sumatoria|promedio)\b/
const isNumber = (text: string): boolean => /^[\d\s.,%$-]+$/.test(text)

/** 'Total socios | 4': the first cell says so, all others are numbers. */
function isTotals(texts: readonly string[]): boolean {
  const [first = '', ...others] = texts.filter((text) => text !== '')
  return TOTALS.test(folded(first)) && others.every(isNumber)
}

const OF_PERSON = 'es de la persona o de la asociación, y viene en Asociados'
const OF_PLACE = 'es del aprisco o de la persona, y la lista no dice de cuál'
/** Headings of our own lists that are not read, and why. */
export const notRead: Readonly<Partial<Record<TableKey, Readonly<Record<string, string>>>>> = {
  asociados: { 'CORREO POR APROBAR': 'lo pidió esa persona, y un administrador lo aprueba' },
  prefijos: {
    ...{ 'TIPO DE ASOCIACION': OF_PERSON, ASOCIACION: OF_PERSON, 'TIPO DE DOCUMENTO': OF_PERSON, SOCIO: OF_PERSON },
    ...{ DEPARTAMENTO: OF_PLACE, MUNICIPIO: OF_PLACE, DIRECCION: OF_PLACE },
  },
  consecutivos: {
    DESCRIPCION: 'es el nombre del formulario de su código',
    NOMBRE: OF_PERSON,
    TOTAL: 'se cuenta de nuevo',
  },
}

/** The rows of one sheet, after its headings. */
export class SheetRows {
  count = 0
  /** What stands beside the rows, to be added to the findings: complete after `end`. */
  readonly notes: (SheetNote & { readonly row: Row })[] = []
  private readonly file: string
  private readonly table: Table
  private readonly found: FoundHeadings
  private readonly corrections: Corrections
  private readonly sources: readonly { readonly column: Column; readonly at: number; readonly value: string }[]
  private readonly used: ReadonlySet<number>
  private readonly left = new Map<number, Left>()
  private readonly headings: readonly string[]
  private readonly program: Program | undefined
  /** Keys that read as chips, of a book that says no chip. */
  private chips = 0
  /** What its abbreviations were taken for. */
  private readonly rewritten = new Map<
    string,
    { n: number; readonly line: number; readonly facts: SheetNote['facts'] }
  >()

  /** @param headings the cells of the last row of headings. Their mapping has a table. */
  constructor(
    file: string,
    found: FoundHeadings & { readonly mapping: { readonly table: Table } },
    headings: readonly string[],
    corrections: Corrections,
  ) {
    this.file = file
    this.found = found
    this.headings = headings.map((text) => text.trim())
    this.corrections = corrections
    const { table, columns, program = '' } = found.mapping
    this.program = programNamed(program)
    this.table = table
    this.sources = table.columns.map((column) => {
      const source = columns[column.name]
      return typeof source === 'object'
        ? { column, at: -1, value: source.value }
        : { column, at: source === undefined ? -1 : found.labels.indexOf(source), value: '' }
    })
    this.used = new Set(this.sources.map(({ at }) => at))
  }

  /** Titles and notes above the headings. */
  above({ line, cells }: SheetRow): void {
    const value = cells.filter((text) => text.trim() !== '').join(' | ')
    this.notes.push({ row: this.at(line), kind: 'aboveHeadings', facts: { value } })
  }

  take({ line, cells, remarks = [] }: SheetRow): LoadedRow {
    const texts = cells.map(tidy)
    const stood = asStood({ cells: texts, remarks })
    const row: Row = { ...this.at(line), source: sourceOf(stood) }
    for (const { column, at, value } of this.sources)
      row.cells[column.name] = at < 0 ? value : this.inOurWords(line, column, texts[at] ?? '')
    const isCorrected = this.correct(row)
    this.count++
    if (row.out) return { row }
    const facts = { value: texts.filter((text) => text !== '').join(' | ') }
    if (!isCorrected && isTotals(texts)) return { row, note: { kind: 'totals', facts } }
    if (this.isHeadings(texts)) return { row, note: { kind: 'headingAgain', facts } }
    if (this.found.rows === 0 && isComment(texts)) return { row, note: { kind: 'comment', facts } }
    if (this.lacksChips && readChipCell(row.cells.CLAVE ?? '', CHIP_MAKERS).is === 'chip') this.chips++
    this.keepLeft(line, stood)
    return remarks.length === 0 ? { row } : { row, remarks: this.named(row, remarks) }
  }

  /** What was corrected is certain. */
  private named({ file, line }: Row, remarks: NonNullable<SheetRow['remarks']>): readonly NamedRemark[] {
    return this.sources.flatMap(({ column: { name }, at }) =>
      remarks
        .filter(({ column }) => column === at && !this.corrections.has(correctionKey(file, line, name)))
        .map((remark) => ({ ...remark, column: name })),
    )
  }

  /** Says what was not taken. */
  end(line: number): void {
    const say = (at: number, kind: FindingKind, facts: SheetNote['facts']) =>
      this.notes.push({ row: this.at(at), kind, facts })
    for (const heading of this.found.mapping.unused) {
      const left = this.left.get(this.found.labels.indexOf(heading))
      const why = notRead[this.table.key]?.[heading] ?? ''
      say(line, why ? 'columnElsewhere' : 'columnUnknown', { value: heading, n: left?.cells ?? 0, why })
      this.left.delete(this.found.labels.indexOf(heading))
    }
    const { CLAVE: heading } = this.found.mapping.columns
    if (this.chips > 0 && typeof heading === 'string') say(line, 'keysAreChips', { value: heading, n: this.chips })
    for (const { n, line: first, facts } of this.rewritten.values()) say(first, 'rewritten', { ...facts, n })
    for (const [at, { cells, line: first, value }] of this.left)
      say(first, 'cellOutside', { value, which: columnLetters(at), n: cells })
  }

  /** A cell as the program that wrote it means it. */
  private inOurWords(line: number, { name, kind }: Column, text: string): string {
    const { program } = this
    if (!program || text === '') return text
    const day = kind === 'date' && program.monthFirst ? readDate(text, 'monthFirst') : undefined
    const meant = day !== readDate(text) ? day : wordOf(program, name, text)
    if (meant === undefined || meant === text) return text
    const key = day ? name : `${name} ${text}`
    const known = this.rewritten.get(key)
    if (known) known.n++
    else {
      const sort = day ? `El mes va primero, como lo escribe ${program.name}` : program.name
      this.rewritten.set(key, { n: 1, line, facts: { sort, value: text, proposal: meant, column: name } })
    }
    return meant
  }

  private get lacksChips(): boolean {
    return (
      this.table.key === 'animales' &&
      this.sources.some(({ column, at, value }) => column.name === 'CHIP' && at < 0 && value === '')
    )
  }

  private at(line: number): Row {
    return { table: this.table.key, file: this.file, line, cells: {} }
  }

  /** Headings that a printed book repeats on each page. */
  private isHeadings(texts: readonly string[]): boolean {
    if (this.found.rows === 0) return false
    return texts.every((text, at) => text === (this.headings[at] ?? ''))
  }

  private keepLeft(line: number, texts: readonly string[]): void {
    for (const [at, value] of texts.entries()) {
      if (value === '' || this.used.has(at)) continue
      const known = this.left.get(at)
      if (known) known.cells++
      else this.left.set(at, { cells: 1, line, value })
    }
  }

  private correct(row: Row): boolean {
    if (this.corrections.size === 0) return false
    let isCorrected = false
    const { file, line } = row
    if (this.corrections.get(correctionKey(file, line, '')) === OMIT) row.out = true
    for (const { column, at } of this.sources) {
      const { name } = column
      const value = this.corrections.get(correctionKey(file, line, name)) ?? this.correctedKey(row, at)
      if (value === undefined) continue
      isCorrected = true
      if (value === OMIT) row.out = true
      else row.cells[name] = value === EMPTY ? '' : value
    }
    return isCorrected
  }

  /** Of a cell that is the key and the chip: corrected as the key, it is so as the chip. */
  private correctedKey({ file, line }: Row, at: number): string | undefined {
    const key = this.sources.find((one) => one.at === at && this.table.keys.includes(one.column.name))
    return key && at >= 0 ? this.corrections.get(correctionKey(file, line, key.column.name)) : undefined
  }
}

/** Removes the apostrophe that an export puts before a text that looks like a formula. */
const tidy = (text: string): string =>
  storable(text)
    .trim()
    .replace(/^'(?=[=+@-])/, '')
