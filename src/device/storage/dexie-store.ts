import Dexie from 'dexie'
import { holdsKey } from '../../sync/ports/commit-guards.ts'
import {
  type EntryGuard,
  type Guard,
  isKeyGuard,
  type KeyGuard,
  KeysGone,
  type Store,
  StoreFull,
  type TableName,
  type Tables,
  Taken,
  type Write,
} from '../../sync/ports/ports.ts'
import { DamagedRows } from './damaged-rows.ts'
import type { Database } from './database.ts'
import { DiskRoom } from './disk-room.ts'
import { FreshLog } from './fresh-log.ts'

/** The store on IndexedDB. Nothing but Dexie is awaited inside a transaction. */
export class DexieStore implements Store {
  readonly #db: Database
  readonly #watchers = new Set<(parts: readonly string[]) => void>()
  readonly #damage: DamagedRows
  readonly #room = new DiskRoom()
  readonly #log: FreshLog

  constructor(db: Database) {
    this.#db = db
    this.#damage = new DamagedRows(db)
    this.#log = new FreshLog(db)
    // Dexie tells of commits here and, by BroadcastChannel, in other tabs and workers; it calls the newest listener
    // first, and ours are told in the order in which they came.
    Dexie.on('storagemutated', (parts: object) => {
      const names = Object.keys(parts)
      for (const tell of [...this.#watchers]) tell(names)
    })
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    try {
      return await this.#room.ask(() => this.#db.rows(table).get(id))
    } catch {
      return this.#room.ask(() => this.#damage.get(table, id))
    }
  }

  async all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    const rows = this.#db.rows(table)
    try {
      // Rows of one index key come in the order of their ids.
      return await this.#room.ask(() =>
        person === undefined ? rows.toArray() : rows.where('person').equals(person).toArray(),
      )
    } catch {
      return this.#room.ask(() => this.#damage.all(table, person))
    }
  }

  ids(table: TableName, person?: string): Promise<readonly string[]> {
    const rows = this.#db.rows(table)
    return this.#room.ask(() =>
      (person === undefined ? rows.toCollection() : rows.where('person').equals(person)).primaryKeys(),
    )
  }

  damaged(table: TableName, person?: string): Promise<readonly string[]> {
    return this.#room.ask(() => this.#damage.known(table, person))
  }

  async commit(writes: readonly Write[], guards: readonly Guard[] = []): Promise<boolean> {
    const touched = new Set<string>(writes.map((write) => write.table))
    const keys = guards.filter(isKeyGuard)
    const versions = guards.filter((guard): guard is EntryGuard => !isKeyGuard(guard))
    if (touched.size === 0 && versions.length === 0) return true
    if (versions.length > 0) touched.add('entries')
    for (const { device } of keys) for (const table of ['people', ...(device ? ['device'] : [])]) touched.add(table)
    const fresh = newEntries(writes, versions)
    try {
      await this.#room.ask(() => this.#log.beforeWriting())
      const done = await this.#room.ask(() =>
        this.#db.transaction('rw', [...touched], async () => {
          await Promise.all(keys.map((guard) => this.#mustBeThere(guard)))
          for (const { entry, version } of versions) {
            if (fresh.has(entry)) continue
            const row = await this.#db.rows('entries').get(entry)
            if (row?.version !== version) return false
          }
          const gone = writes.filter((write) => 'remove' in write)
          // Removals first, so that released claims can be taken by the following writes.
          if (gone.length > 0) await Promise.all(gone.map((write) => this.#db.table(write.table).delete(write.remove)))
          await Promise.all(writes.map((write) => this.#write(write, fresh)))
          return true
        }),
      )
      if (done) this.#room.found()
      return done
    } catch (error) {
      if (error instanceof Taken && fresh.has(error.id)) return false
      if (error instanceof StoreFull) this.#log.broke()
      throw error
    }
  }

  async #mustBeThere({ vaultOf, key, device }: KeyGuard): Promise<void> {
    const vaults = await this.#db.rows('people').where('person').equals(vaultOf).toArray()
    if (!vaults.some((row) => holdsKey(row, key))) throw new KeysGone()
    if (device !== undefined && (await this.#db.device.get('key'))?.mark !== device) throw new KeysGone()
  }

  #write(write: Write, fresh: ReadonlySet<string>): PromiseLike<unknown> {
    const rows = this.#db.table(write.table)
    if ('remove' in write) return Promise.resolve()
    if ('put' in write && !fresh.has(write.put.id)) return rows.put(write.put)
    const row = 'put' in write ? write.put : write.add
    return rows.add(row).catch('ConstraintError', () => {
      throw new Taken(row.id)
    })
  }

  watch(tables: readonly TableName[], told: () => void): () => void {
    const prefixes = tables.map((table) => `idb://${this.#db.name}/${table}/`)
    const hear = (parts: readonly string[]) => {
      if (parts.some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) told()
    }
    this.#watchers.add(hear)
    return () => {
      this.#watchers.delete(hear)
    }
  }
}

/** New entries use `add`, which fails on an existing row and saves a read while the person waits. */
function newEntries(writes: readonly Write[], guards: readonly EntryGuard[]): ReadonlySet<string> {
  const absent = new Set(guards.filter(({ version }) => version === undefined).map(({ entry }) => entry))
  const put = writes.flatMap((write) => (write.table === 'entries' && 'put' in write ? [write.put.id] : []))
  return new Set(put.filter((id) => absent.has(id)))
}
