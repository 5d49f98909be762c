import Dexie from 'dexie'
import {
  type EntryGuard,
  type Guard,
  isKeyGuard,
  type Store,
  StoreFull,
  StoreUnavailable,
  type TableName,
  type Tables,
  Taken,
  type Write,
} from '../../sync/ports/ports.ts'
import { commitAtOnce, readTogether, tablesOf } from './at-once.ts'
import { DamagedRows } from './damaged-rows.ts'
import type { Database } from './database.ts'
import { DiskRoom } from './disk-room.ts'
import { FreshLog } from './fresh-log.ts'

/** The store on IndexedDB: Dexie reads and keeps the connection; commits are native transactions. */
export class DexieStore implements Store {
  readonly #db: Database
  readonly #watchers = new Set<(parts: readonly string[]) => void>()
  readonly #damage: DamagedRows
  readonly #room = new DiskRoom()
  readonly #log: FreshLog
  readonly #row = readTogether((table, ids, found) => {
    const rows = this.#db.rows(table)
    const each = () => Promise.all(ids.map((id, place) => rows.get(id).then((row) => found(place, row))))
    return this.#ask(() => (ids.length === 1 ? each() : this.#db.transaction('r', rows, each)))
  })
  /** Readings under way: whoever asks the same shares the answer, until something is known to have changed. */
  readonly #readings = new Map<string, Promise<unknown>>()
  /** Others are being told of a commit of this store, whose own watchers know. */
  #isTelling = false

  constructor(db: Database, log = new FreshLog(db)) {
    this.#db = db
    this.#damage = new DamagedRows(db)
    this.#log = log
    // Dexie forwards notifications of commits, here and, by BroadcastChannel, from other tabs and workers; it calls the
    // newest listener first, and ours are called in order of registration.
    Dexie.on('storagemutated', (parts: object) => {
      if (!this.#isTelling) this.#tell(Object.keys(parts))
    })
  }

  #shared<T>(question: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question)
    const running = this.#readings.get(key) as Promise<T> | undefined
    if (running) return running
    const mine = read().finally(() => {
      if (this.#readings.get(key) === mine) this.#readings.delete(key)
    })
    this.#readings.set(key, mine)
    return mine
  }

  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const read = () => this.#row(table, id)
    return this.#shared(['row', table, id], () => this.#orDamaged(read, () => this.#damage.get(table, id)))
  }

  all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    const rows = this.#db.rows(table)
    // Rows with the same index key come in the order of their ids.
    const asked = () => (person === undefined ? rows.toArray() : rows.where('person').equals(person).toArray())
    const read = () => this.#ask<readonly Tables[T][]>(asked)
    return this.#shared(['all', table, person], () => this.#orDamaged(read, () => this.#damage.all(table, person)))
  }

  /** What cannot be read as a whole is read row by row. */
  async #orDamaged<T>(read: () => Promise<T>, apart: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      if (isNoRow(error)) throw error
      return this.#ask(apart)
    }
  }

  ids(table: TableName, person?: string): Promise<readonly string[]> {
    const rows = this.#db.rows(table)
    return this.#ask(() =>
      (person === undefined ? rows.toCollection() : rows.where('person').equals(person)).primaryKeys(),
    )
  }

  damaged(table: TableName, person?: string): Promise<readonly string[]> {
    return this.#ask(() => this.#damage.known(table, person))
  }

  #ask<T>(work: () => PromiseLike<T>, isRead?: boolean): Promise<T> {
    return this.#room.ask(() => this.#db.ask(work, isRead))
  }

  async commit(writes: readonly Write[], guards: readonly Guard[] = []): Promise<boolean> {
    const versions = guards.filter((guard): guard is EntryGuard => !isKeyGuard(guard))
    if (writes.length === 0 && versions.length === 0) return true
    const fresh = newEntries(writes, versions)
    const commit = { writes, keys: guards.filter(isKeyGuard), versions, fresh }
    this.#readings.clear()
    try {
      const done = await this.#ask(async () => {
        await this.#log.beforeWriting()
        return this.#db.begin(tablesOf(commit), (transaction) => commitAtOnce(transaction, commit))
      }, false)
      if (done) {
        this.#room.found()
        this.#committed([...new Set(writes.map(({ table }) => table))])
      }
      return done
    } catch (error) {
      if (error instanceof Taken && fresh.has(error.id)) return false
      if (error instanceof StoreFull) await this.#log.broke()
      throw error
    }
  }

  /** Who waits for the commit waits for what this context remembers, not for other tabs and workers to be told. */
  #committed(tables: readonly TableName[]): void {
    this.#tell(tables.map((table) => this.#db.part(table)))
    afterThisTask(() => {
      this.#isTelling = true
      try {
        this.#db.tell(tables)
      } finally {
        this.#isTelling = false
      }
    })
  }

  #tell(parts: readonly string[]): void {
    this.#readings.clear()
    for (const tell of [...this.#watchers]) tell(parts)
  }

  watch(tables: readonly TableName[], listener: () => void): () => void {
    const prefixes = tables.map((table) => this.#db.part(table))
    const watcher = (parts: readonly string[]) => {
      if (parts.some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) listener()
    }
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  watchLater(tables: readonly TableName[], listener: () => void): () => void {
    let isOver = false
    const told = () => {
      if (!isOver) listener()
    }
    const stop = this.watch(tables, () => afterThisTask(told))
    return () => {
      isOver = true
      stop()
    }
  }
}

/** What is to be done after this task, each once: one message for all, because a channel costs more than most of it. */
let waiting = new Set<() => void>()

/** Timers of hidden pages are slowed down; messages are not. */
function afterThisTask(work: () => void): void {
  if (waiting.add(work).size > 1) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    const all = waiting
    waiting = new Set()
    for (const one of all) queueMicrotask(one)
  }
  port2.postMessage(undefined)
}

/** The database failed as a whole: reading row by row would only take longer. */
const isNoRow = (error: unknown): boolean => error instanceof StoreFull || error instanceof StoreUnavailable

/** New entries use `add`, which fails on an existing row and saves a read while the person waits. */
function newEntries(writes: readonly Write[], guards: readonly EntryGuard[]): ReadonlySet<string> {
  const absent = new Set(guards.filter(({ version }) => version === undefined).map(({ entry }) => entry))
  const put = writes.flatMap((write) => (write.table === 'entries' && 'put' in write ? [write.put.id] : []))
  return new Set(put.filter((id) => absent.has(id)))
}
