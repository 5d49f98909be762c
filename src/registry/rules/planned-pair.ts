/** Objections to a planned mating besides its kinship. */
import { isDay } from '../fields/date.ts'
import { entryOf } from '../format/own-property.ts'
import type { Bounds } from '../vocabulary/bounds.ts'
import { daysBetween } from './days-between.ts'
import { dayAfter } from './expected-birth.ts'

/** Would this animal be younger than usual when what is conceived today is born? Unknown ages raise no objection. */
export function tooYoung(
  { bornOn, species }: { readonly bornOn: string; readonly species: string },
  parent: 'edadMadre' | 'edadPadre',
  today: string,
  bounds: Bounds,
): boolean {
  const usual = entryOf(bounds.gestacion, species)
  if (!usual || !isDay(bornOn)) return false
  return daysBetween(bornOn, dayAfter(today, usual[0])) < bounds[parent]
}
