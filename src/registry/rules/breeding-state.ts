/** Why a female is not expected to be served on a day: she is pregnant, has just given birth, or was served. Pure. */
import { isDay } from '../fields/date.ts'
import { daysBetween } from '../format/age.ts'
import { entryOf } from '../format/own-property.ts'
import { fill } from '../texts/fill.ts'
import type { Bounds } from '../vocabulary/bounds.ts'
import type { AnimalFacts, OpenService } from '../vocabulary/define-advice.ts'
import { daysAway } from './expected-birth.ts'

export type BreedingState =
  | { readonly kind: 'gaveBirth'; readonly on: string }
  /** `by`: the service, 'A01 1204'; '' if only the birth that followed is known. `due`: the likely day. */
  | { readonly kind: 'pregnant'; readonly by: string; readonly due: string }
  | { readonly kind: 'served'; readonly by: string; readonly on: string }
  | { readonly kind: 'inGroup'; readonly by: string; readonly until: string }

/**
 * Days after which a served female counts as pregnant: two cycles (17 to 21 days each), within which her return into
 * heat would have shown. Before, she may be served again.
 */
const TWO_CYCLES = 45

/**
 * @param day yyyy-mm-dd of the planned service
 * @param own the service itself, which does not count against it: 'A01 1204'
 */
export function breedingOn(
  animal: Pick<AnimalFacts, 'species' | 'gaveBirthOn' | 'served'>,
  day: string,
  bounds: Bounds,
  own = '',
): BreedingState | undefined {
  if (!isDay(day)) return undefined
  const births = (animal.gaveBirthOn ?? []).filter(isDay).sort()
  const usual = entryOf(bounds.gestacion, animal.species ?? '')
  const next = births.find((on) => on > day)
  if (next && usual && daysBetween(day, next) < usual[0]) return { kind: 'pregnant', by: '', due: next }
  const last = births.findLast((on) => on <= day)
  if (last && daysBetween(last, day) <= restOf(bounds, usual)) return { kind: 'gaveBirth', on: last }
  const states = (animal.served ?? [])
    .filter(({ by, on, until }) => by !== own && on <= day && !(last && last > (until || on)))
    .flatMap((service) => stateBy(service, day) ?? [])
  return states.sort((a, b) => weight(b, day) - weight(a, day))[0]
}

/** Days of rest after a birth: what the usual interval leaves beside the longest gestation. */
const restOf = ({ intervaloPartos }: Bounds, usual: readonly [number, number] | undefined): number =>
  Math.max(0, usual ? intervaloPartos - usual[1] : 0)

function stateBy({ by, on, until, span }: OpenService, day: string): BreedingState | undefined {
  if (until !== '' && day <= until) return { kind: 'inGroup', by, until }
  if (span && day > span.until) return undefined
  if (span && daysBetween(until || on, day) > TWO_CYCLES) return { kind: 'pregnant', by, due: span.likely }
  return daysBetween(until || on, day) > TWO_CYCLES ? undefined : { kind: 'served', by, on: until || on }
}

/** The most certain one first, the latest service before earlier ones. */
const weight = (state: BreedingState, day: string): number =>
  state.kind === 'served' ? -daysBetween(state.on, day) : state.kind === 'pregnant' ? 2 : 1

/** Must a service on that day be confirmed? Served within the last days is usual: she came back into heat. */
export const mustConfirmOn = (state: BreedingState, day: string): boolean => state.kind !== 'served' || state.on === day

/** A female so young that she could not have given birth yet: nobody expects her to be served. */
export const isYoung = (bornOn: string, today: string, { edadMadre }: Pick<Bounds, 'edadMadre'>): boolean =>
  isDay(bornOn) && daysBetween(bornOn, today) < edadMadre

/** Beside her in a list. */
export const youngMark = 'cría'

const marks = {
  gaveBirth: 'parió {when}',
  pregnant: 'gestante, pare {when}',
  overdue: 'gestante, parto esperado {when}',
  served: 'servida {when}',
  inGroup: 'en monta grupal',
} as const

/** What an animal is in today. open: a female old enough to be served, with nothing that speaks against it. */
export type AnimalState = BreedingState['kind'] | keyof typeof stateWords

export const stateWords = { open: 'vacía', leased: 'en arriendo' } as const

/** leased, of one that its owner has given away: it is not on the farm. */
export const lentWord = 'dado en arriendo'

/** Days before a birth from which its day says more than that she is pregnant. */
const NEAR = 30

const badges = { pregnant: 'gestante', near: 'pare {when}', overdue: 'pasada {when}', inGroup: 'en monta' } as const

/** The same in two or three words: 'pare en 4 días', 'gestante', 'parió hoy'. @param today yyyy-mm-dd */
export function breedingBadge(state: BreedingState, today: string): string {
  if (state.kind === 'inGroup') return badges.inGroup
  if (state.kind !== 'pregnant') return breedingMark(state, today)
  if (state.due < today) return fill(badges.overdue, { when: daysAway(state.due, today) })
  return daysBetween(today, state.due) > NEAR
    ? badges.pregnant
    : fill(badges.near, { when: daysAway(state.due, today) })
}

/** Beside her in a list: 'gestante, pare en 4 días', 'parió hoy', 'servida hoy'. @param today yyyy-mm-dd */
export function breedingMark(state: BreedingState, today: string): string {
  if (state.kind === 'inGroup') return marks.inGroup
  if (state.kind !== 'pregnant') return fill(marks[state.kind], { when: daysAway(state.on, today) })
  return fill(state.due < today ? marks.overdue : marks.pregnant, { when: daysAway(state.due, today) })
}
