/** Spans of time in words, and the error of a clock. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.25 * DAY

/** '12 min', '3 h', '2 días', '3 años'. @param ms zero or more */
export function spanText(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.round(ms / MINUTE))} min`
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`
  return ms < 2 * YEAR - DAY ? `${Math.round(ms / DAY)} días` : `${Math.round(ms / YEAR)} años`
}

/** A clock that is further off than this is said, ms. */
const TOLERATED = 5 * MINUTE

/** @param difference the host's clock minus the device's, ms */
export const isClockWrong = (difference: number): boolean => Math.abs(difference) > TOLERATED

/** 'adelantado 2 días', 'atrasado 3 h'; '' within five minutes. @param difference the host's clock minus it, ms */
export function clockError(difference: number): string {
  if (!isClockWrong(difference)) return ''
  return `${difference < 0 ? 'adelantado' : 'atrasado'} ${spanText(Math.abs(difference))}`
}
