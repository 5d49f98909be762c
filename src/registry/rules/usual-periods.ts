/** Usual periods among the filters of a list: each is that of the day on which the list is looked at. */
import { daysIn } from '../format/age.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { dayAfter } from './expected-birth.ts'

export type PeriodName = 'today' | 'thisWeek' | 'thisMonth'

/** The filter that stands for a period, in addresses and saved views. */
export const periodFilter = (name: PeriodName): string => `hoy:${name}`

/** Filters with the days of each period that they name. @param today yyyy-mm-dd */
export function withDays(filters: Values, today: string): Values {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const inMonth = today.slice(0, 8)
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  const periods = new Map([
    [periodFilter('today'), `${today}..${today}`],
    [periodFilter('thisWeek'), `${monday}..${dayAfter(monday, 6)}`],
    [periodFilter('thisMonth'), `${inMonth}01..${inMonth}${daysIn(year, month)}`],
  ])
  return Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, periods.get(filter) ?? filter]))
}
