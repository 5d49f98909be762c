/**
 * Bounds every wait for the database, and repeats once on a fresh connection what a lost one did not do. Browsers lose
 * connections: WebKit's while the app is in the background, Chromium's with 'Internal error opening backing store'.
 */
import { StoreUnavailable } from '../../sync/ports/ports.ts'
import { causesOf, saysFull } from './disk-room.ts'

/** Longest wait for one answer, opening included, ms. */
export const DATABASE_PATIENCE = 15_000
/** Waited in steps of this, so that a page that was frozen meanwhile does not count the time in which it slept. ms. */
const STEP = 1_000

/** What the connection is, and how it is replaced. */
export interface Renewable {
  isOpen(): boolean
  /** Closed for good: never opened again. */
  readonly isOver: boolean
  /** Another tab keeps it from being opened. */
  readonly isBlocked: boolean
  /** How often it was renewed. */
  readonly renewals: number
  /** Replaces the connection, unless that has been done since `seen` renewals. Aborts open transactions. */
  renew(seen: number): Promise<void>
  /** It could not be opened. @returns that it can be now: it was, or where it lies was given up. */
  move(error: unknown): Promise<boolean>
}

class Silent extends Error {
  override name = 'Silent'
}

/** Words of browsers for a connection that is gone while it still seems open. */
const LOST = /connection (to|is)\b|backing store|in-progress transaction/i

/**
 * @param work with the database; repeated once if the connection was lost before it did anything
 * @param isRead false: it writes, and is repeated only if its transaction was aborted
 * @returns its result. Rejects with `StoreUnavailable`, or with its own error.
 */
export async function onSteadyConnection<T>(db: Renewable, work: () => PromiseLike<T>, isRead = true): Promise<T> {
  const seen = db.renewals
  const first = Promise.resolve(work())
  try {
    return await within(first)
  } catch (error) {
    if (error instanceof Silent && !db.isOpen() && db.isBlocked) throw new StoreUnavailable('blocked')
    if (!isLost(db, error)) throw error
    await db.renew(seen)
    if (error instanceof Silent && !isRead) {
      const late = await outcomeOf(first)
      if (late === 'unknown') throw new StoreUnavailable('silent')
      if (late !== 'aborted') return late.value
    }
  }
  try {
    return await within(Promise.resolve(work()))
  } catch (error) {
    if (error instanceof Silent || db.isOpen() || db.isOver || !(await db.move(error))) throw reasonOf(db, error)
  }
  return within(Promise.resolve(work())).catch((error: unknown) => {
    throw reasonOf(db, error)
  })
}

function reasonOf(db: Renewable, error: unknown): unknown {
  if (error instanceof Silent) return new StoreUnavailable(!db.isOpen() && db.isBlocked ? 'blocked' : 'silent')
  return db.isOpen() || db.isOver ? error : new StoreUnavailable('broken', error)
}

/** On a full disk nothing is repeated: each attempt would append to a log that is already cut short (fresh-log.ts). */
function isLost(db: Renewable, error: unknown): boolean {
  if (db.isOver || saysFull(error)) return false
  if (error instanceof Silent || !db.isOpen()) return true
  return [...causesOf(error)].some(({ name, message }) => name === 'InvalidStateError' || LOST.test(String(message)))
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = DATABASE_PATIENCE
    const timer = setInterval(() => {
      left -= STEP
      if (left > 0) return
      clearInterval(timer)
      reject(new Silent())
    }, STEP)
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/** After its transaction was aborted: an aborted one has written nothing. */
const outcomeOf = <T>(work: Promise<T>): Promise<{ readonly value: T } | 'aborted' | 'unknown'> =>
  Promise.race([
    work.then(
      (value) => ({ value }),
      () => 'aborted' as const,
    ),
    new Promise<'unknown'>((resolve) => setTimeout(resolve, STEP, 'unknown')),
  ])
