/**
 * Which entries may be sent now: due, without open dependencies, not held or being corrected, and permitted by the
 * session.
 */

import { type Credential, credentialOf } from '../accounts/credentials.ts'
import { isDue } from '../core/backoff.ts'
import { waitsAmong } from '../outbox/dependencies.ts'
import { correctionsOf, LOOK_AGAIN } from '../outbox/edit-locks.ts'
import { type Entry, isUnsent, type Opener, openAll } from '../outbox/entries.ts'
import type { EntryRow, Ports, Unlocked } from '../ports/ports.ts'
import { postponed, sendingIsOver } from './entry-transitions.ts'

export interface Ready {
  readonly entry: Entry
  readonly credential: Credential
}

export type CredentialFor = (nid: string, byPerson: boolean) => Promise<Credential | null>

/** Shortest time between a network failure and an attempt that a wake-up triggers, ms. */
const CALM = 1_000

/** Is it free although its state is 'sending', because its sender died with its page? */
export type Orphaned = (row: EntryRow) => boolean

/** woken: the network may be back, so that earlier network failures do not delay entries. */
const isTime = (row: EntryRow, now: number, woken: boolean, orphaned: Orphaned): boolean => {
  if (row.state === 'sending') return sendingIsOver(row, now) || orphaned(row)
  if (row.state !== 'waiting') return false
  if (isDue(row.nextAttemptAt, row.lastAttemptAt, now)) return true
  const byNetwork = row.problem?.kind === 'network' && row.problem.code === undefined
  return woken && byNetwork && now - (row.lastAttemptAt ?? 0) >= CALM
}

/** Fewest attempts first: failing entries must not delay those never tried. */
export async function readyEntries(
  ports: Ports,
  open: Opener,
  credentialFor: CredentialFor,
  woken: boolean,
  orphaned: Orphaned,
): Promise<Ready[]> {
  const rows = (await ports.store.all('entries')).filter(isUnsent)
  const now = ports.clock.now()
  if (!rows.some((row) => isTime(row, now, woken, orphaned))) return []
  const entries = await openAll(open, rows)
  const waits = waitsAmong(entries)
  const corrected = await correctionsOf(ports)
  const ready: Ready[] = []
  for (const entry of entries) {
    // An entry that may have been filed waits for no other: its state must be known first.
    const mayBeFiled = entry.row.uncertain || entry.row.state === 'sending'
    if (!isTime(entry.row, now, woken, orphaned) || corrected(entry.row)) continue
    if (!mayBeFiled && waits(entry).length > 0) continue
    const credential = await credentialFor(entry.row.person, entry.form.onlyByPerson === true)
    if (credential && !mayBeInTransit(entry.row, now, credential)) ready.push({ entry, credential })
  }
  return ready.sort((a, b) => a.entry.row.attempts - b.entry.row.attempts)
}

/** Where a repeated call may file twice, a dead sender's call must first have ended. */
const mayBeInTransit = (row: EntryRow, now: number, credential: Credential): boolean =>
  row.state === 'sending' && !sendingIsOver(row, now) && !credential.host.filesOnce

/** ms UTC of the next planned attempt or check; undefined: none. */
export async function nextPlanned(ports: Ports): Promise<number | undefined> {
  const now = ports.clock.now()
  const [rows, corrected] = await Promise.all([ports.store.all('entries'), correctionsOf(ports)])
  const times = rows.map((row) => {
    if (row.state === 'sending') return row.leaseUntil ?? 0
    if (row.state !== 'waiting') return 0
    const correction = corrected(row)
    // Ending an unfinished correction wakes the sender.
    if (correction === 'unfinished') return 0
    return correction === 'open' ? Math.max(row.nextAttemptAt, now + LOOK_AGAIN) : row.nextAttemptAt
  })
  const later = times.filter((at) => at > now)
  return later.length === 0 ? undefined : Math.min(...later)
}

/**
 * A host that is probed before a form is sent (create-sender.ts) may want us to wait: the entries due now do as if each
 * had been refused with the waiting time, so that it need not refuse each of them.
 * They are sent together later, or when a person asks to send now. Runs under the lock of the sender.
 * @param seconds requested by the host
 */
export async function postpone(
  { ports, open, unlocked }: { readonly ports: Ports; readonly open: Opener; readonly unlocked: () => Unlocked | null },
  woken: boolean,
  seconds: number,
): Promise<void> {
  const credentialFor = (nid: string, byPerson: boolean) => credentialOf(ports, nid, unlocked(), byPerson)
  const ready = await readyEntries(ports, open, credentialFor, woken, () => ports.lock.exclusive)
  const [now, chance] = [ports.clock.now(), ports.random.random()]
  const put = async (rows: readonly EntryRow[]): Promise<boolean> =>
    ports.store.commit(
      rows.map((row) => ({ table: 'entries', put: postponed(row, now, chance, seconds) })),
      rows.map(({ id, version }) => ({ entry: id, version })),
    )
  const rows = ready.map(({ entry }) => entry.row)
  // An entry that changed meanwhile is scheduled on its own.
  if (rows.length > 0 && !(await put(rows))) for (const row of rows) await put([row])
}
