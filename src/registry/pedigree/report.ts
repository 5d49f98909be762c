/** The population report: every table of `tables.ts` for each species and breed. */
import type { Values } from '../vocabulary/define-field.ts'
import { equivalentGenerations } from './completeness.ts'
import { type GroupColumns, productionOf, tablesOf } from './group-tables.ts'
import { inbreedingIn } from './inbreeding.ts'
import { parentsIn } from './intervals.ts'
import { type Population, parentsFirst, yearsOf } from './population.ts'

export interface Breed {
  /** C or O. */
  readonly species: string
  readonly code: string
  readonly name: string
}

export interface ReportRequest {
  readonly population: Population
  /** In the order of `Population.breed`. */
  readonly breeds: readonly Breed[]
  /** Names of the species by code: headings of their groups. */
  readonly species: Readonly<Record<string, string>>
  /** The current calendar year: later dates of birth are errors and belong to no year. */
  readonly year: number
}

/** A row of the report; `animal` is the animal that it is about, by its place in the population. */
export interface ReportRow {
  readonly values: Values
  readonly animal?: number
}

/** @returns rows in the order in which they are shown: species, its breeds, their tables */
export function populationReport({ population: given, breeds, species, year }: ReportRequest): readonly ReportRow[] {
  const { population, origin } = parentsFirst(given)
  const known: GroupColumns = {
    population,
    year,
    years: yearsOf(population.bornOn),
    coefficients: inbreedingIn({ sires: population.sires.slice(), dams: population.dams.slice() }).ofAll(),
    equivalents: equivalentGenerations(population),
    isParent: parentsIn(population),
  }
  const membersOf = membersByBreed(population.breed, breeds.length)
  const nameOf = ({ name, species: of }: Breed): string =>
    breeds.some((one) => one.name === name && one.species !== of) ? `${name} · ${species[of] ?? of}` : name
  const found: ReportRow[] = []
  for (const [code, name] of Object.entries(species)) {
    const own = breeds
      .map((breed, place) => ({ ...breed, name: nameOf(breed), members: membersOf[place] as Int32Array }))
      .filter((breed) => breed.species === code && breed.members.length > 0)
    const all = { code: '', name: `${name}: todas las razas`, members: merged(own.map(({ members }) => members)) }
    for (const group of own.length > 1 ? [all, ...own] : own) {
      const head = { ESPECIE: code, RAZA: group.code, GRUPO: group.name }
      for (const [CUADRO, rows] of Object.entries(tablesOf(known, group.members)))
        for (const [key, measures, animal] of rows)
          found.push({
            values: { ...head, CUADRO, CLAVE: String(key), ...asTexts(measures) },
            ...(animal !== undefined && { animal: origin[animal] as number }),
          })
      for (const breed of group === all ? own : [group])
        found.push({
          values: {
            ...head,
            CUADRO: 'produccion',
            CLAVE: breed.code,
            DE: breed.name,
            ...asTexts(productionOf(population, breed.members)),
          },
        })
    }
  }
  return found
}

/** Measures that have a value, with all their digits. */
const asTexts = (measures: Readonly<Record<string, number>>): Values =>
  Object.fromEntries(
    Object.entries(measures)
      .filter(([_key, value]) => Number.isFinite(value))
      .map(([key, value]) => [key, String(value)]),
  )

/** The animals of each breed, parents first. */
function membersByBreed(breed: Int16Array, breeds: number): Int32Array[] {
  const counts = new Int32Array(breeds)
  for (const place of breed) if (place >= 0) counts[place] = (counts[place] as number) + 1
  const found = Array.from(counts, (count) => new Int32Array(count))
  const filled = new Int32Array(breeds)
  for (let animal = 0; animal < breed.length; animal++) {
    const place = breed[animal] as number
    if (place < 0) continue
    const at = filled[place] as number
    ;(found[place] as Int32Array)[at] = animal
    filled[place] = at + 1
  }
  return found
}

function merged(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.sort()
}
