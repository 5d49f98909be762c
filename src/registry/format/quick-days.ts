/** The periods of a date that people ask for most. */

/** yyyy-mm-dd, both included. */
interface Period {
  readonly from: string
  readonly until: string
}

export type PeriodName = 'today' | 'thisWeek' | 'thisMonth'

/** Today, this week from Monday to Sunday, and this month. @param today yyyy-mm-dd */
export function quickDays(today: string): Readonly<Record<PeriodName, Period>> {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const on = (months: number, date: number) => new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10)
  const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7)
  return {
    today: { from: today, until: today },
    thisWeek: { from: on(month - 1, monday), until: on(month - 1, monday + 6) },
    thisMonth: { from: on(month - 1, 1), until: on(month, 0) },
  }
}
