/**
 * When to try again (promise 6). All times in ms. Our own because libraries use in-memory timers, and these times are
 * stored on disk.
 */
const FIRST = 1_000
const LONGEST = 5 * 60_000
/** Upper limit of the waiting time that the host may request. */
const LONGEST_PATIENCE = 60 * 60_000

/**
 * 1 s doubling to 5 min, less a random part of up to half, so that devices do not retry together.
 * @param attempts failed so far, 1 or more.
 * @param random 0 <= x < 1
 */
export const backoff = (attempts: number, random: number): number =>
  Math.min(FIRST * 2 ** Math.min(attempts - 1, 20), LONGEST) * (1 - random / 2)

/**
 * The host's waiting time plus up to a quarter, because it may have given many devices the same one.
 * @param retryAfter seconds, from the host
 */
export const patience = (attempts: number, random: number, retryAfter: number | undefined): number =>
  Math.max(backoff(attempts, random), Math.min((retryAfter ?? 0) * (1000 + random * 250), LONGEST_PATIENCE))

/** `nextAttemptAt` of an entry that is due at once: earlier than any clock. */
export const DUE_NOW = 0

/** Is it due? Tolerates a clock that was set back since the last attempt. */
export const isDue = (at: number, lastAttempt: number | undefined, now: number): boolean =>
  at <= now || (lastAttempt !== undefined && now < lastAttempt)
