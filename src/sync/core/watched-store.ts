/** The store of a page or worker, which knows whether it can be used. */
import { type StorageTrouble, troubleOf } from '../contract/device.ts'
import type { Ports, Store, Write } from '../ports/ports.ts'
import { type Signal, signal } from './live-query.ts'

/** A database that cannot be used is tried again after this time, ms. */
const AGAIN = 5_000
/** Written and removed to find out whether there is room again. */
const TRIAL = { id: 'prueba de espacio', value: true }

export interface WatchedStore {
  readonly store: Store
  /** null: the last calls worked. */
  readonly trouble: Signal<StorageTrouble | null>
  /** Tries at once. Never rejects: `trouble` is the outcome. */
  retry(): Promise<void>
}

export function watchedStore({ store, clock }: Pick<Ports, 'store' | 'clock'>): WatchedStore {
  const trouble = signal<StorageTrouble | null>(null)
  const watchers = new Set<() => void>()
  let attempt = 0

  function failed(error: unknown): void {
    const next = troubleOf(error)
    if (!next) return
    if (next !== trouble.get()) trouble.set(next)
    // A full disk is not tried without being asked: each attempt could damage the browser's log (device/storage).
    if (next === 'full') return
    const mine = ++attempt
    clock.after(AGAIN, () => mine === attempt && trouble.get() && void retry())
  }
  /** Whoever could not read meanwhile reads again. */
  function worked(wrote: boolean): void {
    if (!trouble.get() || (trouble.get() === 'full' && !wrote)) return
    trouble.set(null)
    for (const told of [...watchers]) told()
  }
  async function noticed<T>(work: Promise<T>, wrote = false): Promise<T> {
    try {
      const result = await work
      worked(wrote)
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  }
  const watching =
    (watch: Store['watch']): Store['watch'] =>
    (tables, listener) => {
      watchers.add(listener)
      const stop = watch(tables, listener)
      return () => {
        watchers.delete(listener)
        stop()
      }
    }
  const noticing: Store = {
    get: (table, id) => noticed(store.get(table, id)),
    all: (table, person) => noticed(store.all(table, person)),
    ids: (table, person) => noticed(store.ids(table, person)),
    damaged: (table, person) => noticed(store.damaged(table, person)),
    // What only removes needs no room.
    commit: (writes, guards) => noticed(store.commit(writes, guards), writes.some(adds)),
    watch: watching((...asked) => store.watch(...asked)),
    watchLater: watching((...asked) => store.watchLater(...asked)),
  }
  async function retry(): Promise<void> {
    try {
      if (trouble.get() === 'full') {
        await noticing.commit([{ table: 'notes', put: TRIAL }])
        await noticing.commit([{ table: 'notes', remove: TRIAL.id }])
      } else await noticing.ids('notes')
    } catch {
      // It is in `trouble`.
    }
  }
  return { store: noticing, trouble, retry }
}

/** The same ports on a watched store. */
export function watched(given: Ports): { readonly storage: WatchedStore; readonly ports: Ports } {
  const storage = watchedStore(given)
  return { storage, ports: { ...given, store: storage.store } }
}

const adds = (write: Write): boolean => !('remove' in write)
