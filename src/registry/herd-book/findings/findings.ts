/** Findings of a review, on the rows and cells of a herd book. */
import { fill } from '../../texts/fill.ts'
import type { Row, TableKey } from '../vocabulary.ts'
import { type FindingKind, findingKinds, type Seriousness } from './finding-kinds.ts'

/** Columns of a report of findings, both when exported and when a corrected report is read. */
export const reportColumns = [
  'GRAVEDAD',
  'MOTIVO',
  'TABLA',
  'ARCHIVO',
  'FILA',
  'CLAVE',
  'COLUMNA',
  'VALOR',
  'PROPUESTA',
  'EXPLICACION',
  'CORRECCION',
] as const

export interface Finding {
  readonly kind: FindingKind
  readonly table: TableKey
  readonly file: string
  readonly line: number
  /** Of several lines that it says the same of: all of them, as '3, 5 a 9' (`sameCauseOnce`). */
  readonly lines?: string
  /** The row's key, readable. */
  readonly key: string
  /** '' if it concerns the whole row. */
  readonly column: string
  readonly value: string
  /** The nearest known value; '' if there is none. */
  readonly proposal: string
  readonly text: string
  /** Its row as it stood in the file; of several lines, the first. */
  readonly source?: string
  /** Of several lines: how many. */
  readonly rows?: number
}

export const seriousnessOf = (finding: Pick<Finding, 'kind'>): Seriousness => findingKinds[finding.kind].seriousness

/** End of an impossible finding that leaves the whole row out. */
const LEFT_OUT = ': la fila no se trae'

/** Letters of a value in a finding: thousands of them are sent, stored and shown. */
const LONGEST_VALUE = 500
const cut = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text)

type FindingValues = Readonly<Record<string, string | number>>

/** The same remark on many cells of a column. */
interface Tally {
  readonly kind: FindingKind
  readonly column: string
  readonly rows: Row[]
  readonly facts: FindingValues
}

/** The findings of a review, in order. */
export class Findings {
  all: Finding[] = []
  private readonly rows = new WeakMap<Finding, Row>()
  private readonly tallies = new Map<string, Tally>()

  /**
   * Counts a cell for a remark that a whole column gets once, at its first row.
   * @param sort cells of one sort are counted together. @param facts of the first of them
   */
  tally(row: Row, kind: FindingKind, column: string, sort: string, facts: FindingValues): void {
    const key = `${kind}\n${row.file}\n${row.table}\n${column}\n${sort}`
    const known = this.tallies.get(key)
    if (known) known.rows.push(row)
    else this.tallies.set(key, { kind, column, rows: [row], facts: { ...facts, sort } })
  }

  /** Adds what was counted, in rows that are to be imported. */
  endTallies(isJudged: (row: Row) => boolean): void {
    for (const { kind, column, rows, facts } of this.tallies.values()) {
      const judged = rows.filter(isJudged)
      const [first] = judged
      if (first) this.add(first, kind, column, { ...facts, n: judged.length })
    }
    this.tallies.clear()
  }

  /** Adds a finding to a row, or to one of its cells, and applies the consequence of its kind. */
  add(row: Row, kind: FindingKind, column = '', facts: FindingValues = {}): void {
    const value = String(facts.value ?? (column === '' ? '' : (row.cells[column] ?? '')))
    const { effect, seriousness } = findingKinds[kind]
    const text = fill(findingKinds[kind].text, { column, ...facts, value: value.slice(0, 60) })
    const finding: Finding = {
      kind,
      table: row.table,
      file: row.file,
      line: row.line,
      key: keyText(row),
      column,
      value: cut(value),
      // What it says already is no proposal.
      proposal: facts.proposal === value ? '' : cut(String(facts.proposal ?? '')),
      text: effect === 'row' && seriousness === 'impossible' ? text + LEFT_OUT : text,
      ...(row.source && { source: row.source }),
    }
    this.all.push(finding)
    this.rows.set(finding, row)
    if (effect === 'row') row.out = true
    if (effect === 'cell' && column !== '') row.cells[column] = ''
  }

  /** Withdraws the findings on cells of these rows. @returns the rows that were left out because of them. */
  withdraw(of: (row: Row) => boolean): ReadonlySet<Row> {
    const rows = new Set<Row>()
    this.all = this.all.filter((finding) => {
      const row = this.rows.get(finding)
      if (!row || finding.column === '' || finding.kind === 'keyTwice' || !of(row)) return true
      if (findingKinds[finding.kind].effect === 'row') rows.add(row)
      return false
    })
    return rows
  }
}

/** Readable name of a row. */
function keyText({ cells }: Row): string {
  const name = cells.CLAVE || cells.DOCUMENTO || cells.CHIP || ''
  if (name !== '') return name
  return [cells.FORMULARIO ?? cells.CODIGO ?? '', cells.CONSECUTIVO ?? cells.NUMERO ?? ''].join(' ').trim()
}
