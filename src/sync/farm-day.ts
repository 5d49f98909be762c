/** Colombia keeps UTC-5 all year: the farm's calendar day and clock of an instant (ms UTC). */
const FARM_OFFSET = -5 * 3_600_000

const farmClock = (instant: number) => new Date(instant + FARM_OFFSET).toISOString()

/** yyyy-mm-dd */
export const farmDay = (instant: number): string => farmClock(instant).slice(0, 10)

/** yyyyMMddHHmmss, for file names (ambiguity 62). */
export const farmStamp = (instant: number): string => farmClock(instant).slice(0, 19).replace(/\D/g, '')
