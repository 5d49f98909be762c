/** Before a form is sent, the host is probed (create-sender.ts); it may answer that it wants us to wait. */
import { credentialOf } from '../accounts/credentials.ts'
import type { Opener } from '../outbox/entries.ts'
import type { EntryRow, Ports, Unlocked } from '../ports/ports.ts'
import { postponed } from './entry-transitions.ts'
import { readyEntries } from './queue.ts'

export interface PostponeMeans {
  readonly ports: Ports
  readonly open: Opener
  readonly unlocked: () => Unlocked | null
}

/**
 * The entries due now wait as if each had been refused with the waiting time: the host need not refuse each of them.
 * They are sent together later, or when a person asks to send now. Runs under the lock of the sender.
 * @param seconds requested by the host
 */
export async function postpone(means: PostponeMeans, woken: boolean, seconds: number): Promise<void> {
  const { ports, open, unlocked } = means
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
