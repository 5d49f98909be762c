/**
 * On a full disk, Chromium truncates a record of its log and keeps appending to the same log. What follows the broken
 * record cannot be read back: at the next start the browser treats the whole database as corrupt and deletes it
 * (observed). Filling the log up makes the browser start a new one and discard the broken record. If a process dies on
 * a full disk, the next one does this as soon as it has opened the database, since opening it already appends a record;
 * it knows from the missing mark.
 */
import type { Database } from './database.ts'
import { type LogMark, markOfThisBrowser } from './database-place.ts'

/** More than the browser keeps in one log (4 MB), in rows small enough not to be stored in separate files (64 KB). */
const ROWS = 200
const BYTES = 32_768
/** Disk space for the rows, their copy in a table and their removal. */
const ROOM = 2 * ROWS * BYTES
const PREFIX = 'relleno '

export class FreshLog {
  readonly #db: Database
  readonly #mark: LogMark | undefined
  /** undefined: not known yet in this process. */
  #isBroken: boolean | undefined
  #renewing: Promise<void> | undefined

  constructor(db: Database, mark = markOfThisBrowser()) {
    this.#db = db
    this.#mark = mark
    // The browser closes a database that it could not write to, for every page and worker.
    db.on('close', () => void this.broke())
    // Deferred, so that callers waiting for the database are served first.
    db.on('ready', () => void setTimeout(() => this.#begin().catch(() => undefined)))
  }

  /** Resolves when the next process can know it, too. */
  async broke(): Promise<void> {
    this.#isBroken = true
    await this.#mark?.remove().catch(() => undefined)
  }

  /** May data be appended that does not justify a new log? false also if an earlier process died on a full disk. */
  async isWhole(): Promise<boolean> {
    if (this.#isBroken === undefined) {
      const isWhole = !this.#mark || (await this.#mark.has().catch(() => false))
      this.#isBroken ??= !isWhole
    }
    return !this.#isBroken
  }

  /**
   * Must run before anything is reported as saved. Rejects with the browser's error while space is still lacking, with
   * nothing appended.
   */
  async beforeWriting(): Promise<void> {
    if (this.#isBroken === false || (await this.isWhole())) return
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
  }

  /**
   * Renews the log after a process that died on a full disk, and cleans up after one that died while filling the log.
   * If it fails, the next write or the next start repeats it.
   */
  async #begin(): Promise<void> {
    if (!(await this.isWhole())) return this.beforeWriting()
    const notes = this.#db.rows('notes')
    const left = await notes.where('id').startsWith(PREFIX).primaryKeys()
    if (left.length > 0 && !this.#renewing) await notes.bulkDelete(left)
  }

  async #renew(): Promise<void> {
    if (await this.#holdsAnything()) {
      await this.#mark?.tryRoom(ROOM)
      const notes = this.#db.rows('notes')
      const ids = Array.from({ length: ROWS }, (_, at) => `${PREFIX}${at}`)
      await notes.bulkPut(ids.map((id) => ({ id, value: crypto.getRandomValues(new Uint8Array(BYTES)) })))
      await notes.bulkDelete(ids)
    }
    this.#isBroken = false
    // Without the mark, the next start fills the log once more.
    await this.#mark?.set().catch(() => undefined)
  }

  /** A new database's log needs no renewal. */
  async #holdsAnything(): Promise<boolean> {
    for (const table of ['people', 'entries', 'notes'] as const)
      if ((await this.#db.rows(table).count()) > 0) return true
    return false
  }
}
