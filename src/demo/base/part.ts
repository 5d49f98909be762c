/**
 * A large world is made and written in parts, so that memory use does not grow with it. Its people exist from the
 * beginning; animals, herds and forms belong to one part each. State shared by the parts is counted here.
 */
import type { Random } from './random.ts'

export interface Part {
  readonly place: number
  readonly of: number
  readonly given: Given
}

/** Serials used by earlier parts; each part continues from there. */
export interface Given {
  /** Last id of each table. */
  animals: number
  chips: number
  numbers: number
  filings: number
  /** The serial of the last national chip. */
  nationalChip: number
  /** The next number of each form. */
  readonly numberOf: Map<string, number>
}

export const nothingGiven = (): Given => ({
  animals: 0,
  chips: 0,
  numbers: 0,
  filings: 0,
  nationalChip: 100_417,
  numberOf: new Map(),
})

/** Distinguishes the random draws of one part from those of another; empty for the first. */
export const tagOf = ({ place }: Part): string => (place === 0 ? '' : ` parte ${place}`)

/**
 * A maker's or country's three digits and twelve more; no two parts draw from the same range.
 * @param most limit of the first six
 */
export function drawnChip(random: Random, { place, of }: Part, maker: string, most: number): string {
  const first = random.int(1 + Math.floor((place * most) / of), Math.floor(((place + 1) * most) / of))
  return `${maker}${sixDigits(first)}${sixDigits(random.int(0, 999_999))}`
}

const sixDigits = (value: number): string => String(value).padStart(6, '0')
