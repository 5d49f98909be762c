import Dexie, { type Table } from 'dexie'
import { toMove } from '../../sync/accounts/rename-old-ids.ts'
import type { TableName, Tables } from '../../sync/ports/ports.ts'
import { knowTransactions } from './open-transactions.ts'

export interface Failure {
  readonly id?: number
  readonly at: number
  readonly where: string
  readonly name: string
  /** File and line of the throw; never the message, which may quote a form. */
  readonly frame: string
  readonly facts: Readonly<Record<string, string | number | boolean>>
}

export interface DeviceKeyRow {
  readonly id: string
  readonly key: CryptoKey
  /** Random: tells this key from one made after the storage was emptied. */
  readonly mark: string
}

/** One database a browser. Version numbers only grow; a table is never dropped while rows of it may be unsent. */
export class Database extends Dexie {
  #giveWay: () => Promise<void> = async () => {}
  readonly #abortAll: () => void
  declare readonly device: Table<DeviceKeyRow, string>
  declare readonly failures: Table<Failure, number>

  constructor(name = 'libro-de-campo') {
    // Chromium's commits are 'relaxed' by default: the person may be told 'guardado' before the disk has it.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.#abortAll = knowTransactions(this)
    this.version(1).stores({
      entries: 'id, person',
      photos: 'id, person',
      drafts: 'id, person',
      answers: 'id, person',
      herds: 'id, person',
      people: 'id, person',
      notes: 'id',
      device: 'id',
      failures: '++id',
    })
    this.version(2)
      .stores({ claims: 'id' })
      .upgrade(async (change) => {
        const device = change.table('device')
        const row = await device.get('key')
        if (row) await device.put({ ...row, mark: crypto.randomUUID() })
      })
    // The ids of answers and drafts are the person's to change: it is done when he comes in.
    this.version(3)
      .stores({})
      .upgrade(async (change) => {
        const people: readonly { person: string }[] = await change.table('people').toArray()
        await change.table('notes').bulkPut(people.map(({ person }) => ({ id: toMove(person), value: true })))
      })
    // Not opened again, as Dexie would: what knows only the old tables writes no more in the new ones.
    this.on('versionchange', () => {
      this.#giveWay().finally(() => this.close({ disableAutoOpen: true }))
      return false
    })
  }

  /**
   * An opening that failed is tried anew by whoever comes next. Dexie alone answers with that failure for ever: a phone
   * that has room again would save nothing until the page is loaded anew.
   */
  override open(): ReturnType<Dexie['open']> {
    return super.open().catch((error: unknown) => {
      // Later: those who waited for this opening are told why it failed, and do not begin the next one.
      setTimeout(() => {
        if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false })
      })
      throw error
    })
  }

  rows<T extends TableName>(name: T): Table<Tables[T], string> {
    return this.table(name)
  }

  /**
   * The page is put aside and may come back: gives up what is open, at once and for good. WebKit stops such a page in the
   * middle of a transaction, which then stays open: no other page could read or write until the browser is closed.
   */
  leave(): void {
    this.#abortAll()
    this.close({ disableAutoOpen: true })
  }

  /**
   * A newer release in another tab wants to change the tables, and waits for this connection to close.
   * @param giveWay resolves when nothing more needs to be written here; then it is closed for good.
   */
  onOutdated(giveWay: () => Promise<void>): void {
    this.#giveWay = giveWay
  }
}
