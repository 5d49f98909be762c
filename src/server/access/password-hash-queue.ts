/** Passwords are checked by turns, so that guesses take neither all threads nor all cores from other people. */
import { availableParallelism } from 'node:os'
import { loginTexts } from '../../registry/texts/access.ts'
import { HttpError } from '../core/http-errors.ts'
import { Semaphore } from '../platform/semaphore.ts'

/** Each takes a core for some 30 ms and 19 MiB: one core stays for everything else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Strangers who may be under way at once; about a second's work. */
const ROOM = 32
/** Seconds until a stranger who found no room should come again. */
const COME_AGAIN = 2

const turns = new Semaphore(AT_ONCE)
let strangers = 0

/** @param known who has shown that he belongs here goes before whoever has not. */
export const byTurns = <T>(known: boolean, work: () => Promise<T>): Promise<T> => turns.take(work, known)

/** @throws HttpError 429 when there are as many as can be heard soon: nothing was counted then. */
export async function amongStrangers<T>(work: () => Promise<T>): Promise<T> {
  if (strangers >= ROOM) throw new HttpError(429, loginTexts.tooMany, COME_AGAIN)
  strangers++
  try {
    return await work()
  } finally {
    strangers--
  }
}
