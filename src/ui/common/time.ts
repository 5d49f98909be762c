/** Distances in time and amounts in Colombian notation. */
const relative = new Intl.RelativeTimeFormat('es-CO', { numeric: 'always' })
const decimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** 'hace 5 minutos', 'en 2 horas'; 'ahora' within the minute. */
export function distanceText(ms: number, now: number): string {
  const apart = ms - now
  const far = Math.abs(apart)
  if (far < MINUTE) return apart > 0 ? 'en menos de un minuto' : 'ahora'
  if (far < HOUR) return relative.format(Math.trunc(apart / MINUTE), 'minute')
  if (far < 2 * DAY) return relative.format(Math.trunc(apart / HOUR), 'hour')
  return relative.format(Math.trunc(apart / DAY), 'day')
}

/** '812 KB', '8,2 GB'. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${decimal.format(bytes / 1000 ** power)} ${units[power]}`
}

/** '1 formulario', '3 formularios'. */
export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
