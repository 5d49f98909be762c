/** The tables of one group of animals: their rows as numbers. */
import { knownByGeneration, meanOf } from './completeness.ts'
import { Regression, sizeFromIncreases, sizeFromParents, sizeFromTrend } from './effective-size.ts'
import { originOf } from './gene-origin.ts'
import { generationIntervals, meanInterval, ways } from './intervals.ts'
import type { Population } from './population.ts'
import { birthsOf, countOf, siresOf, weightsOf } from './reproduction.ts'
import type { TableKey } from './tables.ts'

/** Years of a table by year, and of the trend. */
const YEARS = 20
/** Years of birth of the population under study. */
const REFERENCE_YEARS = 4
/** Rows of a table of animals. */
const MOST_ANIMALS = 10
const GENERATIONS = 6

/** Columns that every group needs, computed once. Animals are ordered parents first. */
export interface GroupColumns {
  readonly population: Population
  readonly years: Int16Array
  readonly coefficients: Float64Array
  readonly equivalents: Float64Array
  readonly isParent: Uint8Array
  readonly year: number
}

/** One table of one group: its rows by key. */
type Rows = readonly (readonly [key: string | number, measures: Readonly<Record<string, number>>, animal?: number])[]

/** All tables but that of births by breed. @param members parents first */
export function tablesOf(
  known: GroupColumns,
  members: Int32Array,
): Readonly<Record<Exclude<TableKey, 'produccion'>, Rows>> {
  const { population, years, year } = known
  const last = members.reduce((most, one) => {
    const born = years[one] as number
    return born <= year && born > most ? born : most
  }, 0)
  const recent = members.filter(
    (one) => (years[one] as number) > last - REFERENCE_YEARS && (years[one] as number) <= last,
  )
  const reference = recent.filter((one) => hasParents(population, one))
  const intervals = generationIntervals(population, members, known.isParent)
  const origin = originOf(population, reference)
  const [least, most] = origin.effectiveAncestors
  const { total, sires } = siresOf(population, recent)
  let explained = 0
  const sums = origin.ancestors.map(({ share }) => {
    explained += share
    return explained
  })
  return {
    anios: byYear(known, members, last),
    tamano: figures({
      ANIMALES: members.length,
      REFERENCIA: reference.length,
      ...(last > 0 && { DESDE: last - REFERENCE_YEARS + 1, HASTA: last }),
      ...sizesOf(known, members, reference, last, meanInterval(intervals)),
    }),
    intervalos: [
      ...ways.map((way) => {
        const { n, mean, deviation } = intervals[way]
        return [way, { N: n, ANIOS: mean, DESVIACION: deviation }] as const
      }),
      ['TODAS', { ANIOS: meanInterval(intervals) }],
    ],
    completitud: knownByGeneration(population, reference, GENERATIONS).map((share, at) => [
      at + 1,
      { CONOCIDOS: share },
    ]),
    origen: figures({
      FUNDADORES: origin.founders,
      FE: origin.effectiveFounders,
      FA: least,
      ...(most > least && { FA_MAXIMO: most }),
      ...(explained >= HALF && { MITAD: sums.findIndex((sum) => sum >= HALF) + 1 }),
    }),
    ancestros: origin.ancestors
      .slice(0, MOST_ANIMALS)
      .map(({ animal, share }, at) => [at + 1, { APORTE: share, ACUMULADO: sums[at] as number }, animal] as const),
    padres: sires
      .slice(0, MOST_ANIMALS)
      .map(({ animal, young }, at) => [at + 1, { CRIAS: young, PARTE: young / total }, animal] as const),
  }
}

/** Sums of halves are rounded. */
const HALF = 0.5 - 1e-9

const figures = (values: Readonly<Record<string, number>>): Rows =>
  Object.entries(values)
    .filter(([_key, value]) => Number.isFinite(value))
    .map(([key, value]) => [key, { VALOR: value }])

const hasParents = ({ sires, dams }: Population, animal: number): boolean =>
  (sires[animal] as number) >= 0 && (dams[animal] as number) >= 0

/** Inbreeding, its trend and the effective sizes. @param interval between generations, years */
function sizesOf(known: GroupColumns, members: Int32Array, reference: Int32Array, last: number, interval: number) {
  const { population, years, coefficients, equivalents } = known
  const trend = new Regression()
  const logs = new Regression()
  for (const animal of members) {
    const born = years[animal] as number
    if (born <= last - YEARS || born > last || !hasParents(population, animal)) continue
    const coefficient = coefficients[animal] as number
    trend.add(born, coefficient)
    logs.add(born, Math.log(1 - coefficient))
  }
  const byTrend = sizeFromTrend(logs.slope, interval)
  const byIncrease = sizeFromIncreases(reference, coefficients, equivalents)
  const [males, females] = [countOf(population.sires, reference), countOf(population.dams, reference)]
  return {
    GENERACIONES: meanOf(reference, equivalents),
    F: meanOf(reference, coefficients),
    TENDENCIA: trend.slope,
    DF_ANIOS: byTrend.rate,
    NE_ANIOS: byTrend.size,
    DF_INDIVIDUAL: byIncrease.rate,
    NE_INDIVIDUAL: byIncrease.size,
    NE_ERROR: byIncrease.error,
    PADRES: males,
    MADRES: females,
    NE_PADRES: sizeFromParents(males, females),
  }
}

interface YearSums {
  born: number
  males: number
  registered: number
  inbreeding: number
  inbred: number
  generations: number
}

const noSums = (): YearSums => ({ born: 0, males: 0, registered: 0, inbreeding: 0, inbred: 0, generations: 0 })

/** The last years, the empty ones between them included. @param last year with a birth */
function byYear(
  { population, years, coefficients, equivalents, year }: GroupColumns,
  members: Int32Array,
  last: number,
): Rows {
  const sums = new Map<number, YearSums>()
  const of = (one: number): YearSums => {
    const found = sums.get(one) ?? noSums()
    sums.set(one, found)
    return found
  }
  let anyRegistered = false
  for (const animal of members) {
    const registered = population.registered[animal] as number
    if (registered > 0 && registered <= year) {
      of(registered).registered++
      anyRegistered = true
    }
    const born = years[animal] as number
    if (born === 0 || born > year) continue
    const sum = of(born)
    sum.born++
    sum.males += population.male[animal] as number
    sum.inbreeding += coefficients[animal] as number
    sum.inbred += Number((coefficients[animal] as number) > 0)
    sum.generations += equivalents[animal] as number
  }
  const known = [...sums.keys()]
  const end = Math.max(last, ...known)
  const first = Math.max(end - YEARS + 1, Math.min(...known))
  return Array.from({ length: known.length === 0 ? 0 : end - first + 1 }, (_, at) => {
    const { born, males, registered, inbreeding, inbred, generations } = sums.get(first + at) ?? noSums()
    return [
      first + at,
      {
        NACIDOS: born,
        MACHOS: males,
        HEMBRAS: born - males,
        REGISTRADOS: anyRegistered ? registered : Number.NaN,
        F: inbreeding / born,
        CONSANGUINEOS: inbred / born,
        GENERACIONES: generations / born,
      },
    ]
  })
}

/** Births, weights and intervals of one breed. */
export function productionOf(population: Population, members: Int32Array) {
  const { births, youngPerBirth, intervals, medianInterval } = birthsOf(population, members)
  const [females, males] = [weightsOf(population, members, 0), weightsOf(population, members, 1)]
  return {
    PARTOS: births,
    CRIAS_POR_PARTO: youngPerBirth,
    PESO_MACHOS: males.mean,
    N_MACHOS: males.n,
    PESO_HEMBRAS: females.mean,
    N_HEMBRAS: females.n,
    INTERVALO: medianInterval,
    N_INTERVALOS: intervals,
  }
}
