/** Advice on services: may the female be served, and the male serve? */
import { isDay } from '../../fields/date.ts'
import { daysBetween } from '../../format/age.ts'
import { dayWords } from '../../format/day-words.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice, AdviceFacts, AnimalFacts } from '../../vocabulary/define-advice.ts'
import type { Values } from '../../vocabulary/define-field.ts'
import { type BreedingState, breedingOn, mustConfirmOn } from '../breeding-state.ts'
import { lentOut, runsOn } from '../lease.ts'

interface FemaleFields {
  readonly dam: string
  /** Day of the service, or first and last day of the period in which she joins a group. */
  readonly on: string
  readonly until?: string
  /** Form code and field of the number of the service itself. */
  readonly code: string
  readonly number: string
}

/** A female that is pregnant, has just given birth or was served that day is not usually served again. */
export const freeFemale = ({ dam, on, until, code, number }: FemaleFields): Advice => {
  /** She joins a running group today, not on its first day. */
  const dayOf = (values: Values, { today }: AdviceFacts): string => {
    const [start = '', end = ''] = [values[on], until && values[until]]
    if (until === undefined || today <= start) return start
    return end !== '' && end < today ? end : today
  }
  const found = (values: Values, facts: AdviceFacts) => {
    const animal = entryOf(facts.animals, values[dam] ?? '')
    const day = dayOf(values, facts)
    const state = animal && breedingOn(animal, day, facts.bounds, `${code} ${values[number] ?? ''}`)
    return state && { state, day, name: animal?.name ?? '' }
  }
  return {
    rule: 'hembraLibre',
    field: dam,
    animals: [dam],
    breeding: true,
    says(values, facts) {
      const one = found(values, facts)
      if (!one) return null
      const chip = values[dam] ?? ''
      return `${[one.name, `…${chip.slice(-4)}`].filter(Boolean).join(' ')} ${words(one.state, one.day, facts.today)}`
    },
    asks(values, facts) {
      const one = found(values, facts)
      return one !== undefined && mustConfirmOn(one.state, one.day)
    },
  }
}

function words(state: BreedingState, day: string, today: string): string {
  const said = (date: string) => dayWords(date, today)
  const { gaveBirth, gaveBirthSameDay, pregnant, pregnantThen, served, servedSameDay, inGroup } = adviceTexts.freeFemale
  switch (state.kind) {
    case 'gaveBirth':
      return fill(state.on === day ? gaveBirthSameDay : gaveBirth, {
        date: said(state.on),
        n: daysBetween(state.on, day),
      })
    case 'pregnant':
      return fill(state.by === '' ? pregnantThen : pregnant, {
        date: said(state.due),
        service: state.by,
        day: said(day),
      })
    case 'served':
      return fill(state.on === day ? servedSameDay : served, {
        date: said(state.on),
        service: state.by,
        n: daysBetween(state.on, day),
      })
    case 'inGroup':
      return fill(inGroup, { date: said(state.until), service: state.by })
  }
}

/** On the day of the service the male belonged to the owner, or was leased to the owner (A12), and to nobody else. */
export const usableMale = ({ sire, owner, on }: Record<'sire' | 'owner' | 'on', string>): Advice => ({
  rule: 'machoDisponible',
  field: sire,
  animals: [sire],
  says(values, { animals, today }) {
    const chip = values[sire] ?? ''
    const day = values[on] ?? ''
    const male = entryOf(animals, chip)
    const who = values[owner] ?? ''
    if (!male || !who || !isDay(day)) return null
    const said = (date: string) => dayWords(date, today)
    if (mayUse(male, who, day) === false) return fill(adviceTexts.usableMale, { chip, date: said(day) })
    const out = lentOut(male.lent ?? [], { who, isOwn: male.owner === who, day })
    if (!out) return null
    return fill(adviceTexts.lent, { chip, date: said(day), who: out.toName || out.to, until: said(out.ends) })
  },
})

/** undefined: this device does not know enough to tell. */
function mayUse(male: AnimalFacts, who: string, day: string): boolean | undefined {
  if (male.owner === undefined) return undefined
  if (male.lent?.some((lease) => lease.to === who && runsOn(lease, day))) return true
  if (male.owner !== who) return male.leasesKnown ? false : undefined
  const gone = male.givenAwayOn !== undefined && male.givenAwayOn !== '' && day >= male.givenAwayOn
  return !gone && !(male.ownedSince && day < male.ownedSince)
}
