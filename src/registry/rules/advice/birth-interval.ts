/** Days between two births of one female (bounds.intervaloPartos). */

import { isDay } from '../../fields/date.ts'
import { dayWords } from '../../format/day-words.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'
import { daysBetween } from '../days-between.ts'

/** A litter may be born on both sides of midnight. */
const ONE_LITTER = 1

interface Names {
  readonly birth: string
  readonly dam: string
  /** Form code of the service: an embryo is carried by its recipient, not by its genetic dam. */
  readonly concept: string
  readonly recipient: string
}

export const birthInterval = ({ birth, dam, concept, recipient }: Names): Advice => ({
  rule: 'intervaloPartos',
  field: birth,
  animals: [dam, recipient],
  says(values, { animals, bounds, today }) {
    const day = values[birth] ?? ''
    if (!isDay(day)) return null
    const female = values[concept] === 'A03' ? recipient : dam
    const others = (entryOf(animals, values[female] ?? '')?.gaveBirthOn ?? []).filter(isDay)
    const near = others
      .map((date) => ({ date, n: Math.abs(daysBetween(date, day)) }))
      .filter(({ n }) => n > ONE_LITTER && n < bounds.intervaloPartos)
      .sort((a, b) => a.n - b.n)[0]
    return near
      ? fill(adviceTexts.birthInterval, { ...near, date: dayWords(near.date, today), min: bounds.intervaloPartos })
      : null
  },
})
