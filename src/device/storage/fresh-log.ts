/**
 * Chromium keeps appending to the log in which a full disk truncated a record. What follows the broken record cannot be
 * read back: at the next start the browser treats the whole database as corrupt and deletes it (observed). Filling the
 * log up makes the browser start a new one and discard the broken record.
 */
import type { Database } from './database.ts'

/** More than the browser keeps in one log (4 MB), in rows that it keeps in no file of their own (64 KB). */
const ROWS = 200
const BYTES = 32_768
const PREFIX = 'relleno '

export class FreshLog {
  readonly #db: Database
  #isBroken = false
  #renewing: Promise<void> | undefined

  constructor(db: Database) {
    this.#db = db
    // The browser closes a database that it could not write, for every page and worker.
    db.on('close', () => this.broke())
    // Deferred, so that callers waiting for the database are served first.
    db.on('ready', () => void setTimeout(() => this.#sweep().catch(() => undefined)))
  }

  broke(): void {
    this.#isBroken = true
  }

  /**
   * Run after a full disk, before anything is reported as saved. Rejects with the database's error while there is still
   * no space.
   */
  async beforeWriting(): Promise<void> {
    if (!this.#isBroken) return
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
  }

  /** Cleans up after a process that died while filling the log. If it fails, the next start repeats it. */
  async #sweep(): Promise<void> {
    const notes = this.#db.rows('notes')
    const left = await notes.where('id').startsWith(PREFIX).primaryKeys()
    if (left.length > 0 && !this.#renewing) await notes.bulkDelete(left)
  }

  async #renew(): Promise<void> {
    const notes = this.#db.rows('notes')
    const ids = Array.from({ length: ROWS }, (_, at) => `${PREFIX}${at}`)
    await notes.bulkPut(ids.map((id) => ({ id, value: crypto.getRandomValues(new Uint8Array(BYTES)) })))
    await notes.bulkDelete(ids)
    this.#isBroken = false
  }
}
