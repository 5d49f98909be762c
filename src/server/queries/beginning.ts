/**
 * Dates whose text (yyyy-mm-dd) begins with what was typed, as a range that an index or a plain comparison can answer.
 */
export interface DayRange {
  /** yyyy-mm-dd, both included. */
  readonly from: string
  readonly to: string
}

/** null: no date begins like that. */
export function daysBeginning(typed: string): DayRange | null {
  const parts = /^(\d{1,4})$|^(\d{4})-(\d{0,2})$|^(\d{4})-(\d{2})-(\d{0,2})$/.exec(typed)
  if (!parts) return null
  const years = between(parts[1] ?? parts[2] ?? parts[4] ?? '', 4, 1, 9999)
  const months = between(parts[3] ?? parts[5] ?? '', 2, 1, 12)
  if (!years || !months) return null
  const last = new Date(Date.UTC(2000, months.to, 0))
  last.setUTCFullYear(years.to, months.to, 0)
  const days = between(parts[6] ?? '', 2, 1, last.getUTCDate())
  return days && { from: day(years.from, months.from, days.from), to: day(years.to, months.to, days.to) }
}

/** Numbers with that many digits, within bounds, that begin with these. */
function between(typed: string, digits: number, least: number, most: number): { from: number; to: number } | null {
  const from = Math.max(least, Number(typed.padEnd(digits, '0')))
  const to = Math.min(most, Number(typed.padEnd(digits, '9')))
  return from <= to ? { from, to } : null
}

const day = (year: number, month: number, date: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')

/** Whole numbers up to a bound that begin with these digits, as ranges; none if the text is not a number. */
export function numbersBeginning(typed: string, most: number): { readonly from: number; readonly to: number }[] {
  if (!/^[1-9]\d{0,9}$/.test(typed)) return []
  const ranges: { from: number; to: number }[] = []
  for (let from = Number(typed), width = 1; from <= most; from *= 10, width *= 10)
    ranges.push({ from, to: Math.min(most, from + width - 1) })
  return ranges
}
