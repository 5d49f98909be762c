/**
 * An unsent form that a person is correcting waits for him: what he is about to change does not leave behind his back,
 * and with it wait its parts and whatever else rests on it. It waits
 * - while a living page has it open, and no longer: the browser itself lets go of what a dead page kept;
 * - and while what he typed lies on the disk and is neither saved nor given up: his page was closed, killed, or signed
 *   out after five minutes alone (1§4). The outbox and the end of the day say so; there he goes on or leaves it as it was.
 * Opened and closed with nothing typed, it goes.
 *
 * It may not have come in time: a sender looks before it takes an entry, and again once it is marked as being sent;
 * what was opened later than that is on its way, and the person is told so when he saves. Without Web Locks only what
 * is typed holds it back.
 */
import type { Background } from '../contract/background.ts'
import type { Correction, CorrectionsBook } from '../contract/corrections.ts'
import { correctionKey } from '../contract/draft-key.ts'
import { openPlace } from '../core/draft-rows.ts'
import { type Source, signal } from '../core/live-query.ts'
import type { EntryRow, Ports } from '../ports/ports.ts'
import { isFrozen } from './entries.ts'

const NAME = 'corregir '

/** A page that dies tells nobody: senders look again this often for what it had open, ms. */
export const LOOK_AGAIN = 30_000
/** What is being corrected on this device, whoever does it. */
export type Corrected = (row: EntryRow) => Correction | undefined

export async function correctionsOf({ lock, store }: Pick<Ports, 'lock' | 'store'>): Promise<Corrected> {
  const [kept, drafts] = await Promise.all([lock.kept(), store.all('drafts')])
  const names = new Set(kept)
  // What was typed may be lost: that is for its person to see, and to say what becomes of the form.
  const begun = new Set([...drafts.map(({ id }) => id), ...(await store.damaged('drafts'))])
  return (row) => {
    // What may be on its way can no longer be changed: it is settled, whoever looks at it. What was refused stays anyway.
    if (row.state !== 'waiting' || isFrozen(row)) return undefined
    if (names.has(NAME + row.id)) return 'open'
    return begun.has(openPlace(row.person, correctionKey(row))) ? 'unfinished' : undefined
  }
}

export interface Corrections extends Pick<CorrectionsBook, 'correct'> {
  /** One ended otherwise: what was typed was given up. */
  ended(): void
  /** This page began or ended one. */
  readonly changed: Source
}

export function createCorrections({ lock, log }: Ports, background: Background): Corrections {
  const changes = signal(0)
  const told = () => changes.set(changes.get() + 1)
  const failed = (error: unknown) => log.failure('correct', error)
  return {
    changed: changes.changed,
    ended: told,
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
