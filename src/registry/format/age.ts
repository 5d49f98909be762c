/** Age in whole years, months and days between two calendar dates (yyyy-mm-dd); zeros before birth (decision 100). */
export function ageOn(birth: string, today: string): { years: number; months: number; days: number } {
  const [y1, m1, d1] = parts(birth)
  const [y2, m2, d2] = parts(today)
  if (today < birth) return { years: 0, months: 0, days: 0 }
  let months = (y2 - y1) * 12 + (m2 - m1)
  let days = d2 - Math.min(d1, daysIn(y2, m2))
  if (days < 0) {
    months -= 1
    const month = m2 === 1 ? 12 : m2 - 1
    const year = m2 === 1 ? y2 - 1 : y2
    days = d2 + daysIn(year, month) - Math.min(d1, daysIn(year, month))
  }
  return { years: Math.floor(months / 12), months: months % 12, days }
}

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** Days of a month, 1 to 12. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Days from one calendar day to another (yyyy-mm-dd), negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
