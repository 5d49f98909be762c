/**
 * The store with its second copy: made whole before its first use, and in step with the copy where the order matters
 * (copy/README.md).
 */
import { type EntryRow, type PackedJournal, type Ports, type Store, StoreFull, type Write } from '../ports/ports.ts'
import { createMirror } from './mirror.ts'
import { entriesBehind, type RecoveryPorts, recover } from './recover.ts'

/** The copy may never keep the app from starting or sending for longer, ms. */
const PATIENCE = 5_000
/** A copy that could not be written is tried again after this time, ms. */
const AGAIN = 60_000

type CopyPorts = RecoveryPorts & Pick<Ports, 'clock'>

/** As `recover`, for a person who waits to sign in. */
export const recoverNow = (ports: CopyPorts, journal: PackedJournal | undefined): Promise<void> =>
  atMost(ports, recover(ports, journal, true))

export function copiedStore(ports: CopyPorts, journal: PackedJournal | undefined): Store {
  const { store, log } = ports
  if (!journal) return store
  const mirror = createMirror(ports, journal)
  /** Entries of which the copy has more than the database: on a full disk they could not be brought back. */
  let behind: ReadonlySet<string> = new Set()
  const bringBack = async (mayWait: boolean) => {
    let isWhole = false
    const comparing = recover(ports, journal, mayWait).then((is) => {
      isWhole = is
    })
    await atMost(ports, comparing)
    behind = isWhole ? new Set() : await entriesBehind(ports, journal).catch(() => behind)
  }
  let begun: Promise<void> | undefined
  const whole = () => {
    begun ??= bringBack(false)
    return begun
  }
  const then = async <T>(work: () => Promise<T>): Promise<T> => {
    await whole()
    return work()
  }
  /** What the copy alone knows of these may be that they were sent: nothing is done to them until it is back. */
  const areBehind = async (entries: readonly string[]): Promise<boolean> => {
    const isBehind = () => entries.some((id) => behind.has(id))
    if (isBehind()) await bringBack(true)
    return isBehind()
  }
  return {
    get: (table, id) => then(() => store.get(table, id)),
    all: (table, person) => then(() => store.all(table, person)),
    ids: (table, person) => then(() => store.ids(table, person)),
    damaged: (table, person) => then(() => store.damaged(table, person)),
    watch: (tables, listener) => store.watch(tables, listener),
    watchLater: (tables, listener) => store.watchLater(tables, listener),
    async commit(writes, guards) {
      await whole()
      const gone = writes.flatMap((write) => (write.table === 'entries' && 'remove' in write ? [write.remove] : []))
      const changed = writes.flatMap((write) => (write.table === 'entries' && 'put' in write ? [write.put.id] : []))
      if (await areBehind(gone)) return false
      // Only lack of room keeps them from being brought back.
      if (await areBehind(changed)) throw new StoreFull()
      const done = await store.commit(writes, guards)
      if (!done) return false
      // Nothing is told discarded that could come back.
      if (gone.length > 0) await mirror.forget(gone)
      const leaving = leavingIn(writes)
      // Nothing leaves before the copy says so: what comes back as not sent can then not be filed twice.
      if (leaving.length > 0)
        await atMost(
          ports,
          mirror.leave(leaving).catch((error) => log.failure('copy', error)),
        )
      return true
    },
  }
}

const leavingIn = (writes: readonly Write[]): readonly EntryRow[] =>
  writes.flatMap((write) =>
    write.table === 'entries' && 'put' in write && write.put.state === 'sending' ? [write.put] : [],
  )

/** Copies whatever this or another context commits; what failed is tried again with the next commit, and after a while. */
export function keepCopy({ store, lock, cipher, clock, log, journal }: Ports): void {
  if (!journal) return
  const mirror = createMirror({ store, lock, cipher }, journal, true)
  let failures = 0
  const soon = () => {
    mirror.copy().then(
      () => {
        failures = 0
      },
      (error: unknown) => {
        if (failures++ === 0) log.failure('copy', error)
        const mine = failures
        clock.after(AGAIN, () => mine === failures && soon())
      },
    )
  }
  store.watchLater(['entries', 'people'], soon)
  soon()
}

function atMost({ clock }: CopyPorts, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(PATIENCE, resolve)
    work.finally(() => {
      cancel()
      resolve()
    })
  })
}
