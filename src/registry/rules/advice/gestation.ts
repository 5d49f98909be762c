/** Days from the service to the birth, compared with the gestation of the species (bounds.gestacion). */

import { isDay } from '../../fields/date.ts'
import { dayWords } from '../../format/day-words.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Span } from '../../vocabulary/bounds.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'
import type { Values } from '../../vocabulary/define-field.ts'
import { daysBetween } from '../days-between.ts'
import { speciesWords } from './species-words.ts'

interface Names {
  readonly birth: string
  /** Day of the service, or the first of a group's period. */
  readonly service: string
  /** Last day of a group's period. */
  readonly serviceEnd: string
  /** Form code of the service. */
  readonly concept: string
  readonly species: string
}

export const gestation = (names: Names): Advice => ({
  rule: 'gestacion',
  field: names.birth,
  animals: [],
  asks(values, { bounds }) {
    const lasted = possible(values, names, bounds.edadEmbrion)
    return lasted !== undefined && lasted[1] <= 0
  },
  says(values, { bounds, today }) {
    const species = values[names.species] ?? ''
    const usual = entryOf(bounds.gestacion, species)
    const lasted = possible(values, names, bounds.edadEmbrion)
    if (!usual || !lasted) return null
    const [from, to] = usual
    const [least, most] = lasted
    if (most >= from && least <= to) return null
    if (most < 0) return fill(adviceTexts.bornBeforeService, { date: dayWords(values[names.service] ?? '', today) })
    const n = least === most || !Number.isFinite(least) ? String(most) : `${least} a ${most}`
    return fill(adviceTexts.gestation, { n, species: speciesWords(species), from, to })
  },
})

/** Minimum and maximum days that this gestation can have lasted; undefined: a date is missing. */
function possible(values: Values, names: Names, embryo: Span): Span | undefined {
  const birth = values[names.birth] ?? ''
  const service = values[names.service] ?? ''
  if (!isDay(birth) || !isDay(service)) return undefined
  const days = daysBetween(service, birth)
  // An embryo was some days old when it was transferred.
  if (values[names.concept] === 'A03') return [days + embryo[0], days + embryo[1]]
  if (values[names.concept] !== 'A01a') return [days, days]
  const end = values[names.serviceEnd] ?? ''
  return [isDay(end) ? daysBetween(end, birth) : Number.NEGATIVE_INFINITY, days]
}
