/**
 * One commit as one native IndexedDB transaction: guards and writes are requested together, so that the person waits
 * for one round trip and the disk. Dexie would wait for each guard before requesting the first write. And the rows of
 * one table that are asked for in the same turn, read in one transaction: on a phone each takes 5 ms.
 */
import { holdsKey } from '../../sync/ports/commit-guards.ts'
import {
  type EntryGuard,
  type KeyGuard,
  KeysGone,
  type TableName,
  type Tables,
  Taken,
  type Write,
} from '../../sync/ports/ports.ts'
import type { DeviceKeyRow } from './database.ts'

export interface Commit {
  readonly writes: readonly Write[]
  readonly keys: readonly KeyGuard[]
  readonly versions: readonly EntryGuard[]
  /** Entries that must not exist: `add` fails on existing ones, so no read is needed. */
  readonly fresh: ReadonlySet<string>
}

/** The tables that it reads or writes. */
export function tablesOf({ writes, keys, versions }: Commit): readonly string[] {
  const touched = new Set<string>(writes.map((write) => write.table))
  if (versions.length > 0) touched.add('entries')
  if (keys.length > 0) touched.add('people')
  if (keys.some(({ device }) => device !== undefined)) touched.add('device')
  return [...touched]
}

/** Reason for an abort without an error: the guard of an entry did not hold. */
const stopped = Symbol('stopped')

/** @returns false: the guard of an entry did not hold. Rejects with `KeysGone`, `Taken` or the browser's error. */
export function commitAtOnce(transaction: IDBTransaction, commit: Commit): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let why: unknown
    const stop = (reason: unknown) => {
      if (why !== undefined) return
      why = reason
      transaction.abort()
    }
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () => {
      if (why === stopped) resolve(false)
      else reject(why ?? transaction.error ?? new DOMException('The page was left', 'AbortError'))
    }
    let asked = 0
    /** A guard: aborts the transaction if the row found does not allow it. */
    const must = <T>(request: IDBRequest<T>, against: (found: T) => unknown) => {
      asked++
      request.onsuccess = () => {
        const reason = against(request.result)
        if (reason !== undefined) stop(reason)
        else if (--asked === 0 && why === undefined) transaction.commit()
      }
    }
    try {
      askGuards(transaction, commit, must)
      write(transaction, commit, (taken) => {
        why ??= taken
      })
      // Nothing is left to decide: the disk need not wait until this page has heard of every write.
      if (asked === 0) transaction.commit()
    } catch (error) {
      stop(error)
    }
  })
}

type Must = <T>(request: IDBRequest<T>, against: (found: T) => unknown) => void

function askGuards(transaction: IDBTransaction, { keys, versions, fresh }: Commit, must: Must): void {
  for (const { vaultOf, key, device } of keys) {
    const vaults: IDBRequest<Tables['people'][]> = transaction.objectStore('people').index('person').getAll(vaultOf)
    must(vaults, (rows) => (rows.some((row) => holdsKey(row, key)) ? undefined : new KeysGone()))
    if (device === undefined) continue
    const own: IDBRequest<DeviceKeyRow | undefined> = transaction.objectStore('device').get('key')
    must(own, (row) => (row?.mark === device ? undefined : new KeysGone()))
  }
  for (const { entry, version } of versions) {
    if (fresh.has(entry)) continue
    const row: IDBRequest<Tables['entries'] | undefined> = transaction.objectStore('entries').get(entry)
    must(row, (found) => (found?.version === version ? undefined : stopped))
  }
}

/** Removals first, so that released claims can be taken by the writes that follow. */
function write(transaction: IDBTransaction, { writes, fresh }: Commit, taken: (why: Taken) => void): void {
  for (const one of writes) if ('remove' in one) transaction.objectStore(one.table).delete(one.remove)
  for (const one of writes) {
    if ('remove' in one) continue
    const rows = transaction.objectStore(one.table)
    if ('put' in one && !fresh.has(one.put.id)) {
      rows.put(one.put)
      continue
    }
    const row = 'put' in one ? one.put : one.add
    const adding = rows.add(row)
    // An error that nobody prevents aborts the transaction, also while it commits.
    adding.onerror = () => {
      if (adding.error?.name === 'ConstraintError') taken(new Taken(row.id))
    }
  }
}

/** @param found is told each row as it comes: a small one does not wait for large ones */
type Read = <T extends TableName>(
  table: T,
  ids: readonly string[],
  found: (place: number, row: Tables[T] | undefined) => void,
) => Promise<unknown>

interface Wanted {
  readonly id: string
  readonly found: (row: Tables[TableName] | undefined) => void
  readonly failed: (error: unknown) => void
}

/** @returns reads one row; rejects with what the reading of its turn rejects with */
export function readTogether(read: Read) {
  const turns = new Map<TableName, Wanted[]>()
  const readTurn = async (table: TableName, wanted: readonly Wanted[]) => {
    turns.delete(table)
    const ids = wanted.map(({ id }) => id)
    await read(table, ids, (place, row) => wanted[place]?.found(row)).catch((error: unknown) => {
      for (const { failed } of wanted) failed(error)
    })
  }
  return <T extends TableName>(table: T, id: string) =>
    new Promise<Tables[T] | undefined>((found, failed) => {
      let turn = turns.get(table)
      if (!turn) {
        const begun: Wanted[] = []
        turn = begun
        turns.set(table, begun)
        queueMicrotask(() => void readTurn(table, begun))
      }
      turn.push({ id, found: found as Wanted['found'], failed })
    })
}
