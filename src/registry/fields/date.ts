import { daysIn } from '../format/age.ts'
import { commonTexts } from '../texts/common.ts'
import type { DateField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

/** Calendar years that a form accepts (1§2). */
export const FIRST_YEAR = 1960
export const LAST_YEAR = 2060

/** A real calendar day, yyyy-mm-dd, never shifted by a time zone. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** 2026-3-9, 2026/03/09, 20260309 and 9/3/2026, as people write them, become 2026-03-09; anything else is unchanged. */
function asDay(typed: string): string {
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed)
  const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).reverse() ?? []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

/**
 * 21/11/26, day first as in Colombia, becomes 21/11/2026; anything else is unchanged. Only for completed input: while
 * typing 21/11/2026 the text stands for another year.
 */
export function withCentury(typed: string): string {
  const [, day, year] = /^\s*(\d{1,2}[-/. ]\d{1,2}[-/. ])(\d{2})\s*$/.exec(typed) ?? []
  return day && year ? `${day}${Number(year) < FIRST_YEAR % 100 ? '20' : '19'}${year}` : typed
}

export const dateCodec: Codec<DateField> = {
  parse: (typed) => asDay(typed.trim()),
  format: (text) => text,
  check: (_field, text) => {
    const year = Number(text.slice(0, 4))
    return isDay(text) && year >= FIRST_YEAR && year <= LAST_YEAR ? null : commonTexts.badDate
  },
}
