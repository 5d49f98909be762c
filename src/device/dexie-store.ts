import Dexie from 'dexie'
import { type Guard, type Store, StoreFull, type TableName, type Tables, type Write } from '../sync/ports.ts'
import type { Database } from './database.ts'

/** The store on IndexedDB. Nothing but Dexie is awaited inside a transaction. */
export class DexieStore implements Store {
  readonly #db: Database
  readonly #watchers = new Set<(parts: readonly string[]) => void>()

  constructor(db: Database) {
    this.#db = db
    // Dexie tells of commits here and, by BroadcastChannel, in other tabs and workers; it calls the newest listener
    // first, and ours are told in the order in which they came.
    Dexie.on('storagemutated', (parts: object) => {
      const names = Object.keys(parts)
      for (const tell of [...this.#watchers]) tell(names)
    })
  }

  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    return Promise.resolve(this.#db.rows(table).get(id))
  }

  all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    const rows = this.#db.rows(table)
    // Rows of one index key come in the order of their ids.
    return Promise.resolve(person === undefined ? rows.toArray() : rows.where('person').equals(person).toArray())
  }

  async commit(writes: readonly Write[], guards: readonly Guard[] = []): Promise<boolean> {
    const touched = new Set<TableName>(writes.map((write) => write.table))
    if (guards.length > 0) touched.add('entries')
    if (touched.size === 0) return true
    const fresh = newEntries(writes, guards)
    try {
      return await this.#db.transaction('rw', [...touched], async () => {
        for (const { entry, version } of guards) {
          if (fresh.has(entry)) continue
          const row = await this.#db.rows('entries').get(entry)
          if (row?.version !== version) return false
        }
        await Promise.all(writes.map((write) => this.#write(write, fresh)))
        return true
      })
    } catch (error) {
      if (fresh.size > 0 && hasName(error, 'ConstraintError')) return false
      throw isFull(error) ? new StoreFull(String(error)) : error
    }
  }

  #write(write: Write, fresh: ReadonlySet<string>): PromiseLike<unknown> {
    const rows = this.#db.table(write.table)
    if (!('put' in write)) return rows.delete(write.remove)
    return write.table === 'entries' && fresh.has(write.put.id) ? rows.add(write.put) : rows.put(write.put)
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

/** Entries that must not be there yet: adding one asks that by itself, and saves a reading while the person waits. */
function newEntries(writes: readonly Write[], guards: readonly Guard[]): ReadonlySet<string> {
  const absent = new Set(guards.filter(({ version }) => version === undefined).map(({ entry }) => entry))
  const put = writes.flatMap((write) => (write.table === 'entries' && 'put' in write ? [write.put.id] : []))
  return new Set(put.filter((id) => absent.has(id)))
}

/** Browsers say it directly or as the reason of an aborted transaction. */
function* causesOf(error: unknown): Generator<{ readonly name?: unknown; readonly message?: unknown }> {
  for (let cause = error; cause instanceof Object; cause = (cause as { inner?: unknown }).inner) yield cause
}

const hasName = (error: unknown, name: string): boolean => [...causesOf(error)].some((cause) => cause.name === name)

/**
 * What Chromium says of a full disk where its quota is far away, seen on one: DataError 'Failed to write blobs
 * (IOError)' of what is kept in a file of its own, a picture; UnknownError '... FILE_ERROR_NO_SPACE ...' of the rest.
 */
const NO_ROOM = /failed to write blobs|no_space|no space left|disk (is )?full/i

const isFull = (error: unknown): boolean =>
  [...causesOf(error)].some(({ name, message }) => name === 'QuotaExceededError' || NO_ROOM.test(String(message)))
