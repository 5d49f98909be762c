/**
 * Commits requested while another is being written are combined into the next one: a durable write takes as long for
 * ten rows as for one. Each caller still gets its own result, and a failed guard affects only its own commit.
 */
import type { EntryGuard, Store, Write } from '../ports/ports.ts'

/** As `Store.commit`; a caller must guard every entry that it writes. */
export type GroupedCommit = (writes: readonly Write[], guards: readonly EntryGuard[]) => Promise<boolean>

interface WaitingCommit {
  readonly writes: readonly Write[]
  readonly guards: readonly EntryGuard[]
  readonly done: (isDone: boolean) => void
  readonly failed: (error: unknown) => void
}

export function groupedCommits(store: Pick<Store, 'commit'>): GroupedCommit {
  let waiting: WaitingCommit[] = []
  let isWriting = false

  /** Of several commits that guard the same entry, only the first: the others must see its result. */
  function nextGroup(): WaitingCommit[] {
    const guarded = new Set<string>()
    const group: WaitingCommit[] = []
    const later: WaitingCommit[] = []
    for (const one of waiting) {
      const isFree = one.guards.every(({ entry }) => !guarded.has(entry))
      for (const { entry } of one.guards) guarded.add(entry)
      if (isFree) group.push(one)
      else later.push(one)
    }
    waiting = later
    return group
  }

  const alone = ({ writes, guards, done, failed }: WaitingCommit) => store.commit(writes, guards).then(done, failed)

  async function write(group: readonly WaitingCommit[]): Promise<void> {
    const [only] = group
    if (group.length === 1 && only) return alone(only)
    const together = store.commit(
      group.flatMap(({ writes }) => writes),
      group.flatMap(({ guards }) => guards),
    )
    // An error of one commit is reported to that caller only.
    const areDone = await together.catch(() => false)
    for (const one of group) {
      if (areDone) one.done(true)
      else await alone(one)
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) await write(nextGroup())
    isWriting = false
  }

  return (writes, guards) =>
    new Promise((done, failed) => {
      waiting.push({ writes, guards, done, failed })
      if (!isWriting) void writeAll()
    })
}

/** The same store with another way of committing. */
export const storeWithCommit = (store: Store, commit: Store['commit']): Store => ({
  get: (table, id) => store.get(table, id),
  all: (table, person) => store.all(table, person),
  ids: (table, person) => store.ids(table, person),
  damaged: (table, person) => store.damaged(table, person),
  watch: (tables, listener) => store.watch(tables, listener),
  watchLater: (tables, listener) => store.watchLater(tables, listener),
  commit,
})
