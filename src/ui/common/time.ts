/** Distances in time, ages in everyday words, and amounts in Colombian notation. Calendar days and hours are the farm's. */
import { dayAfter, dayWords, decimals, farmDay, farmMinute, fill } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'

export { counted } from '../../registry/index.ts'

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** 'hace 5 minutos', 'en 2 horas'; 'ahora' within the minute. */
export function distanceText(ms: number, now: number): string {
  const apart = ms - now
  const far = Math.abs(apart)
  if (far < MINUTE) return apart > 0 ? 'en menos de un minuto' : 'ahora'
  const [unit, words] =
    far < HOUR ? [MINUTE, '{n minuto|minutos}'] : far < 2 * DAY ? [HOUR, '{n hora|horas}'] : [DAY, '{n día|días}']
  return `${apart > 0 ? 'dentro de' : 'hace'} ${fill(words, { n: decimals(Math.floor(far / unit)) })}`
}

/** '812 KB', '8,2 GB'. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${decimals(bytes / 1000 ** power, 1)} ${units[power]}`
}

/** 'lun 2 nov 07:05', with the year if it is not this one. @param instant ms UTC @param today yyyy-mm-dd */
export function momentWords(instant: number, today: string): string {
  const [day = '', time] = farmMinute(instant).split(' ')
  return `${dayWords(day, today)} ${time}`
}

/** 'hace un momento', 'hace 5 min', 'hoy 08:10', 'ayer 16:40', 'lun 2 nov 07:05'. */
export function ageWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const [day, time] = farmMinute(then).split(' ')
  const today = farmDay(now)
  if (day === today) return `hoy ${time}`
  return day === dayAfter(today, -1) ? `ayer ${time}` : momentWords(then, today)
}

/** 'Ver documento soporte': label of the link to a picture. */
export const seeWords = (label: string): string =>
  fill(recordTexts.seePhoto, { label: label.charAt(0).toLowerCase() + label.slice(1) })

/** The same of an instant in ISO, UTC; '' for none. */
export function instantWords(iso: string, now: number): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : ageWords(at, now)
}
