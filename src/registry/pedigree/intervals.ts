/**
 * Generation intervals: age of parents at the birth of those young that became parents themselves, by the four ways of
 * selection (Rendel and Robertson, Journal of Genetics 50, 1950, 1; James, Animal Production 24, 1977, 109).
 */
import { NO_DAY, type Population } from './population.ts'

/** Sire to son, sire to daughter, dam to son, dam to daughter. */
export const ways = ['PM', 'PH', 'MM', 'MH'] as const
export type Way = (typeof ways)[number]

export interface Interval {
  readonly n: number
  /** Years; NaN without any. */
  readonly mean: number
  readonly deviation: number
}

const YEAR = 365.25

/** @param members whose births count. Ages of zero or less are errors of dates and are left out. */
export function generationIntervals(
  { sires, dams, bornOn, male }: Population,
  members: Int32Array,
  isParent: Uint8Array,
): Readonly<Record<Way, Interval>> {
  const sums = ways.map(() => ({ n: 0, mean: 0, squares: 0 }))
  const add = (way: number, parent: number, day: number) => {
    const born = parent < 0 ? NO_DAY : (bornOn[parent] as number)
    if (born === NO_DAY || day <= born) return
    const sum = sums[way] as { n: number; mean: number; squares: number }
    const years = (day - born) / YEAR
    const before = years - sum.mean
    sum.n++
    sum.mean += before / sum.n
    sum.squares += before * (years - sum.mean)
  }
  for (const animal of members) {
    const day = bornOn[animal] as number
    if (day === NO_DAY || isParent[animal] === 0) continue
    const daughter = male[animal] === 1 ? 0 : 1
    add(daughter, sires[animal] as number, day)
    add(2 + daughter, dams[animal] as number, day)
  }
  const [PM, PH, MM, MH] = sums.map(({ n, mean, squares }) => ({
    n,
    mean: n > 0 ? mean : Number.NaN,
    deviation: n > 1 ? Math.sqrt(squares / (n - 1)) : Number.NaN,
  })) as [Interval, Interval, Interval, Interval]
  return { PM, PH, MM, MH }
}

/** Mean of the ways that occur, years. */
export function meanInterval(intervals: Readonly<Record<Way, Interval>>): number {
  const known = Object.values(intervals).filter(({ n }) => n > 0)
  return known.reduce((total, { mean }) => total + mean, 0) / known.length
}

/** 1 for each animal that is somebody's parent. */
export function parentsIn({ sires, dams }: Pick<Population, 'sires' | 'dams'>): Uint8Array {
  const found = new Uint8Array(sires.length)
  for (const line of [sires, dams]) for (const parent of line) if (parent >= 0) found[parent] = 1
  return found
}
