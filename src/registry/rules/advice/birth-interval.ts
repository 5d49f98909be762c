/** Days between two births of one dam (bounds.intervaloPartos). */
import type { Advice } from '../../define-advice.ts'
import { isDay } from '../../fields/date.ts'
import { fill, texts } from '../../texts.ts'
import { daysBetween } from '../days-between.ts'

/** A litter may be born on both sides of midnight. */
const ONE_LITTER = 1

interface Names {
  readonly birth: string
  readonly dam: string
  /** Form code of the service: an embryo's genetic dam gives no birth. */
  readonly concept: string
}

export const birthInterval = ({ birth, dam, concept }: Names): Advice => ({
  rule: 'intervaloPartos',
  field: birth,
  animals: [dam],
  says(values, { animals, bounds }) {
    const day = values[birth] ?? ''
    if (!isDay(day) || values[concept] === 'A03') return null
    const others = (animals[values[dam] ?? '']?.gaveBirthOn ?? []).filter(isDay)
    const near = others
      .map((date) => ({ date, n: Math.abs(daysBetween(date, day)) }))
      .filter(({ n }) => n > ONE_LITTER && n < bounds.intervaloPartos)
      .sort((a, b) => a.n - b.n)[0]
    return near ? fill(texts.advice.birthInterval, { ...near, min: bounds.intervaloPartos }) : null
  },
})
