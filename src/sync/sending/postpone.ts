/** Before a form is risked the host is asked anything (create-sender.ts); it may say then that it wants patience. */
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
 * What would have been sent waits as if each form had been told so: the host need not refuse them too. They go together
 * later, and a person who asks to send now asks again. Runs under the lock of the sender.
 * @param seconds for which the host asked
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
  // One that changed meanwhile has its own turn.
  if (rows.length > 0 && !(await put(rows))) for (const row of rows) await put([row])
}
