/** State transitions of an entry's row, as pure functions. Every change increments the version. */

import { AT_ONCE, isDue, patience } from '../core/backoff.ts'
import type { EntryRow, Sealed } from '../ports/ports.ts'
import type { Outcome } from './entry-to-call.ts'

/** A sender that died holds its entries for the longest duration of a call, plus a margin. */
export const LEASE_SPARE = 30_000

/** Is it held by a dead sender? A lease is void once the clock was set back. */
export const leaseIsOver = (row: EntryRow, now: number): boolean =>
  row.state === 'sending' && isDue(row.leaseUntil ?? 0, row.lastAttemptAt, now)

/** Taken for sending. After a dead sender it is unknown what the host received. */
export function asSending(row: EntryRow, now: number, lease: number): EntryRow {
  const { problem: _, ...rest } = row
  return {
    ...rest,
    state: 'sending',
    uncertain: row.uncertain || row.state === 'sending',
    version: row.version + 1,
    lastAttemptAt: now,
    leaseUntil: now + lease + LEASE_SPARE,
  }
}

/** After an attempt. @param details of a refusal, sealed */
export function concluded(
  row: EntryRow,
  outcome: Outcome,
  now: number,
  random: number,
  details: Sealed | undefined,
): EntryRow {
  const { leaseUntil: _, problem: __, ...rest } = row
  const next: EntryRow = { ...rest, version: row.version + 1, state: 'waiting', lastAttemptAt: now }
  switch (outcome.kind) {
    case 'filed':
      return filed(next, now)
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
        problem: { kind: 'network', ...(outcome.busy && { code: 503 }) },
      }
    case 'signedOut':
      return { ...next, nextAttemptAt: AT_ONCE, problem: { kind: 'signedOut' } }
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

/** Filed: removes the device's key to it (docs/security.md), its claims and the details of earlier attempts. */
function filed(row: EntryRow, now: number): EntryRow {
  const { keyForDevice: _, claims: __, told: ___, ...rest } = row
  return {
    ...rest,
    state: 'filed',
    uncertain: false,
    attempts: row.attempts + 1,
    filedAt: now,
    // The pictures arrived with the form, also where the host gives no receipts.
    photos: row.photos.map((photo) => ({ ...photo, receipt: photo.receipt ?? { sha256: photo.sha256, at: now } })),
  }
}
