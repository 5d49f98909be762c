/** How an animal stands in a list that one chooses from: what tells it from others large, the rest small. */
import { ageOn } from '../format/age.ts'
import type { Option } from '../vocabulary/define-form.ts'

export interface AnimalLine {
  readonly name: string
  /** The last four digits of its chip: what is read at the ear. */
  readonly tail: string
  readonly small: string
}

/** Digits by which an animal is told from its herd. */
const TAIL = 4

/** '4 a 2 m', '3 m', '12 d'. */
export function shortAge(born: string, today: string): string {
  if (born === '' || born > today) return ''
  const { years, months, days } = ageOn(born, today)
  if (years > 0) return months > 0 ? `${years} a ${months} m` : `${years} a`
  return months > 0 ? `${months} m` : `${days} d`
}

/**
 * @param option of a list of animals: code or `chip`, `nombre`, and where known `nomraza`, `nacio` and `detalle`
 * @returns undefined: it is no animal
 */
export function animalLine(option: Option, today: string): AnimalLine | undefined {
  if (option.nombre === undefined) return undefined
  const chip = option.chip ?? option.code
  const known = [chip, option.nomraza, shortAge(option.nacio ?? '', today), option.detalle]
  return { name: option.nombre, tail: chip.slice(-TAIL), small: known.filter((text) => text).join(' · ') }
}
