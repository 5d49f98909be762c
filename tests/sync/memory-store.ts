/** The store in memory. Rows are copied and frozen, so that readers cannot change them. */

import { holdsKey } from '../../src/sync/ports/commit-guards.ts'
import {
  Damaged,
  type Guard,
  isKeyGuard,
  KeysGone,
  type Store,
  StoreFull,
  type TableName,
  type Tables,
  Taken,
  type Write,
} from '../../src/sync/ports/ports.ts'

type Row = Tables[TableName]

const MOST_UNDONE = 40

export class MemoryStore implements Store {
  readonly #tables = new Map<TableName, Map<string, Row>>()
  readonly #watchers = new Set<{ tables: readonly TableName[]; told: () => void }>()
  readonly #broken = new Set<string>()
  /** What undoes the latest commits, newest last. */
  #undo: (() => void)[] = []
  /** Set by tests: the disk is full. */
  full = false
  /** Mark of the device key on this disk. */
  deviceMark: () => string | undefined = () => undefined

  /** From now on reading this existing row fails. */
  break(table: TableName, id: string): void {
    if (!this.#rows(table).has(id)) throw new Error(`no ${table} ${id}`)
    this.#broken.add(`${table} ${id}`)
  }

  /** The end of the database's log is lost, and with it the last commits. */
  loseTail(commits: number): void {
    for (const undo of this.#undo.splice(-commits).reverse()) undo()
  }

  #remember(writes: readonly Write[]): void {
    const before = writes.map((write) => {
      const id = 'remove' in write ? write.remove : 'put' in write ? write.put.id : write.add.id
      return { rows: this.#rows(write.table) as Map<string, Row>, id, row: this.#rows(write.table).get(id) }
    })
    this.#undo = [
      ...this.#undo.slice(-MOST_UNDONE),
      () => {
        for (const { rows, id, row } of before)
          if (row) rows.set(id, row)
          else rows.delete(id)
      },
    ]
  }

  /** Like the browser's 'clear site data': removes every row without a notification. */
  clear(): void {
    this.#tables.clear()
    this.#undo = []
    this.#broken.clear()
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const row = this.#rows(table).get(id)
    if (row && this.#broken.has(`${table} ${id}`)) throw new Damaged('broken')
    return row
  }

  async all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    return this.#of(table, person).filter(({ id }) => !this.#broken.has(`${table} ${id}`))
  }

  async ids(table: TableName, person?: string): Promise<readonly string[]> {
    return this.#of(table, person).map(({ id }) => id)
  }

  async damaged(table: TableName, person?: string): Promise<readonly string[]> {
    return this.#of(table, person).flatMap(({ id }) => (this.#broken.has(`${table} ${id}`) ? [id] : []))
  }

  async commit(writes: readonly Write[], guards: readonly Guard[] = []): Promise<boolean> {
    const copies = writes.map(copyOf)
    for (const guard of guards) if (isKeyGuard(guard)) this.#mustBeThere(guard)
    for (const guard of guards)
      if (!isKeyGuard(guard) && this.#rows('entries').get(guard.entry)?.version !== guard.version) return false
    if (this.full && writes.some((write) => !('remove' in write))) throw new StoreFull('full')
    const gone = new Set(copies.flatMap((write) => ('remove' in write ? [`${write.table} ${write.remove}`] : [])))
    const added = new Set<string>()
    for (const write of copies)
      if ('add' in write) {
        const place = `${write.table} ${write.add.id}`
        const isThere = this.#rows(write.table).has(write.add.id) && !gone.has(place)
        if (isThere || added.has(place)) throw new Taken(write.add.id)
        added.add(place)
      }
    this.#remember(copies)
    for (const write of copies) if ('remove' in write) this.#rows(write.table).delete(write.remove)
    for (const write of copies)
      if (!('remove' in write)) {
        const row = 'put' in write ? write.put : write.add
        ;(this.#rows(write.table) as Map<string, Row>).set(row.id, row)
        this.#broken.delete(`${write.table} ${row.id}`)
      }
    const touched = new Set<TableName>(copies.map(({ table }) => table))
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

  watchLater(tables: readonly TableName[], told: () => void): () => void {
    let isOver = false
    const stop = this.watch(tables, () => queueMicrotask(() => isOver || told()))
    return () => {
      isOver = true
      stop()
    }
  }

  #mustBeThere({ vaultOf, key, device }: Extract<Guard, { vaultOf: string }>): void {
    const holds = this.#of('people', vaultOf).some((row) => holdsKey(row, key))
    if (!holds || (device !== undefined && this.deviceMark() !== device)) throw new KeysGone()
  }

  #of<T extends TableName>(table: T, person: string | undefined): readonly Tables[T][] {
    const rows = [...this.#rows(table).values()].filter(
      (row) => person === undefined || ('person' in row && row.person === person),
    )
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  #rows<T extends TableName>(table: T): Map<string, Tables[T]> {
    if (!this.#tables.has(table)) this.#tables.set(table, new Map())
    return this.#tables.get(table) as Map<string, Tables[T]>
  }
}

function copyOf(write: Write): Write {
  if ('put' in write) return { ...write, put: copy(write.put) } as Write
  return 'add' in write ? ({ ...write, add: copy(write.add) } as Write) : write
}

/** Plain data only, as in IndexedDB. Sealed bytes are never changed in place, so they are shared. */
function copy<T>(value: T): T {
  if (value instanceof ArrayBuffer || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copy)) as T
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))) as T
}
