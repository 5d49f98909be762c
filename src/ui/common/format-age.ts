/** Days and ages in everyday words. Calendar days and hours are those of the farm. */
import { dayWords, farmDay, farmMinute, fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'

/** The calendar day before (yyyy-mm-dd). */
export function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10)
}

/** 'lun 2 nov 07:05', with the year if it is not this one. @param instant ms UTC @param today yyyy-mm-dd */
export function momentWords(instant: number, today: string): string {
  const [day = '', time] = farmMinute(instant).split(' ')
  return `${dayWords(day, today)} ${time}`
}

const MINUTE = 60_000

/** 'hace un momento', 'hace 5 min', 'hoy 08:10', 'ayer 16:40', 'lun 2 nov 07:05'. */
export function ageWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const [day, time] = farmMinute(then).split(' ')
  const today = farmDay(now)
  if (day === today) return `hoy ${time}`
  return day === dayBefore(today) ? `ayer ${time}` : momentWords(then, today)
}

/** 'Ver documento soporte': label of the link to a picture. */
export const seeWords = (label: string): string =>
  fill(recordTexts.seePhoto, { label: label.charAt(0).toLowerCase() + label.slice(1) })
