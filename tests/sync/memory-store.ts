/** The store in memory. Rows are copied in and frozen: what is read is nobody's to change. */
import type { Guard, Store, TableName, Tables, Write } from '../../src/sync/ports.ts'
import { StoreFull } from '../../src/sync/ports.ts'

export class MemoryStore implements Store {
  readonly #tables = new Map<TableName, Map<string, Tables[TableName]>>()
  readonly #watchers = new Set<{ tables: readonly TableName[]; told: () => void }>()
  /** Set by tests: the disk takes no more. */
  full = false

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    return this.#rows(table).get(id)
  }

  async all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    const rows = [...this.#rows(table).values()].filter(
      (row) => person === undefined || ('person' in row && row.person === person),
    )
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async commit(writes: readonly Write[], guards: readonly Guard[] = []): Promise<boolean> {
    const copies = writes.map((write) => ('put' in write ? ({ ...write, put: copy(write.put) } as Write) : write))
    for (const { entry, version } of guards) if (this.#rows('entries').get(entry)?.version !== version) return false
    if (this.full && writes.some((write) => 'put' in write)) throw new StoreFull('full')
    const touched = new Set<TableName>()
    for (const write of copies) {
      touched.add(write.table)
      const rows = this.#tables.get(write.table) ?? this.#rows(write.table)
      if ('put' in write) (rows as Map<string, Tables[TableName]>).set(write.put.id, write.put)
      else rows.delete(write.remove)
    }
    queueMicrotask(() => {
      for (const { tables, told } of [...this.#watchers]) if (tables.some((table) => touched.has(table))) told()
    })
    return true
  }

  watch(tables: readonly TableName[], told: () => void): () => void {
    const watcher = { tables, told }
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #rows<T extends TableName>(table: T): Map<string, Tables[T]> {
    if (!this.#tables.has(table)) this.#tables.set(table, new Map())
    return this.#tables.get(table) as Map<string, Tables[T]>
  }
}

/** Plain data only, as IndexedDB takes it. Sealed bytes are never changed in place: they are shared. */
function copy<T>(value: T): T {
  if (value instanceof ArrayBuffer || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copy)) as T
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))) as T
}
