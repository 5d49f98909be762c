/**
 * Chromium keeps appending to the log in which a full disk truncated a record. What follows the broken record cannot be
 * read back: at the next start the browser treats the whole database as corrupt and deletes it (observed). Filling the
 * log up makes the browser start a new one and discard the broken record. A process that dies on its full disk leaves
 * that to the next one, which knows of it by the mark that is missing.
 */
import type { Database } from './database.ts'
import { type LogMark, markOfThisBrowser } from './log-mark.ts'

/** More than the browser keeps in one log (4 MB), in rows that it keeps in no file of their own (64 KB). */
const ROWS = 200
const BYTES = 32_768
/** What the rows, their copy in a table and their removal take. */
const ROOM = 2 * ROWS * BYTES
const PREFIX = 'relleno '

export class FreshLog {
  readonly #db: Database
  readonly #mark: LogMark | undefined
  /** Undefined: not known yet in this process. */
  #isBroken: boolean | undefined
  #renewing: Promise<void> | undefined

  constructor(db: Database, mark = markOfThisBrowser()) {
    this.#db = db
    this.#mark = mark
    // The browser closes a database that it could not write, for every page and worker.
    db.on('close', () => this.broke())
    // Deferred, so that callers waiting for the database are served first.
    db.on('ready', () => void setTimeout(() => this.#sweep().catch(() => undefined)))
  }

  broke(): void {
    this.#isBroken = true
    // Nothing depends on it while this process lives.
    this.#mark?.remove().catch(() => undefined)
  }

  /** Whether something may be appended that is worth no new log; false also when an earlier process died on a full disk. */
  async isWhole(): Promise<boolean> {
    if (this.#isBroken === undefined) {
      const isWhole = !this.#mark || (await this.#mark.has().catch(() => false))
      this.#isBroken ??= !isWhole
    }
    return !this.#isBroken
  }

  /**
   * Run before anything is reported as saved. Rejects with the browser's error while there is still no space, with
   * nothing appended.
   */
  async beforeWriting(): Promise<void> {
    if (this.#isBroken === false || (await this.isWhole())) return
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
  }

  /** Cleans up after a process that died while filling the log. If it fails, the next start repeats it. */
  async #sweep(): Promise<void> {
    const notes = this.#db.rows('notes')
    const left = await notes.where('id').startsWith(PREFIX).primaryKeys()
    if (left.length > 0 && !this.#renewing && (await this.isWhole())) await notes.bulkDelete(left)
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
    // Without it the next start fills the log once more.
    await this.#mark?.set().catch(() => undefined)
  }

  /** A new database has no log worth renewing. */
  async #holdsAnything(): Promise<boolean> {
    for (const table of ['people', 'entries', 'notes'] as const)
      if ((await this.#db.rows(table).count()) > 0) return true
    return false
  }
}
