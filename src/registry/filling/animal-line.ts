/** How an animal is shown in a list of options: its distinguishing features large, the rest small. */
import { isDay } from '../fields/date.ts'
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

/**
 * @param option from a list of animals: code or `chip`, `nombre`, and if known `nomraza`, `nacio`, `detalle`, `arrendado`
 *   and `estado`
 * @returns undefined: not an animal
 */
export function animalLine(option: Option, today: string): AnimalLine | undefined {
  if (option.nombre === undefined) return undefined
  const chip = option.chip ?? option.code
  const leased = option.arrendado ? `en arriendo aquí hasta ${dayWords(option.arrendado, today)}` : ''
  const born = option.nacio ?? ''
  const age = born !== '' && born <= today ? livedWords(born, today) : ''
  // First what an animal is chosen by: a phone cuts the line, and the end of the chip stands beside the name.
  const known = [leased, option.detalle, option.nomraza, age, chip]
  return {
    name: option.nombre,
    tail: chip.slice(-TAIL),
    small: known.filter((text) => text).join(' · '),
    ...(option.estado && { state: option.estado }),
  }
}

/** Names beside which details are needed: several have the name, or people are sought by their document. */
export function namesUnclear(options: readonly Option[], byDocument: boolean): ReadonlySet<string> {
  const seen = new Set<string>()
  const unclear = new Set<string>()
  for (const { name, tid } of options) (seen.has(name) || (byDocument && tid !== undefined) ? unclear : seen).add(name)
  return unclear
}

/** 'CC 63512004 · San Gil'. @param option from a list of people: code, `tid`, and if known `municipio` */
export const personDetail = ({ code, tid, municipio }: Option): string =>
  [`${tid} ${code}`.trim(), municipio].filter(Boolean).join(' · ')

/** '3 años 2 meses', '5 meses', '12 días'; '' for what is no day. @param born, today yyyy-mm-dd */
export function livedWords(born: string, today: string): string {
  if (!isDay(born)) return ''
  const { years, months, days } = ageOn(born, today)
  const of = (n: number, one: string, many: string) => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`)
  if (years + months === 0) return `${days} ${days === 1 ? 'día' : 'días'}`
  return [of(years, 'año', 'años'), of(months, 'mes', 'meses')].filter(Boolean).join(' ')
}
