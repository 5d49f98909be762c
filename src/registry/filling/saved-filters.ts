/** Usual periods among the filters of a list: each is that of the day on which the list is looked at. */
import { type PeriodName, quickDays } from '../format/quick-days.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { daysFilter } from './column-kinds.ts'

/** The filter that stands for a period, in addresses and saved views. */
export const periodFilter = (name: PeriodName): string => `hoy:${name}`

/** The days of each period that filters name. @param today yyyy-mm-dd */
export function withDays(filters: Values, today: string): Values {
  const periods = Object.entries(quickDays(today)).map(
    ([name, period]) => [periodFilter(name as PeriodName), daysFilter(period)] as const,
  )
  const days = new Map(periods)
  return Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, days.get(filter) ?? filter]))
}
