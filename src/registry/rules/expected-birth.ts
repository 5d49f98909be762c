/** The period in which a service may lead to a birth, and how near it is. */
import { isDay } from '../fields/date.ts'
import { daysBetween } from '../format/age.ts'
import { entryOf } from '../format/own-property.ts'
import type { Bounds } from '../vocabulary/bounds.ts'
import { conceptOfForm } from '../vocabulary/codes.ts'
import type { BirthSpan } from '../vocabulary/define-advice.ts'

/** Data of a service from which the due period is computed. */
export interface Served {
  /** Form code of the service. */
  readonly concept: string
  readonly species: string
  /** Day of the service, or the first of a group's period, yyyy-mm-dd. */
  readonly on: string
  /** Last day of a group's period; '' otherwise. */
  readonly until: string
}

/** The date that many days later, yyyy-mm-dd. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * First, last and most likely day of the birth; undefined: its date is missing, or the gestation of its species is
 * unknown.
 */
export function birthSpan({ concept, species, on, until }: Served, bounds: Bounds): BirthSpan | undefined {
  const usual = entryOf(bounds.gestacion, species)
  if (!usual || !isDay(on)) return undefined
  // An embryo was some days old when it was transferred.
  const [young, old] = entryOf(conceptOfForm, concept) === conceptOfForm.A03 ? bounds.edadEmbrion : [0, 0]
  const from = dayAfter(on, usual[0] - old)
  const last = dayAfter(isDay(until) && until > on ? until : on, usual[1] - young)
  return { from, until: last, likely: dayAfter(from, Math.round(daysBetween(from, last) / 2)) }
}

/**
 * `late`: later than any gestation lasts; the female did not conceive, or the birth was not declared. `overdue`: the
 * likely day has passed. Then this week (seven days including today), the three after it, and later.
 */
export type DueStage = 'overdue' | 'week' | 'weeks' | 'later' | 'late'

const WEEK = 7
const WEEKS = 4 * WEEK

export function dueStage({ likely, until }: BirthSpan, today: string): DueStage {
  if (until < today) return 'late'
  const left = daysBetween(today, likely)
  if (left < 0) return 'overdue'
  if (left < WEEK) return 'week'
  return left < WEEKS ? 'weeks' : 'later'
}

/** 'hoy', 'mañana', 'en 3 días', 'hace 2 días'. */
export function daysAway(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'hoy'
  if (days === 1) return 'mañana'
  if (days === -1) return 'ayer'
  return days > 0 ? `en ${days} días` : `hace ${-days} días`
}

/** Of a planned mating: would this animal be younger than usual when what is conceived today is born? Unknown ages raise no objection. */
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
