/** Remaining time of a lease, as a colour and in words (2§4, decision 138). */

import { a12Texts } from '../texts/a12.ts'
import { fill } from '../texts/fill.ts'
import type { RowMark, Values } from '../vocabulary/define-form.ts'
import { daysBetween } from './days-between.ts'

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
