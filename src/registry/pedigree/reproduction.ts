/** Births, their weights and intervals, and the sires of the young. */
import { NO_DAY, type Population } from './population.ts'

export interface Births {
  readonly births: number
  /** Registered young; NaN without births. */
  readonly youngPerBirth: number
  readonly intervals: number
  /** Median of days between two births of a female. */
  readonly medianInterval: number
}

/** Days between young of one litter (rules/litters.ts). */
const ONE_LITTER = 1
/** More than any day number. */
const SPAN = 2 ** 22

/** Births by females that carried the young themselves. */
export function birthsOf({ dams, bornOn, carried }: Population, members: Int32Array): Births {
  const young = members.filter((one) => (dams[one] as number) >= 0 && bornOn[one] !== NO_DAY && carried[one] === 0)
  // Dam and day in one number, so that sorting brings the births of a female together.
  const keys = Float64Array.from(young, (one) => (dams[one] as number) * SPAN + (bornOn[one] as number) + SPAN / 2)
  keys.sort()
  const gaps = new Float64Array(keys.length)
  let [births, intervals, before] = [0, 0, -SPAN]
  for (const key of keys) {
    const isSameDam = Math.floor(key / SPAN) === Math.floor(before / SPAN)
    if (isSameDam && key - before <= ONE_LITTER) continue
    births++
    if (isSameDam) gaps[intervals++] = key - before
    before = key
  }
  return {
    births,
    youngPerBirth: keys.length / births,
    intervals,
    medianInterval: medianOf(gaps.subarray(0, intervals)),
  }
}

function medianOf(values: Float64Array): number {
  values.sort()
  const middle = values.length / 2
  if (values.length === 0) return Number.NaN
  return ((values[Math.ceil(middle) - 1] as number) + (values[Math.floor(middle)] as number)) / 2
}

/** Mean weight at birth, kilograms, of males (1) or females (0). */
export function weightsOf({ weight, male }: Population, members: Int32Array, sex: 0 | 1) {
  let [n, total] = [0, 0]
  for (const animal of members) {
    const kilograms = weight[animal] as number
    if (male[animal] !== sex || !(kilograms > 0)) continue
    n++
    total += kilograms
  }
  return { n, mean: total / n }
}

/** Sires by number of young among the members, most first; of equal ones the older. */
export function siresOf({ sires }: Population, members: Int32Array) {
  const counts = new Map<number, number>()
  let total = 0
  for (const animal of members) {
    const sire = sires[animal] as number
    if (sire < 0) continue
    total++
    counts.set(sire, (counts.get(sire) ?? 0) + 1)
  }
  const used = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
  return { total, sires: used.map(([animal, young]) => ({ animal, young })) }
}

/** How many different parents of a sex the members have. */
export const countOf = (line: Int32Array, members: Int32Array): number => {
  const found = new Set<number>()
  for (const animal of members) found.add(line[animal] as number)
  found.delete(-1)
  return found.size
}
