/** Filters of a saved view: a usual period is that of the day on which the view is opened. */
import { quickDays } from '../format/quick-days.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { daysFilter } from './column-kinds.ts'

const periodsOn = (today: string): readonly (readonly [name: string, days: string])[] =>
  Object.entries(quickDays(today)).map(([name, period]) => [`hoy:${name}`, daysFilter(period)])

const replaced = (filters: Values, pairs: readonly (readonly [from: string, to: string])[]): Values =>
  Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, new Map(pairs).get(filter) ?? filter]))

/** 'This week' for good instead of its days. @param today yyyy-mm-dd */
export const withPeriods = (filters: Values, today: string): Values =>
  replaced(
    filters,
    periodsOn(today).map(([name, days]) => [days, name]),
  )

/** The days of each period that a saved view names. @param today yyyy-mm-dd */
export const withDays = (filters: Values, today: string): Values => replaced(filters, periodsOn(today))
