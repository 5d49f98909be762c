/** Days and ages as people say them. Calendar days are those of the device at the farm. */
import { fill, texts } from '../../registry/index.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** yyyy-mm-dd of an instant (ms UTC), where this device is. */
export function dayOf(instant: number): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The calendar day before (yyyy-mm-dd). */
export function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10)
}

const MINUTE = 60_000

/** 'hace un momento', 'hace 5 min', 'hoy 08:10', 'ayer 16:40', '2026-11-02 07:05'. */
export function ageWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const at = new Date(then)
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  const day = dayOf(then)
  const today = dayOf(now)
  if (day === today) return `hoy ${time}`
  return day === dayBefore(today) ? `ayer ${time}` : `${day} ${time}`
}

/** 'Ver documento soporte': the words of the way to a picture. */
export const seeWords = (label: string): string =>
  fill(texts.record.seePhoto, { label: label.charAt(0).toLowerCase() + label.slice(1) })
