/** How an animal is shown in a list of options: its distinguishing features large, the rest small. */
import { ageOn } from '../format/age.ts'
import { dayWords } from '../format/day-words.ts'
import type { Option } from '../vocabulary/define-form.ts'

export interface AnimalLine {
  readonly name: string
  /** The last four digits of its chip, which people read at the ear. */
  readonly tail: string
  readonly small: string
  /** Why it is seldom chosen: 'gestante, pare en 4 días'. */
  readonly state?: string
}

/** Number of digits that distinguish an animal within its herd. */
const TAIL = 4

/** '4 a 2 m', '3 m', '12 d'. */
function shortAge(born: string, today: string): string {
  if (born === '' || born > today) return ''
  const { years, months, days } = ageOn(born, today)
  if (years > 0) return months > 0 ? `${years} a ${months} m` : `${years} a`
  return months > 0 ? `${months} m` : `${days} d`
}

/**
 * @param option from a list of animals: code or `chip`, `nombre`, and if known `nomraza`, `nacio`, `detalle`, `arrendado`
 *   and `estado`
 * @returns undefined: not an animal
 */
export function animalLine(option: Option, today: string): AnimalLine | undefined {
  if (option.nombre === undefined) return undefined
  const chip = option.chip ?? option.code
  const leased = option.arrendado ? `arrendado hasta ${dayWords(option.arrendado, today)}` : ''
  // First what an animal is chosen by: a phone cuts the line, and the end of the chip stands beside the name.
  const known = [leased, option.detalle, chip, option.nomraza, shortAge(option.nacio ?? '', today)]
  return {
    name: option.nombre,
    tail: chip.slice(-TAIL),
    small: known.filter((text) => text).join(' · '),
    ...(option.estado && { state: option.estado }),
  }
}
