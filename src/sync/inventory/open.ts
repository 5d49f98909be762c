/** An opened inventory: the columns as views, and a cache of recent queries. */
import type { Values } from '../../registry/index.ts'
import type { BreedGroup, FirstHerd, HerdFilter, HerdPageRequest, HerdSummary } from '../contract/inventory.ts'
import { animalFactsIn } from './animal-facts.ts'
import { choicesFor } from './choices.ts'
import { Columns } from './layout.ts'
import { search, sorted } from './search.ts'
import { isEveryOwner, ownRows, type Rows, select } from './select.ts'

/** An opened inventory, and what its further answers (further-herd.ts) are made of. */
export interface OpenedHerd extends FirstHerd {
  readonly columns: Columns
  /** Rows of the inventory's owners; the others are leased males. */
  readonly own: Rows
  /** Row of a chip code, -1 if the animal is in no inventory here. */
  rowOf(code: number): number
  /** All matches in display order. */
  matches(request: HerdPageRequest): Rows
}

/** @param blob made by `encodeHerd`; throws on anything else, including a blob of an older version */
export function openFirst(blob: ArrayBuffer): OpenedHerd {
  const columns = new Columns(blob)
  const own = ownRows(columns)
  const rowOfChip = once(() => rowsByChip(columns, own))

  const filtered = remember(4, keyOf, (filter: HerdFilter) => select(columns, own, filter))
  const choices = remember(8, keyOfCascade, (filter: HerdFilter) => choicesFor(columns, own, filter))
  const summary = remember(
    4,
    keyOf,
    (filter: HerdFilter): HerdSummary => ({
      ...summarize(columns, filtered(filter), filtered({ ...filter, FECHA_INICIAL: '', FECHA_FINAL: '' })),
      choices: choices(filter),
    }),
  )
  const found = remember(
    4,
    ({ filter, search }: HerdPageRequest) => `${keyOf(filter)} ${search}`,
    (request: HerdPageRequest) => search(columns, filtered(request.filter), request.search),
  )
  const shown = remember(
    4,
    ({ filter, search, sort }: HerdPageRequest) => `${keyOf(filter)} ${JSON.stringify(sort)} ${search}`,
    (request: HerdPageRequest) => sorted(columns, found(request), request.sort),
  )

  const takenAt = (owner: string): number | undefined => {
    const ofAll = columns.sources.filter((source) => isEveryOwner(source.owner))
    const ofOwner = columns.sources.filter((source) => source.owner === owner)
    const sources = isEveryOwner(owner) ? columns.sources : ofOwner.length > 0 ? ofOwner : ofAll
    return sources.length === 0 ? undefined : Math.min(...sources.map((source) => source.takenAt))
  }
  const rowOf = (code: number) => rowOfChip()[code] ?? -1
  return {
    columns,
    own,
    rowOf,
    matches: shown,
    animals: own.length,
    sources: columns.sources,
    takenAt,
    summary,
    page: (request) => {
      const rows = shown(request)
      const page = rows.subarray(request.first, request.first + request.rows)
      return { rows: Array.from(page, (row): Values => columns.values(row)), total: rows.length }
    },
    animal: (chip) => {
      const row = chip === '' ? -1 : rowOf(columns.column('CHIP').dictionary.code(chip))
      return row < 0 ? undefined : columns.values(row)
    },
    facts: (chip, owner) => animalFactsIn(columns, own, chip, owner),
  }
}

const keyOf = (filter: HerdFilter): string =>
  JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The filters on which the options depend. */
const keyOfCascade = ({ NID_PROPIETARIO, COD_ESPECIE, RAZA, HEMBRA }: HerdFilter): string =>
  JSON.stringify([NID_PROPIETARIO, COD_ESPECIE, RAZA, RAZA && HEMBRA])

/**
 * Row position by chip code, -1 if the animal is in no inventory here. A leased male counts too; its owner's row takes
 * precedence.
 */
function rowsByChip(columns: Columns, own: Rows): Int32Array {
  const { codes, dictionary } = columns.column('CHIP')
  const places = new Int32Array(dictionary.size).fill(-1)
  for (let row = 0; row < columns.rows; row++) places[codes[row] as number] = row
  for (const row of own) places[codes[row] as number] = row
  return places
}

/**
 * @param rows those that pass the whole filter
 * @param anyDate those that would pass it without its dates (fechasNacimiento takes none)
 */
function summarize(columns: Columns, rows: Rows, anyDate: Rows): Omit<HerdSummary, 'choices'> {
  const parts = (['COD_RAZA', 'COD_ESPECIE', 'SEXO'] as const).map((key) => columns.column(key))
  const counts = new Uint32Array(parts.reduce((size, { dictionary }) => size * dictionary.size, 1))
  const example = new Uint32Array(counts.length)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const cell = parts.reduce((at, { codes, dictionary }) => at * dictionary.size + (codes[row] as number), 0)
    counts[cell] = (counts[cell] as number) + 1
    example[cell] = row
  }
  const groups: BreedGroup[] = []
  counts.forEach((TOTAL, cell) => {
    if (TOTAL === 0) return
    const of = (key: 'RAZA' | 'COD_RAZA' | 'COD_ESPECIE' | 'SEXO') => columns.text(key, example[cell] as number)
    groups.push({ RAZA: of('RAZA'), COD_RAZA: of('COD_RAZA'), COD_ESPECIE: of('COD_ESPECIE'), SEXO: of('SEXO'), TOTAL })
  })
  return { groups, total: rows.length, ...birthsOf(columns, anyDate) }
}

function birthsOf(columns: Columns, rows: Rows): Pick<HerdSummary, 'firstBirth' | 'lastBirth'> {
  const { codes, dictionary } = columns.column('FECHA_NACIMIENTO')
  const none = dictionary.code('')
  let first = dictionary.size
  let last = -1
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number
    if (code === none) continue
    if (code < first) first = code
    if (code > last) last = code
  }
  return last < 0
    ? { firstBirth: '', lastBirth: '' }
    : { firstBirth: dictionary.text(first), lastBirth: dictionary.text(last) }
}

/** Caches the last few answers: turning a page, or the worker's second request, costs nothing. */
export function remember<A, T>(kept: number, keyOf: (given: A) => string, answer: (given: A) => T): (given: A) => T {
  const answers = new Map<string, T>()
  return (given) => {
    const key = keyOf(given)
    const found = answers.get(key)
    if (found !== undefined) return found
    const fresh = answer(given)
    answers.set(key, fresh)
    for (const oldest of answers.keys()) {
      if (answers.size <= kept) break
      answers.delete(oldest)
    }
    return fresh
  }
}

/** An answer that is made when first asked for. */
export const once = <T>(answer: () => T): (() => T) => {
  const remembered = remember<undefined, T>(1, () => '', answer)
  return () => remembered(undefined)
}
