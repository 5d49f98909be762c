/**
 * Chromium goes on writing in the log in which a full disk cut a record short. What comes after the broken record cannot
 * be read back: at the next start the browser takes the whole database for corrupt and deletes it (seen). Written full,
 * the log is put away for a new one, and the broken record with it.
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
    // Later: whoever waits for the database is served first.
    db.on('ready', () => void setTimeout(() => this.#sweep().catch(() => undefined)))
  }

  broke(): void {
    this.#isBroken = true
  }

  /** Before anything is told saved after a full disk. Rejects with what the database says where there is no room yet. */
  async beforeWriting(): Promise<void> {
    if (!this.#isBroken) return
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
  }

  /** What a process left that died while it filled the log. Where it fails, the next start does it. */
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
