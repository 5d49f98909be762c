/** Which rows pass a filter (decisions 59 and 60). Rows are positions in the columns, in the host's order. */
import { EVERY_OWNER } from '../../registry/vocabulary/person.ts'
import type { HerdFilter } from '../contract/inventory.ts'
import type { Columns } from './layout.ts'

export type Rows = Uint32Array

/** A filter's wire name and the column whose text must equal it; the most selective first. */
const EQUAL = [
  ['RAZA', 'COD_RAZA'],
  ['COD_ESPECIE', 'COD_ESPECIE'],
  ['SEXO', 'SEXO'],
  ['LIBRO', 'COD_LIBRO'],
  ['CONCEPCION', 'COD_CONCEPCION'],
  ['TIPO_PARTO', 'COD_TIPO_PARTO'],
] as const

/** A row matches a chip if it is that animal or its offspring (decision 60). */
const CHIPS = [
  ['MACHO', 'CHIP_PADRE'],
  ['HEMBRA', 'CHIP_MADRE'],
] as const

export const isEveryOwner = (owner: string): boolean => owner === '' || owner === EVERY_OWNER

/** The animals of this inventory's owners: without leased males. */
export function ownRows(columns: Columns): Rows {
  const { codes, dictionary } = columns.column('NID_PROPIETARIO')
  const sources = columns.sources.map(({ owner }) => (isEveryOwner(owner) ? -1 : dictionary.code(owner)))
  return keep(everyRow(columns.rows), (row) => {
    const source = sources[columns.sourceOf[row] as number]
    return source === -1 || source === codes[row]
  })
}

/** The leased males. */
export function leasedRows(columns: Columns, own: Rows): Rows {
  const isOwn = new Uint8Array(columns.rows)
  for (const row of own) isOwn[row] = 1
  return own.length === columns.rows ? new Uint32Array() : keep(everyRow(columns.rows), (row) => isOwn[row] === 0)
}

export function select(columns: Columns, from: Rows, filter: Partial<HerdFilter>): Rows {
  let rows = from
  const owner = filter.NID_PROPIETARIO ?? ''
  if (!isEveryOwner(owner)) rows = keepEqual(columns, rows, 'NID_PROPIETARIO', owner)
  for (const [name, column] of EQUAL) if (filter[name]) rows = keepEqual(columns, rows, column, filter[name])
  for (const [name, parent] of CHIPS) if (filter[name]) rows = keepChip(columns, rows, parent, filter[name])
  return keepBorn(columns, rows, filter.FECHA_INICIAL ?? '', filter.FECHA_FINAL ?? '')
}

const everyRow = (count: number): Rows => Uint32Array.from({ length: count }, (_, row) => row)

export function keep(rows: Rows, test: (row: number) => boolean): Rows {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if (test(row)) kept[count++] = row
  }
  return kept.subarray(0, count)
}

function keepEqual(columns: Columns, rows: Rows, name: string, text: string): Rows {
  const { codes, dictionary } = columns.column(name)
  const wanted = dictionary.code(text)
  // Inlined: over a hundred thousand rows, calling a predicate costs more than the test.
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if (codes[row] === wanted) kept[count++] = row
  }
  return kept.subarray(0, count)
}

function keepChip(columns: Columns, rows: Rows, parent: string, chip: string): Rows {
  const { codes, dictionary } = columns.column('CHIP')
  const parents = columns.column(parent).codes
  const wanted = dictionary.code(chip)
  return keep(rows, (row) => codes[row] === wanted || parents[row] === wanted)
}

/** Both ends are inclusive; an animal without a birth date is in no range. */
function keepBorn(columns: Columns, rows: Rows, first: string, last: string): Rows {
  if (first === '' && last === '') return rows
  const { codes, dictionary } = columns.column('FECHA_NACIMIENTO')
  const low = dictionary.from(first === '' ? '0' : first)
  const high = last === '' ? dictionary.size : dictionary.from(`${last}~`)
  return keep(rows, (row) => (codes[row] as number) >= low && (codes[row] as number) < high)
}
