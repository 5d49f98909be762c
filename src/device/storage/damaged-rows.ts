/**
 * Reads around damaged rows. Browsers keep large values as separate files: one can be missing or broken while its row
 * exists; reading that row then always throws, and so does every read of many rows.
 */
import Dexie from 'dexie'
import { Damaged, type TableName, type Tables } from '../../sync/ports/ports.ts'
import type { Database } from './database.ts'

/** One failure may be a busy disk: a row counts as damaged after this many consecutive failures. */
const TRIES = 3

export class DamagedRows {
  readonly #db: Database
  readonly #known = new Map<TableName, Set<string>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** After a failed read. Rejects with `Damaged` if that row is the cause, otherwise with the database's error. */
  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const ids = this.#known.get(table) ?? new Set()
    this.#known.set(table, ids)
    for (let tries = 1; ; tries++)
      try {
        const row = await this.#db.rows(table).get(id)
        ids.delete(id)
        return row
      } catch (error) {
        if (isClosed(error)) throw error
        if (tries < TRIES) continue
        // Keys are stored apart from values: if they cannot be read either, the database is at fault, not the row.
        await this.#db.rows(table).where(':id').equals(id).primaryKeys()
        ids.add(id)
        throw new Damaged(error instanceof Error ? `${error.name}: ${error.message}` : '')
      }
  }

  /** After a failed read: row by row, without those that cannot be read. */
  async all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]> {
    const found: Tables[T][] = []
    for (const id of await this.#ids(table, person)) {
      const row = await this.get(table, id).catch((error: unknown) => {
        if (error instanceof Damaged) return undefined
        throw error
      })
      if (row) found.push(row)
    }
    return found
  }

  /** Keys that still exist. */
  async known(table: TableName, person?: string): Promise<readonly string[]> {
    const ids = this.#known.get(table)
    if (!ids || ids.size === 0) return []
    return (await this.#ids(table, person)).filter((id) => ids.has(id))
  }

  #ids(table: TableName, person?: string): PromiseLike<string[]> {
    const rows = this.#db.rows(table)
    return (person === undefined ? rows.toCollection() : rows.where('person').equals(person)).primaryKeys()
  }
}

/** Opening failed: no row is at fault, and an immediate retry would only delay the callers. */
const isClosed = (error: unknown): boolean =>
  error instanceof Dexie.DatabaseClosedError || error instanceof Dexie.OpenFailedError
