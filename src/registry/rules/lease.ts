/** Remaining time of a lease, as a colour and in words (2§4, decision 138). */

import { daysBetween } from '../format/age.ts'
import { a12Texts } from '../texts/a12.ts'
import { fill } from '../texts/fill.ts'
import type { Lent, RowMark, Values } from '../vocabulary/define-form.ts'

/** @param day yyyy-mm-dd */
export const runsOn = ({ starts, ends }: Lent, day: string): boolean => starts <= day && day <= ends

/**
 * By which of these leases does somebody else have the male on that day? undefined: none is known.
 * @param leases of one male. @param isOwn he is that person's own, not leased
 */
export function lentOut<Of extends Lent>(
  leases: readonly Of[],
  { who, isOwn, day }: { readonly who: string; readonly isOwn: boolean; readonly day: string },
): Of | undefined {
  const running = leases.filter((lease) => runsOn(lease, day))
  if (!isOwn) return running.find(({ from }) => from === who)
  // Whoever bought him meanwhile is not the lessor.
  return running.some(({ to }) => to === who) ? undefined : running[0]
}

/** More than 3 days green, 3 yellow, 0 to 2 red, expired red with another icon. @param today yyyy-mm-dd */
export function leaseTone({ fecha_fin: end = '' }: Values, today: string): RowMark | undefined {
  const n = daysBetween(today, end.slice(0, 10))
  const t = a12Texts
  if (Number.isNaN(n)) return undefined
  if (n < 0) return { tone: 'bad', text: t.over, over: true }
  if (n === 0) return { tone: 'bad', text: t.endsToday }
  if (n < 3) return { tone: 'bad', text: fill(t.endsIn, { n }) }
  return { tone: n === 3 ? 'warn' : 'ok', text: fill(t.daysLeft, { n }) }
}
