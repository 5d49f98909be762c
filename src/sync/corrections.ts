/**
 * An unsent form that a person has open for correction waits for him: what he is about to change does not leave
 * behind his back, and with it wait its parts and whatever else rests on it. It waits until he saves or closes it, or
 * its page is gone (closed, killed, crashed), and never longer: the browser itself lets go of what a dead page kept.
 *
 * A person who leaves his page alone is signed out after five minutes (1§4), which closes the dialog: the form goes as
 * it was, and what he typed stays as a draft. While somebody works on the page, or where the device has frozen it, it
 * waits on, for hours too: the person is not done, and sending the old text would only make him do it over. The outbox
 * and the end of the day say so of each such form.
 *
 * It may not have come in time: a sender looks before it takes an entry, and again once it is marked as being sent;
 * what was opened later than that is on its way, and the person is told so when he saves. Without Web Locks nothing
 * waits.
 */
import type { Background } from './background.ts'
import { isFrozen } from './entries.ts'
import { type Source, signal } from './live.ts'
import type { EntryRow, Lock, Ports } from './ports.ts'

const NAME = 'corregir '

/** A page that dies tells nobody: senders look again this often for what it had open, ms. */
export const LOOK_AGAIN = 30_000

/** What is open for correction on this device, whoever opened it. */
export type Opened = (row: EntryRow) => boolean

export async function openedEntries(lock: Lock): Promise<Opened> {
  const names = new Set(await lock.kept())
  // What may be on its way can no longer be changed: it is settled, whoever looks at it.
  return (row) => names.has(NAME + row.id) && !isFrozen(row)
}

export interface Corrections {
  /** Keeps an entry here until what this answers is called; then it may go at once. */
  correct(id: string): () => void
  /** This page began or ended one. */
  readonly changed: Source
}

export function createCorrections({ lock, log }: Ports, background: Background): Corrections {
  const changes = signal(0)
  const told = () => changes.set(changes.get() + 1)
  const failed = (error: unknown) => log.failure('correct', error)
  return {
    changed: changes.changed,
    correct(id) {
      const kept = lock.keep(NAME + id)
      kept.then(told, failed)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        kept
          .then((letGo) => letGo())
          .then(told)
          .then(() => background.send())
          .catch(failed)
      }
    },
  }
}
