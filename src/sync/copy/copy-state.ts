import type { CopyState, Outbox } from '../contract/outbox.ts'
import { live } from '../core/live-query.ts'
import type { Ports } from '../ports/ports.ts'
import { filesIn } from './files.ts'

/** A commit is copied within this time, unless room is lacking. ms. */
const MOMENT = 2_000

/** What the copy has, as the outbox shows it. */
export function createCopyState({ store, journal, clock, log }: Ports): Pick<Outbox, 'copy'> {
  async function read(): Promise<CopyState | null> {
    if (!journal) return null
    const [rows, names, size] = await Promise.all([store.all('entries'), journal.list(), journal.size()])
    const { entries } = filesIn(names)
    const isCopied = (id: string, version: number) => (entries.get(id)?.rows[0]?.version ?? 0) >= version
    const unsent = rows.filter(({ state }) => state !== 'filed')
    return { ...size, forms: unsent.length, isWhole: unsent.every(({ id, version }) => isCopied(id, version)) }
  }
  const afterMoment = (told: () => void) => store.watchLater(['entries'], () => void clock.after(MOMENT, told))
  return { copy: live(log, 'copy', read, [afterMoment]) }
}
