import { expect, it } from 'vitest'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { animal, sourceOf } from './herd-model.ts'

const born = (chip: string, day: string, change: Record<string, string> = {}) =>
  animal({ CHIP: chip, NOMBRE: `N${chip}`, FECHA_NACIMIENTO: day, CHIP_MADRE: '', PESO_AL_NACER: '', ...change })

const SIRE = { CHIP_PADRE: '1' }
const rows = [
  born('1', '2020-01-10', { SEXO: 'M', PESO_AL_NACER: '3' }),
  born('2', '2020-02-10', { PESO_AL_NACER: '4' }),
  // Twins of 2, born before and after midnight, then one nine months later; another female carries an embryo of 2.
  born('3', '2025-06-30', { ...SIRE, CHIP_MADRE: '2', TIPO_PARTO: 'DOBLE', PESO_AL_NACER: '2' }),
  born('', '2025-07-01', { ...SIRE, CHIP_MADRE: '2', TIPO_PARTO: 'DOBLE', PESO_AL_NACER: '2.5' }),
  born('4', '2026-04-01', { ...SIRE, CHIP_MADRE: '2' }),
  born('5', '2026-04-20', { ...SIRE, CHIP_MADRE: '2', COD_CONCEPCION: 'TE', DESCRIPCION: 'TRANSFERENCIA' }),
  // Sire mated with his daughter.
  born('6', '2026-10-01', { ...SIRE, CHIP_MADRE: '3' }),
  born('7', '2026-10-01', { NID_PROPIETARIO: '200' }),
]
const figures = (owner = '') => openHerd(encodeHerd([sourceOf(rows)])).figures(owner, '2026-11-21')

it('young by month of the last two years, with their animals; those without chip are counted', () => {
  const some = figures().births.filter(({ count }) => count > 0)
  expect(some.map(({ label, count, animals }) => [label, count, animals.map(({ chip }) => chip)])).toEqual([
    ['2025-06', 1, ['3']],
    ['2025-07', 1, []],
    ['2026-04', 2, ['4', '5']],
    ['2026-10', 2, ['6', '7']],
  ])
})

it('months and years without any are bars of nothing between the others, up to this month', () => {
  const { births, inbreeding } = figures()
  expect(births.map(({ label, value }) => `${label} ${value}`)).toEqual([
    ...['2025-06 1', '2025-07 1', '2025-08 0', '2025-09 0', '2025-10 0', '2025-11 0', '2025-12 0', '2026-01 0'],
    ...['2026-02 0', '2026-03 0', '2026-04 2', '2026-05 0', '2026-06 0', '2026-07 0', '2026-08 0', '2026-09 0'],
    ...['2026-10 2', '2026-11 0'],
  ])
  expect(inbreeding.map(({ label, count }) => `${label} ${count}`)).toEqual([
    ...['2020 2', '2021 0', '2022 0', '2023 0', '2024 0', '2025 1', '2026 4'],
  ])
})

it('a year far off is a bar of its own, without the century between', () => {
  const far = [...rows, born('8', '1903-05-01')]
  const { inbreeding } = openHerd(encodeHerd([sourceOf(far)])).figures('', '2026-11-21')
  expect(inbreeding.slice(0, 2).map(({ label }) => label)).toEqual(['1903', '2020'])
})

it('births by size, of females that carried themselves; the two sides of midnight are one litter', () => {
  const { litters, youngPerBirth } = figures()
  expect(litters.map(({ label, count, animals }) => [label, count, animals.map(({ name }) => name)])).toEqual([
    ['1', 2, ['N2', 'N3']],
    ['2', 1, ['N2']],
  ])
  expect(youngPerBirth).toBeCloseTo(4 / 3)
})

it('the interval between two births of a female, in whole months, and the median in days', () => {
  const { intervals, medianInterval } = figures()
  expect(intervals.map(({ label, count }) => [label, count])).toEqual([['9', 1]])
  expect(medianInterval).toBe(275)
})

it('mean weights by breed and type of birth, without those that were not weighed', () => {
  expect(figures().weights.map(({ label, value, count }) => [label, value, count])).toEqual([
    ['SAANEN · DOBLE', 2.25, 2],
    ['SAANEN · SENCILLO', 3.5, 2],
  ])
})

it('mean inbreeding by year of birth', () => {
  const some = figures().inbreeding.filter(({ count }) => count > 0)
  expect(some.map(({ label, value, count }) => [label, value, count])).toEqual([
    ['2020', 0, 2],
    ['2025', 0, 1],
    ['2026', 0.0625, 4],
  ])
})

it('of one owner his alone; of an empty farm nothing', () => {
  expect(figures('200').births.map(({ count }) => count)).toEqual([1, 0])
  const none = figures('404')
  expect(none.births).toEqual([])
  expect(none.youngPerBirth).toBeNaN()
})

it('a date that is none counts for no birth, and a time beside the day changes nothing', () => {
  const of = (some: readonly ReturnType<typeof born>[]) =>
    openHerd(encodeHerd([sourceOf(some)])).figures('', '2026-11-21')
  const none = born('8', '0000-00-00', { ...SIRE, CHIP_MADRE: '2' })
  const timed = rows.map((row) => ({ ...row, FECHA_NACIMIENTO: `${row.FECHA_NACIMIENTO} 00:00:00` }))
  expect(of([...rows, none])).toEqual(of(rows))
  expect(of(timed)).toEqual(of(rows))
})
