/** A herd book in memory: its rows by table, parsed and identified by their keys. */

import { CellReader } from './cells.ts'
import { DateOrderSeen } from './dates.ts'
import type { BaseFacts, FactKeys, KnownFacts } from './facts.ts'
import { Findings } from './findings/findings.ts'
import { chipsMeant, keyOf } from './keys.ts'
import { areParts, joinParts, rowKey, sexByYoung } from './parts.ts'
import { remarkText, weightOf } from './sheets/cell-remarks.ts'
import type { LoadedRow, SheetRows } from './sheets/sheet-rows.ts'
import { herdBookTables, tableOf } from './tables.ts'
import type { Row, TableKey } from './vocabulary.ts'

/** Progress of a long task. */
export interface Step {
  readonly what: string
  readonly done: number
  readonly total: number
}

/**
 * Rows between two yields: a few milliseconds, even for a column in which every cell is an unknown name that is
 * compared with all known ones.
 */
export const STRETCH = 100

/** An earlier delivery brought it, or the registry has that person. */
export function isKnown(row: Row, { people, animals, brought }: KnownFacts): boolean {
  if (row.table === 'asociados') return people.has(row.cells.DOCUMENTO ?? '')
  if (row.table === 'animales') return animals.has(keyOf(row.cells.CLAVE ?? ''))
  return brought.get(row.table)?.has(rowKey(row)) === true
}

/** A book repeats the same texts: each is stored once. */
class Texts {
  private readonly known = new Map<string, string>()

  one(text: string): string {
    const known = this.known.get(text)
    if (known !== undefined) return known
    // Long or unique texts are not worth caching.
    if (text.length <= 40 && this.known.size < 200_000) this.known.set(text, text)
    return text
  }
}

export class HerdBook {
  readonly findings = new Findings()
  private readonly texts = new Texts()
  private readonly tables = new Map<TableKey, Row[]>(herdBookTables.map(({ key }) => [key, []]))
  /** Rows that complete those of other files. */
  private readonly parts = new Map<TableKey, Row[]>(herdBookTables.map(({ key }) => [key, []]))
  private readonly keyed = new Map<TableKey, Map<string, Row>>()

  add(row: Row): void {
    this.tables.get(row.table)?.push(row)
  }

  /** Rows of a sheet that lacks columns which the rows of other files have. @returns whether they are the same rows */
  loadParts(table: TableKey, parts: readonly LoadedRow[]): boolean {
    const isOne = areParts(
      this.rows(table),
      parts.filter(({ note }) => !note).map(({ row }) => row),
    )
    if (isOne) for (const part of parts) this.load(part, true)
    return isOne
  }

  /** A row of a sheet. */
  load({ row, note, remarks = [] }: LoadedRow, isPart = false): void {
    for (const name of Object.keys(row.cells)) row.cells[name] = this.texts.one(row.cells[name] ?? '')
    if (!isPart) this.add(row)
    else if (!note && !row.out) this.parts.get(row.table)?.push(row)
    if (note) this.findings.add(row, note.kind, '', note.facts)
    if (row.out) return
    const { columns } = tableOf(row.table)
    for (const { column: name, ...remark } of remarks) {
      const column = columns.find((one) => one.name === name)
      const weight = column ? weightOf(remark, column) : null
      if (!column || !weight) continue
      const kind = weight === 'doubtful' ? 'cellDoubtful' : column.isRequired ? 'cellLostRow' : 'cellLost'
      const value = row.cells[name] ?? ''
      this.findings.add(row, kind, name, {
        value: remark.stood,
        what: remarkText(remark),
        taken: value,
        proposal: value,
      })
    }
  }

  /** What a sheet has beside its rows. */
  note(notes: SheetRows['notes']): void {
    for (const { row, kind, facts } of notes) this.findings.add(row, kind, '', facts)
  }

  /** All rows of a table, including those that will not be imported. */
  rows(table: TableKey): readonly Row[] {
    return this.tables.get(table) ?? []
  }

  get size(): number {
    let sum = 0
    for (const rows of this.tables.values()) sum += rows.length
    return sum
  }

  /** The row of that key, even if it will not be imported. */
  byKey(table: TableKey, key: string): Row | undefined {
    return this.keyed.get(table)?.get(key)
  }

  /** Parses every cell and identifies rows by their keys. */
  *read(facts: BaseFacts): Generator<Step> {
    const reader = new CellReader(facts, this.findings)
    let done = 0
    for (const table of herdBookTables) {
      const rows = this.rows(table.key)
      const parts = this.parts.get(table.key) ?? []
      const orders = dateOrders([...rows, ...parts])
      if (parts.length > 0) joinParts(rows, parts, orders, this.findings)
      if (table.key === 'animales') sexByYoung(rows, this.findings)
      const byKey = new Map<string, Row>()
      this.keyed.set(table.key, byKey)
      for (const row of rows) {
        if (!row.out) {
          const order = orders.get(row.file)
          reader.read(row, table, (column) => order?.get(column))
          this.checkKey(row, byKey)
        }
        if (++done % STRETCH === 0) yield { what: 'Leyendo', done, total: this.size }
      }
    }
  }

  private checkKey(row: Row, byKey: Map<string, Row>): void {
    const key = rowKey(row)
    const first = byKey.get(key)
    if (!first) byKey.set(key, row)
    else if (!row.out && !first.out) {
      const { line, file } = first
      if (isSame(first, row)) this.findings.add(row, 'sameRow', '', { line, file })
      // Of a key of several columns it is the number that is mistyped.
      else this.findings.add(row, 'keyTwice', tableOf(row.table).keys.at(-1), { line, file })
    } else if (first.out && !row.out) byKey.set(key, row)
  }

  /** What may already exist in the registry. */
  wanted(): FactKeys {
    const wanted = { documents: new Set<string>(), chips: new Set<string>(), numbers: new Set<string>() }
    for (const table of herdBookTables) {
      const people = table.columns.filter(({ kind }) => kind === 'person').map(({ name }) => name)
      const chips = table.columns
        .filter(({ kind }) => kind === 'chip' || kind === 'animal' || kind === 'animals')
        .map(({ name }) => name)
      for (const row of this.rows(table.key)) {
        for (const name of people) if (row.cells[name]) wanted.documents.add(row.cells[name])
        for (const name of chips)
          for (const one of (row.cells[name] ?? '').split(';'))
            if (one !== '') for (const chip of chipsMeant(one)) wanted.chips.add(chip)
        for (const number of numbersOf(row)) wanted.numbers.add(number)
      }
    }
    return wanted
  }
}

/** The numbers of forms that a row names, as 'A01 17'. */
function numbersOf({ table, cells }: Row): readonly string[] {
  // A row that is left out was not read: what stands there may be anything.
  const number = (code: string, text = '') => [`${code} ${text}`].filter((name) => /^A\d\da? \d{1,9}$/.test(name))
  switch (table) {
    case 'animales':
      return number('A05', cells.NUMERO_REGISTRO)
    case 'servicios':
      return number(cells.FORMULARIO ?? '', cells.CONSECUTIVO)
    case 'nacimientos':
      return [
        ...number('A04', cells.CONSECUTIVO),
        ...number(cells.FORMULARIO_SERVICIO ?? '', cells.CONSECUTIVO_SERVICIO),
      ]
    case 'consecutivos':
      return number(cells.CODIGO ?? '', cells.NUMERO)
    case 'arriendos':
      return number('A12', cells.CONSECUTIVO)
    default:
      return []
  }
}

function isSame(one: Row, other: Row): boolean {
  for (const name of Object.keys(one.cells)) if (one.cells[name] !== other.cells[name]) return false
  return true
}

/** For each date column of each file. */
function dateOrders(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, DateOrderSeen>> {
  const found = new Map<string, Map<string, DateOrderSeen>>()
  const [first] = rows
  if (!first) return found
  const dates = tableOf(first.table).columns.filter(({ kind }) => kind === 'date')
  for (const { file, cells } of rows) {
    const columns = found.get(file) ?? new Map(dates.map(({ name }) => [name, new DateOrderSeen()]))
    found.set(file, columns)
    for (const { name } of dates) if (cells[name]) columns.get(name)?.see(cells[name])
  }
  return found
}
