/** Age of dam and sire when their young is born (bounds.edadMadre, bounds.edadPadre). */

import { isDay } from '../../fields/date.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'
import { daysBetween } from '../days-between.ts'

const ageOfParent =
  (rule: string, bound: 'edadMadre' | 'edadPadre', text: string) =>
  (names: { readonly birth: string; readonly parent: string }): Advice => ({
    rule,
    field: names.birth,
    animals: [names.parent],
    says(values, { animals, bounds }) {
      const day = values[names.birth] ?? ''
      const bornOn = entryOf(animals, values[names.parent] ?? '')?.bornOn ?? ''
      if (!isDay(day) || !isDay(bornOn)) return null
      const n = daysBetween(bornOn, day)
      return n < bounds[bound] ? fill(text, { n, min: bounds[bound] }) : null
    },
  })

export const damAge = ageOfParent('edadMadre', 'edadMadre', adviceTexts.damAge)
export const sireAge = ageOfParent('edadPadre', 'edadPadre', adviceTexts.sireAge)
