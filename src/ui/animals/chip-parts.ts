/** A chip as people read it: its last four digits are set apart. */

/** Digits by which people know an animal. */
const LAST = 4

export interface ChipParts {
  /** All but the last four: 15 digits as country code and groups of four, anything else unchanged. */
  readonly first: string
  readonly last: string
}

export function chipParts(chip: string): ChipParts {
  if (chip.length <= LAST) return { first: '', last: chip }
  const first = chip.slice(0, -LAST)
  const grouped = /^\d{15}$/.test(chip) ? `${chip.slice(0, 3)} ${chip.slice(3, 7)} ${chip.slice(7, 11)}` : first
  return { first: grouped, last: chip.slice(-LAST) }
}
