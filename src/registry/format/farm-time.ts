/**
 * The only source of 'today', of an instant's date and of clock times, for device and server alike. Farms are in
 * Colombia, which is on UTC-5 all year: computed from the offset, because the output of Intl formatters varies between
 * browsers.
 */
export const FARM_OFFSET_HOURS = -5

/** '' for an invalid instant: a damaged row must not break a screen. */
function farmClock(instant: number): string {
  const at = new Date(instant + FARM_OFFSET_HOURS * 3_600_000)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Farm date of an instant (ms UTC), yyyy-mm-dd. */
export const farmDay = (instant: number): string => farmClock(instant).slice(0, 10)

/** Farm date and time of an instant (ms UTC), 'yyyy-mm-dd HH:MM'. */
export const farmMinute = (instant: number): string => farmClock(instant).slice(0, 16).replace('T', ' ')

/** Farm time yyyyMMddHHmmss of an instant (ms UTC), for file names (decision 62). */
export const farmStamp = (instant: number): string => farmClock(instant).slice(0, 19).replace(/\D/g, '')

const DAY = 86_400_000

/** ms until the next calendar day begins at the farm. */
export const untilNextDay = (instant: number): number => {
  const clock = instant + FARM_OFFSET_HOURS * 3_600_000
  return DAY - (((clock % DAY) + DAY) % DAY)
}
