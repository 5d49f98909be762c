/**
 * An unsent form that a person is correcting is held back, together with its parts and every form that depends on it:
 * the version that he is about to change must not be sent. It is held
 * - while a page has it open: the browser releases the lock of a page that died;
 * - while what he typed is on the disk and neither saved nor discarded: his page was closed, killed, or signed out after
 *   five idle minutes (1§4). The outbox and the end of the day say so; there he continues or discards the changes.
 * A form opened and closed with nothing typed is sent.
 *
 * A lock may come too late: a sender looks for it before it takes an entry, and again after marking it as being sent.
 * An entry opened later than that is already in transit, and the person is told so when he saves. Without Web Locks
 * only typed changes hold an entry back.
 */
import type { Background } from '../contract/background.ts'
import type { Capture } from '../contract/capture.ts'
import { correctionKey } from '../contract/draft-key.ts'
import type { Correction } from '../contract/outbox.ts'
import { openPlace } from '../core/draft-rows.ts'
import { type Source, signal } from '../core/live-query.ts'
import type { EntryRow, Ports } from '../ports/ports.ts'
import { isFrozen } from './entries.ts'

const NAME = 'corregir '

/** A closed page sends no notification: senders check this often whether an entry is still open, ms. */
export const LOOK_AGAIN = 30_000
/** The entries being corrected on this device, by anyone. */
export type Corrected = (row: EntryRow) => Correction | undefined

export async function correctionsOf({ lock, store }: Pick<Ports, 'lock' | 'store'>): Promise<Corrected> {
  const [kept, drafts] = await Promise.all([lock.kept(), store.all('drafts')])
  const names = new Set(kept)
  // The stored changes may be unreadable: the person must see that and decide about the form.
  const begun = new Set([...drafts.map(({ id }) => id), ...(await store.damaged('drafts'))])
  return (row) => {
    // An entry that may be in transit can no longer be changed, open or not. A refused one is not sent in any case.
    if (row.state !== 'waiting' || isFrozen(row)) return undefined
    if (names.has(NAME + row.id)) return 'open'
    return begun.has(openPlace(row.person, correctionKey(row))) ? 'unfinished' : undefined
  }
}

export interface Corrections extends Pick<Capture, 'correct'> {
  /** A correction ended without saving: the changes were discarded. */
  ended(): void
  /** This page began or ended a correction. */
  readonly changed: Source
}

export function createCorrections({ lock, log }: Ports, background: Background): Corrections {
  const changes = signal(0)
  const notify = () => changes.set(changes.get() + 1)
  const failed = (error: unknown) => log.failure('correct', error)
  return {
    changed: changes.changed,
    ended: notify,
    correct(id) {
      const kept = lock.keep(NAME + id)
      kept.then(notify, failed)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        kept
          .then((letGo) => letGo())
          .then(notify)
          .then(() => background.send())
          .catch(failed)
      }
    },
  }
}
