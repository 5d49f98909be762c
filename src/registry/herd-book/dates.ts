/** Dates as people write them in spreadsheets, as calendar days. */

import { isDay, withCentury } from '../fields/date.ts'
import { folded } from '../filling/picker-match.ts'
import { MONTHS } from '../format/day-words.ts'

/** Order of day and month if both are numbers; decided for a whole column. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const ENGLISH: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, dec: 12, set: 9 }
/** Spreadsheet serial numbers: days since 1899-12-30. */
const FIRST_SERIAL = 20_000
const LAST_SERIAL = 75_000
const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/
const WORDS = /^(\d{1,2})[-/. ]+(?:de )?([a-z]{3,10})\.?(?:[-/. ]+(?:de |del )?)(\d{4}|\d{2})$/

const two = (text: string | number): string => String(text).padStart(2, '0')
const dayOr = (year: string, month: string | number, day: string): string | undefined => {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : undefined
}
const whole = (year: string): string => (year.length === 4 ? year : withCentury(`1/1/${year}`).slice(-4))

/** Without the time after it. */
const dayIn = (written: string): string => folded(written.trim()).replace(/[t ]+\d{1,2}:\d{2}.*$/, '')

/** The calendar date of a text, yyyy-mm-dd; undefined: not a date. */
export function readDate(written: string, order: DateOrder = 'dayFirst'): string | undefined {
  const text = dayIn(written)
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers
    const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
    return dayOr(whole(year), month, day)
  }
  const inOrder = YEAR_FIRST.exec(text) ?? TOGETHER.exec(text)
  if (inOrder) return dayOr(inOrder[1] ?? '', inOrder[2] ?? '', inOrder[3] ?? '')
  const words = WORDS.exec(text)
  if (words) {
    const month = words[2]?.slice(0, 3) ?? ''
    const at = MONTHS.indexOf(month) + 1 || ENGLISH[month]
    return at ? dayOr(whole(words[3] ?? ''), at, words[1] ?? '') : undefined
  }
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text))
    if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL)
      return new Date(EPOCH + serial * DAY).toISOString().slice(0, 10)
  }
  return undefined
}

/** By which rule a date has what its text has not, or lacks what it has; undefined: neither. */
export function dateNote(written: string): { readonly rule: string; readonly isGuess?: true } | undefined {
  const text = folded(written.trim())
  if (/^\d{5}(\.\d+)?$/.test(text)) return { rule: 'Número de fecha de una hoja de cálculo', isGuess: true }
  const [time] = /[t ]\d{1,2}:\d{2}.*$/.exec(text) ?? []
  if (time !== undefined && /[1-9]/.test(time)) return { rule: 'Sin la hora' }
  return /^\d{1,2}\D.*\D\d{2}$/.test(text.slice(0, text.length - (time?.length ?? 0)))
    ? { rule: 'Con el siglo', isGuess: true }
    : undefined
}

/**
 * The order of a date column: month first only if some date can be read no other way, and none only the other way. In
 * Colombia the day comes first.
 */
export class DateOrderSeen {
  /** A date that can be read with the month first only. */
  evidence = ''
  private dayFirst = false
  private monthFirst = false

  see(written: string): void {
    const [, first = '', second = ''] = NUMBERS.exec(dayIn(written)) ?? []
    if (first === '') return
    if (Number(first) > 12) this.dayFirst = true
    if (Number(second) > 12) {
      this.monthFirst = true
      this.evidence ||= written.trim()
    }
  }

  get order(): DateOrder {
    return this.monthFirst && !this.dayFirst ? 'monthFirst' : 'dayFirst'
  }
}
