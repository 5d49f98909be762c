/** State transitions of an entry's row, as pure functions. Every change increments the version. */

import { DUE_NOW, isDue, patience } from '../core/backoff.ts'
import type { Clock, EntryPhoto, EntryRow, Sealed } from '../ports/ports.ts'
import type { SendResult } from './entry-to-call.ts'

/** ms. Entries marked by a dead sender are free again after the longest call duration plus this margin. */
export const SENDING_MARGIN = 30_000

/** Also after 409 and 429. */
const BUSY = { kind: 'network', code: 503 } as const

/** Was it marked by a sender that has died since? Also true once the clock was set back. */
export const sendingIsOver = (row: EntryRow, now: number): boolean =>
  row.state === 'sending' && isDue(row.leaseUntil ?? 0, row.lastAttemptAt, now)

/**
 * Takes it for sending. If the device had not heard the host when it was captured, what it knows now is kept with it.
 * After a dead sender it is unknown what the host received.
 * @param duration longest duration of a call, ms
 */
export function asSending(row: EntryRow, clock: Pick<Clock, 'now' | 'difference'>, duration: number): EntryRow {
  const { problem: _, ...rest } = row
  const now = clock.now()
  const difference = row.clockDifference ?? clock.difference()
  return {
    ...rest,
    ...(difference !== undefined && { clockDifference: difference }),
    state: 'sending',
    uncertain: row.uncertain || row.state === 'sending',
    version: row.version + 1,
    lastAttemptAt: now,
    leaseUntil: now + duration + SENDING_MARGIN,
  }
}

/** The host asked to wait before anything was sent: this costs no attempt. @param retryAfter seconds */
export function postponed(row: EntryRow, now: number, random: number, retryAfter: number): EntryRow {
  const { leaseUntil: _, ...rest } = row
  return {
    ...rest,
    state: 'waiting',
    uncertain: row.uncertain || row.state === 'sending',
    version: row.version + 1,
    lastAttemptAt: now,
    nextAttemptAt: now + patience(1, random, retryAfter),
    problem: BUSY,
  }
}

/** After an attempt. @param details sealed, of a refusal */
export function concluded(
  row: EntryRow,
  outcome: SendResult,
  clock: Pick<Clock, 'now' | 'difference'>,
  random: number,
  details: Sealed | undefined,
): EntryRow {
  const { leaseUntil: _, problem: __, ...rest } = row
  const now = clock.now()
  const next: EntryRow = { ...rest, version: row.version + 1, state: 'waiting', lastAttemptAt: now }
  switch (outcome.kind) {
    case 'filed':
      return filed(next, now, clock.difference())
    case 'refused':
      return {
        ...withoutDetails(next),
        state: 'refused',
        uncertain: false,
        attempts: row.attempts + 1,
        problem: outcome.problem,
        ...(details && { told: details }),
      }
    case 'retry':
      return {
        ...next,
        uncertain: row.uncertain || outcome.mayHaveArrived,
        attempts: row.attempts + 1,
        nextAttemptAt: now + patience(row.attempts + 1, random, outcome.retryAfter),
        problem: outcome.busy ? BUSY : { kind: 'network' },
      }
    case 'signedOut':
      return { ...next, nextAttemptAt: DUE_NOW, problem: { kind: 'signedOut' } }
    case 'photosLost':
      return {
        ...next,
        uncertain: false,
        attempts: row.attempts + 1,
        nextAttemptAt: now + patience(row.attempts + 1, random, undefined),
        photos: row.photos.map(({ receipt: ___, ...photo }) => photo),
      }
  }
}

export function withoutDetails(row: EntryRow): EntryRow {
  const { told: _, ...rest } = row
  return rest
}

/** Filed: removes its device key (docs/security.md), its claims and the details of earlier attempts. */
function filed(row: EntryRow, now: number, difference: number | undefined): EntryRow {
  const { keyForDevice: _, claims: __, told: ___, missingSince: ____, ...rest } = row
  return {
    ...rest,
    state: 'filed',
    uncertain: false,
    attempts: row.attempts + 1,
    filedAt: now,
    ...(difference !== undefined && { filedDifference: difference }),
    // The pictures arrived with the form, even if the host gives no receipts.
    photos: row.photos.map((photo) => ({ ...photo, receipt: photo.receipt ?? { sha256: photo.sha256, at: now } })),
  }
}

/**
 * The host went back to a state without it: it is unsent again, under its old key, and waits for its person. Only photos
 * that are still here can go up again. @param keyForDevice its key, wrapped for the device again
 */
export function asMissing(
  row: EntryRow,
  now: number,
  keyForDevice: Sealed,
  isHere: (photo: EntryPhoto) => boolean,
): EntryRow {
  const { filedAt: _, filedDifference: __, ...rest } = row
  return {
    ...rest,
    state: 'missing',
    missingSince: now,
    version: row.version + 1,
    keyForDevice,
    photos: row.photos.map(({ receipt, ...photo }) => (isHere(photo) || !receipt ? photo : { ...photo, receipt })),
  }
}

/** The host has it after all. */
export const asFiledAgain = (row: EntryRow, clock: Pick<Clock, 'now' | 'difference'>): EntryRow =>
  filed({ ...row, version: row.version + 1, attempts: row.attempts - 1 }, clock.now(), clock.difference())
