/** When to try again (promise 6). All times in ms. Ours: a library would bring its own timers, and these waits lie on the disk. */
const FIRST = 1_000
const LONGEST = 5 * 60_000
/** A host that asks for more patience than this is asked again anyway. */
const LONGEST_PATIENCE = 60 * 60_000

/**
 * 1 s doubling to 5 min, less up to a half at random so that devices do not come back together.
 * @param attempts failed so far, 1 or more.
 * @param random 0 <= x < 1
 */
export const backoff = (attempts: number, random: number): number =>
  Math.min(FIRST * 2 ** Math.min(attempts - 1, 20), LONGEST) * (1 - random / 2)

/** @param retryAfter seconds, as the host asked. */
export const patience = (attempts: number, random: number, retryAfter: number | undefined): number =>
  Math.max(backoff(attempts, random), Math.min((retryAfter ?? 0) * 1000, LONGEST_PATIENCE))

/** `nextAttemptAt` of what nothing holds back: no clock, right or wrong, comes before it. */
export const AT_ONCE = 0

/** Is it time? A clock that was set back since the last attempt must not hold an entry for months. */
export const isDue = (at: number, lastAttempt: number | undefined, now: number): boolean =>
  at <= now || (lastAttempt !== undefined && now < lastAttempt)
