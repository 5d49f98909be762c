/** A future date for something that is declared as done. */

import { isDay } from '../../fields/date.ts'
import { dayWords } from '../../format/day-words.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'

export const futureDate = (field: string): Advice => ({
  rule: 'fechaFutura',
  field,
  animals: [],
  asks: () => true,
  says(values, { today }) {
    const day = values[field] ?? ''
    return isDay(day) && day > today ? fill(adviceTexts.futureDate, { date: dayWords(today, today) }) : null
  },
})

export const futureDates = (...fields: readonly string[]): readonly Advice[] => fields.map(futureDate)
