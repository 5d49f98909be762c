/** A queue for password hashing, so that guesses occupy neither all threads nor all cores. */
import { availableParallelism } from 'node:os'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { HttpError } from '../core/http-errors.ts'
import { Semaphore } from '../platform/semaphore.ts'

/** Each hash takes a core for about 30 ms and 19 MiB; one core is left for everything else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Most unknown callers queued at once; about a second's work. */
const ROOM = 32
/** Retry-After for an unknown caller who found the queue full, s. */
const COME_AGAIN = 2

const slots = new Semaphore(AT_ONCE)
let strangers = 0

/** @param known callers with a known device or session go before unknown ones. */
export const queued = <T>(known: boolean, work: () => Promise<T>): Promise<T> => slots.take(work, known)

/** @throws HttpError 429 when the queue is full; no attempt was counted then. */
export async function amongStrangers<T>(work: () => Promise<T>): Promise<T> {
  if (strangers >= ROOM) throw new HttpError(429, loginTexts.tooMany, COME_AGAIN)
  strangers++
  try {
    return await work()
  } finally {
    strangers--
  }
}
