/** On the day of the service the male belonged to the owner, or was leased to the owner (A12). */

import { isDay } from '../../fields/date.ts'
import { dayWords } from '../../format/day-words.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice, AnimalFacts } from '../../vocabulary/define-advice.ts'

interface Names {
  readonly sire: string
  readonly owner: string
  readonly on: string
}

export const usableMale = ({ sire, owner, on }: Names): Advice => ({
  rule: 'machoDisponible',
  field: sire,
  animals: [sire],
  says(values, { animals, today }) {
    const chip = values[sire] ?? ''
    const day = values[on] ?? ''
    const male = entryOf(animals, chip)
    const who = values[owner] ?? ''
    if (!male || !who || !isDay(day)) return null
    return mayUse(male, who, day) === false ? fill(adviceTexts.usableMale, { chip, date: dayWords(day, today) }) : null
  },
})

/** undefined: this device does not know enough to tell. */
function mayUse(male: AnimalFacts, who: string, day: string): boolean | undefined {
  if (male.owner === undefined) return undefined
  const leased = male.leases?.some(({ to, from, until }) => to === who && day <= until && (!from || day >= from))
  if (leased) return true
  if (male.owner !== who) return male.leases && false
  const gone = male.givenAwayOn !== undefined && male.givenAwayOn !== '' && day >= male.givenAwayOn
  return !gone && !(male.ownedSince && day < male.ownedSince)
}
