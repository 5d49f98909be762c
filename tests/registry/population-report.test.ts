/** The whole report of random populations against its definitions (slow-population.ts). */
import { describe, expect, it } from 'vitest'
import { reportPages } from '../../src/registry/pedigree/paper.ts'
import { type Population, parentsFirst, yearsOf } from '../../src/registry/pedigree/population.ts'
import { populationReport, type ReportRow } from '../../src/registry/pedigree/report.ts'
import { reportTables } from '../../src/registry/pedigree/tables.ts'
import { randomPopulation, shuffled } from './pedigrees.ts'
import {
  deviation,
  effective,
  greatAncestors,
  inbreedingOf,
  mean,
  originsOf,
  pathsUp,
  slope,
} from './slow-population.ts'

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1)
const breeds = [
  { species: 'C', code: '1', name: 'Alpina' },
  { species: 'C', code: '2', name: 'Saanen' },
]
const YEAR = 2026
const NO_DAY = -0x80000000

const reportOf = (population: Population) =>
  populationReport({ population, breeds, species: { C: 'Caprina', O: 'Ovina' }, year: YEAR })

/** Numbers of a table of the whole species, by CLAVE. */
const tableOf = (rows: readonly ReportRow[], key: string) =>
  Object.fromEntries(
    rows
      .filter(({ values: { RAZA, CUADRO } }) => RAZA === '' && CUADRO === key)
      .map(({ values: { ESPECIE: _a, RAZA: _b, GRUPO: _c, CUADRO: _d, CLAVE = '', DE: _e, ...measures } }) => [
        CLAVE,
        Object.fromEntries(Object.entries(measures).map(([name, text]) => [name, Number(text)])),
      ]),
  )

/** Everything that exists, to twelve decimals. */
const close = (expected: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  Object.fromEntries(
    Object.entries(expected).map(([key, measures]) => [
      key,
      Object.fromEntries(
        Object.entries(measures)
          .filter(([_name, value]) => Number.isFinite(value))
          .map(([name, value]) => [name, expect.closeTo(value, 8)]),
      ),
    ]),
  )

/** A random population as the definitions see it: in order, all counted animals of the two breeds. */
function definedBy(seed: number) {
  const given = shuffled(randomPopulation(seed), seed + 1000)
  const { population } = parentsFirst(given)
  const all = Array.from({ length: population.sires.length }, (_, one) => one)
  const members = all.filter((one) => (population.breed[one] as number) >= 0)
  const years = yearsOf(population.bornOn)
  const last = Math.max(0, ...members.map((one) => years[one] as number))
  const recent = members.filter((one) => (years[one] as number) > last - 4)
  const both = (one: number) => (population.sires[one] as number) >= 0 && (population.dams[one] as number) >= 0
  const reference = recent.filter(both)
  const F = inbreedingOf(population)
  const paths = all.map((one) => pathsUp(population, one))
  const t = paths.map((ways) => ways.reduce((sum, generation) => sum + 0.5 ** generation, 0))
  const rows = reportOf(given)
  return { population, all, members, years, last, recent, both, reference, F, paths, t, rows }
}

const ofAll = (values: readonly number[], members: readonly number[]) =>
  mean(members.map((one) => values[one] as number))

describe.each(SEEDS)('population %i', (seed) => {
  const known = definedBy(seed)
  const { population, all, members, years, last, recent, both, reference, F, paths, t, rows } = known

  it('animals, registrations, inbreeding and depth by year', () => {
    const registered = population.registered
    const expected: Record<string, Record<string, number>> = {}
    const dated = members.flatMap((one) => [years[one] as number, registered[one] as number]).filter((year) => year > 0)
    for (let year = Math.max(Math.min(...dated), Math.max(...dated) - 19); year <= Math.max(...dated); year++) {
      const born = members.filter((one) => years[one] === year)
      const males = born.filter((one) => population.male[one] === 1).length
      expected[year] = {
        NACIDOS: born.length,
        MACHOS: males,
        HEMBRAS: born.length - males,
        REGISTRADOS: members.filter((one) => registered[one] === year).length,
        F: ofAll(F, born),
        CONSANGUINEOS: mean(born.map((one) => Number((F[one] as number) > 0))),
        GENERACIONES: ofAll(t, born),
      }
    }
    expect(tableOf(rows, 'anios')).toEqual(close(expected))
  })

  it('intervals by the four ways, inbreeding and effective sizes', () => {
    const line = (side: 'sires' | 'dams', sex: number) =>
      members.flatMap((one) => {
        const parent = population[side][one] as number
        const isParent = all.some((other) => population.sires[other] === one || population.dams[other] === one)
        const [day, before] = [population.bornOn[one] as number, population.bornOn[parent] as number]
        const isDated = parent >= 0 && day !== NO_DAY && before !== NO_DAY && day > before
        return isParent && population.male[one] === sex && isDated ? [(day - before) / 365.25] : []
      })
    const ages = { PM: line('sires', 1), PH: line('sires', 0), MM: line('dams', 1), MH: line('dams', 0) }
    const interval = mean(
      Object.values(ages)
        .filter((way) => way.length > 0)
        .map(mean),
    )
    expect(tableOf(rows, 'intervalos')).toEqual(
      close({
        ...Object.fromEntries(
          Object.entries(ages).map(([way, found]) => [
            way,
            { N: found.length, ANIOS: mean(found), DESVIACION: found.length > 1 ? deviation(found) : Number.NaN },
          ]),
        ),
        TODAS: { ANIOS: interval },
      }),
    )
    const inTrend = members.filter((one) => both(one) && (years[one] as number) > last - 20)
    const points = (of: (f: number) => number) =>
      inTrend.map((one) => [years[one] as number, of(F[one] as number)] as const)
    const rate = 1 - Math.exp(slope(points((f) => Math.log(1 - f))) * interval)
    const increases = reference
      .filter((one) => (t[one] as number) > 1)
      .map((one) => 1 - (1 - (F[one] as number)) ** (1 / ((t[one] as number) - 1)))
    const size = (dF: number) => (dF > 1e-15 ? 1 / (2 * dF) : Number.NaN)
    const parents = (side: 'sires' | 'dams') => new Set(reference.map((one) => population[side][one])).size
    const [Nm, Nf] = [parents('sires'), parents('dams')]
    const values: Record<string, number> = {
      ANIMALES: members.length,
      REFERENCIA: reference.length,
      DESDE: last - 3,
      HASTA: last,
      GENERACIONES: ofAll(t, reference),
      F: ofAll(F, reference),
      TENDENCIA: slope(points((f) => f)),
      DF_ANIOS: rate,
      NE_ANIOS: size(rate),
      DF_INDIVIDUAL: mean(increases),
      NE_INDIVIDUAL: size(mean(increases)),
      NE_ERROR:
        increases.length > 1
          ? (2 / Math.sqrt(increases.length)) * size(mean(increases)) ** 2 * deviation(increases)
          : Number.NaN,
      PADRES: Nm,
      MADRES: Nf,
      NE_PADRES: Nm > 0 ? (4 * Nm * Nf) / (Nm + Nf) : Number.NaN,
    }
    expect(tableOf(rows, 'tamano')).toEqual(
      close(
        Object.fromEntries(
          Object.entries(values)
            .filter(([_key, VALOR]) => Number.isFinite(VALOR))
            .map(([key, VALOR]) => [key, { VALOR }]),
        ),
      ),
    )
  })

  it('known ancestors, founders, ancestors and sires', () => {
    const complete = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((generation) => [
        generation,
        {
          CONOCIDOS: mean(
            reference.map(
              (one) => (paths[one] as readonly number[]).filter((way) => way === generation).length / 2 ** generation,
            ),
          ),
        },
      ]),
    )
    expect(tableOf(rows, 'completitud')).toEqual(close(complete))
    const founders = new Map<string, number>()
    for (const one of reference)
      for (const [founder, share] of originsOf(population, one))
        founders.set(founder, (founders.get(founder) ?? 0) + share / reference.length)
    const ancestors = greatAncestors(population, reference)
    const origin = tableOf(rows, 'origen')
    expect(origin.FUNDADORES).toEqual({ VALOR: founders.size })
    expect(origin.FA_MAXIMO).toBe(undefined)
    if (reference.length > 0) {
      expect(origin.FE?.VALOR).toBeCloseTo(effective(founders.values()), 8)
      expect(origin.FA?.VALOR).toBeCloseTo(effective(ancestors.map(({ share }) => share)), 8)
      expect(ancestors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 8)
    }
    expect(Object.values(tableOf(rows, 'ancestros')).map(({ APORTE }) => APORTE)).toEqual(
      ancestors.slice(0, 10).map(({ share }) => expect.closeTo(share, 8)),
    )
    const young = (sire: number) => recent.filter((one) => population.sires[one] === sire).length
    const used = all
      .map(young)
      .filter((n) => n > 0)
      .sort((a, b) => b - a)
    const total = used.reduce((sum, n) => sum + n, 0)
    expect(Object.values(tableOf(rows, 'padres'))).toEqual(
      used.slice(0, 10).map((n) => ({ CRIAS: n, PARTE: expect.closeTo(n / total, 8) })),
    )
  })

  it('births, weights and intervals of each breed', () => {
    const found = tableOf(rows, 'produccion')
    for (const [place, { code }] of breeds.entries()) {
      const own = members.filter((one) => population.breed[one] === place)
      const births = new Map<number, number[]>()
      let young = 0
      for (const one of own) {
        const [dam, day] = [population.dams[one] as number, population.bornOn[one] as number]
        if (dam < 0 || day === NO_DAY || population.carried[one] === 1) continue
        young++
        births.set(dam, [...new Set([...(births.get(dam) ?? []), day])])
      }
      const days = [...births.values()].map((of) => of.sort((a, b) => a - b))
      const gaps = days.flatMap((of) => of.slice(1).map((day, at) => day - (of[at] as number))).sort((a, b) => a - b)
      const weighed = (sex: number) =>
        own.filter((one) => population.male[one] === sex).flatMap((one) => population.weight[one] || [])
      const half = Math.floor(gaps.length / 2)
      const expected = {
        PARTOS: days.flat().length,
        CRIAS_POR_PARTO: young / days.flat().length,
        PESO_MACHOS: mean(weighed(1)),
        N_MACHOS: weighed(1).length,
        PESO_HEMBRAS: mean(weighed(0)),
        N_HEMBRAS: weighed(0).length,
        INTERVALO:
          gaps.length % 2 === 1 ? (gaps[half] as number) : ((gaps[half - 1] as number) + (gaps[half] as number)) / 2,
        N_INTERVALOS: gaps.length,
      }
      if (own.length > 0 && tableOf(rows, 'produccion')[code])
        expect({ [code]: found[code] }).toEqual(close({ [code]: expected }))
    }
  })
})

it('a species without animals has no group, one with one breed has that breed alone', () => {
  const population = randomPopulation(5)
  population.breed.fill(0)
  const groups = new Set(reportOf(population).map(({ values }) => `${values.ESPECIE} ${values.RAZA} ${values.GRUPO}`))
  expect([...groups]).toEqual(['C 1 Alpina'])
})

it('breeds of two species with one name are told apart, each by its species', () => {
  const named = [breeds[0], { species: 'C', code: '3', name: 'Criolla' }, { species: 'O', code: '4', name: 'Criolla' }]
  const unborn = { sires: new Int32Array(3).fill(-1), dams: new Int32Array(3).fill(-1) }
  const population = { ...randomPopulation(1), ...unborn, breed: Int16Array.of(0, 1, 2) }
  const rows = populationReport({
    population: { ...population, bornOn: new Int32Array(3).fill(NO_DAY), registered: new Int16Array(3) },
    breeds: named as typeof breeds,
    species: { C: 'Caprina', O: 'Ovina' },
    year: YEAR,
  })
  const groups = new Set(rows.map(({ values }) => values.GRUPO))
  expect([...groups]).toEqual(['Caprina: todas las razas', 'Alpina', 'Criolla · Caprina', 'Criolla · Ovina'])
  expect(rows.flatMap(({ values: { DE } }) => DE ?? [])).toContain('Criolla · Ovina')
})

it('every table has a sheet whose name Excel takes whole', () => {
  const names = reportTables.map(({ sheet, title }) => sheet ?? title)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.length > 31)).toEqual([])
})

it('every page of the print names its species or breed', () => {
  const rows = Object.fromEntries(reportTables.map(({ key }) => [key, []]))
  const anios = Array.from({ length: 120 }, (_, at) => ({ CLAVE: String(1900 + at), NACIDOS: '1' }))
  const groups = ['Criolla · Caprina', 'Alpina'].map((name) => ({ key: name, name, rows: { ...rows, anios } }))
  const pages = reportPages(groups as never, { title: 'Informe', about: 'de todos' })
  expect(pages.length).toBeGreaterThan(4)
  const named = pages.map(({ marks }) => marks.flatMap((mark) => ('text' in mark ? [mark.text] : [])).join(' '))
  expect(named.map((words) => /Informe · (.*) · de todos/.exec(words)?.[1])).toEqual(
    pages.map((_, page) => groups[page < pages.length / 2 ? 0 : 1]?.name),
  )
})

it('the animal of a row is the one of the population that was given', () => {
  const given = shuffled(randomPopulation(9), 3)
  const counts = new Map<number, number>()
  for (const sire of given.sires) counts.set(sire, (counts.get(sire) ?? 0) + 1)
  for (const { animal, values } of reportOf(given).filter(
    ({ values: { CUADRO, RAZA } }) => CUADRO === 'padres' && RAZA === '',
  )) {
    expect(given.male[animal as number]).toBe(1)
    expect(counts.get(animal as number)).toBeGreaterThanOrEqual(Number(values.CRIAS))
  }
})

it('an animal among its own ancestors has no such parent, and the rest is counted', () => {
  const population = randomPopulation(3)
  population.sires[0] = population.sires.length - 1
  expect(reportOf(population).length).toBeGreaterThan(20)
})
