import Dexie, { RangeSet, type Table } from 'dexie'
import { toMove } from '../../sync/accounts/rename-old-ids.ts'
import type { TableName, Tables } from '../../sync/ports/ports.ts'
import { DatabasePlace } from './database-place.ts'
import { knowTransactions, type OpenTransactions } from './open-transactions.ts'
import { type Openings, trackOpenings } from './openings.ts'
import { onSteadyConnection, type Renewable } from './steady-connection.ts'

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
  /** Random: distinguishes this key from one made after the storage was cleared. */
  readonly mark: string
}

const DURABILITY = 'strict'
/** Before a lost connection is opened again: the browser may be restarting its storage. ms. */
const PAUSE = 200
/** How often it must fail to open, and ms between two attempts, before it is given up where it is. */
const ATTEMPTS = 4
const BETWEEN = 1_000

/** One database per browser. Version numbers only grow; a table is never dropped while rows of it may be unsent. */
export class Database extends Dexie implements Renewable {
  #giveWay: () => Promise<void> = async () => {}
  readonly #transactions: OpenTransactions
  readonly #openings: Openings
  readonly #place: DatabasePlace
  #renewing: Promise<void> | undefined
  #moving: Promise<boolean> | undefined
  isOver = false
  isBlocked = false
  renewals = 0
  declare readonly device: Table<DeviceKeyRow, string>
  declare readonly failures: Table<Failure, number>

  constructor(name = 'libro-de-campo', place = new DatabasePlace()) {
    // Chromium's commits are 'relaxed' by default: 'guardado' could be shown before the data is on disk.
    const openings = trackOpenings()
    super(name, { chromeTransactionDurability: DURABILITY, cache: 'disabled', indexedDB: openings.factory })
    this.#openings = openings
    this.#place = place
    this.#transactions = knowTransactions(this)
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
    // The ids of answers and drafts can only be changed with the person's key, at sign-in.
    this.version(3)
      .stores({})
      .upgrade(async (change) => {
        const people: readonly { person: string }[] = await change.table('people').toArray()
        await change.table('notes').bulkPut(people.map(({ person }) => ({ id: toMove(person), value: true })))
      })
    // Not reopened, as Dexie would: code that knows only the old tables must not write to the new ones.
    this.on('versionchange', () => {
      this.#giveWay().finally(() => this.#end())
      return false
    })
    this.on('blocked', () => {
      this.isBlocked = true
    })
    this.on('ready', () => {
      this.isBlocked = false
    })
  }

  /**
   * A failed opening is retried by the next call. Dexie alone would repeat that failure for ever: a phone that has room
   * again could save nothing until the page is reloaded.
   */
  override open(): ReturnType<Dexie['open']> {
    const opening = this.#place.known ? super.open() : this.#openFound()
    return opening.catch((error: unknown) => {
      // Deferred, so that callers waiting for this opening get its failure and do not start the next one.
      setTimeout(() => {
        if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false })
      })
      throw error
    })
  }

  #openFound(): ReturnType<Dexie['open']> {
    return Dexie.Promise.resolve(this.#place.find()).then((factory) => {
      if (this.isOver) throw new Dexie.DatabaseClosedError()
      this.#openings.use(factory)
      return super.open()
    }) as ReturnType<Dexie['open']>
  }

  rows<T extends TableName>(name: T): Table<Tables[T], string> {
    return this.table(name)
  }

  /**
   * A durable native transaction. Dexie opens the database if it is not open or was closed by the browser, and refuses
   * if this connection was closed for good.
   * @param run must issue all its requests before yielding.
   */
  async begin<T>(tables: readonly string[], run: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    const begun = () => {
      const transaction = this.backendDB().transaction(tables, 'readwrite', { durability: DURABILITY })
      this.#transactions.know(transaction)
      return run(transaction)
    }
    const opened = () => this.rows('notes').count()
    if (!this.isOpen()) await opened()
    try {
      return await begun()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      await opened()
      return begun()
    }
  }

  /** Notifies observers of these tables, here and in other tabs and workers, of a commit made without Dexie. */
  tell(tables: readonly string[]): void {
    const whole = new RangeSet(Number.NEGATIVE_INFINITY, [[]])
    Dexie.on.storagemutated.fire(Object.fromEntries(tables.map((table) => [this.part(table), whole])))
  }

  /** How Dexie names a table in its notifications; an index is named after it. */
  part(table: string): string {
    return `idb://${this.name}/${table}/`
  }

  /**
   * The page enters the back-forward cache: aborts open transactions and closes for good. WebKit freezes such a page
   * within a transaction, which then stays open, and no other page could read or write until the browser is closed.
   */
  leave(): void {
    this.#transactions.abortAll()
    this.#end()
  }

  #end(): void {
    this.isOver = true
    this.close({ disableAutoOpen: true })
  }

  /** Bounded in time, and on a fresh connection if this one was lost (`onSteadyConnection`). */
  ask<T>(work: () => PromiseLike<T>, isRead = true): Promise<T> {
    return onSteadyConnection(this, work, isRead)
  }

  /** Callers that come together share one renewal. */
  renew(seen: number): Promise<void> {
    if (seen === this.renewals) this.#renewing ??= this.#renew()
    return this.#renewing ?? Promise.resolve()
  }

  /** Callers that come together share one move. @returns the database can be opened now, here or elsewhere */
  move(error: unknown): Promise<boolean> {
    this.#moving ??= this.#move(error).finally(() => {
      this.#moving = undefined
    })
    return this.#moving
  }

  async #move(first: unknown): Promise<boolean> {
    let error = first
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (!this.#place.isLost(error)) return false
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
      await this.renew(this.renewals)
      error = await this.open().then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (error === undefined) return true
    }
    if (!(await this.#place.move()) || !this.#place.known) return false
    this.#openings.use(this.#place.known)
    await this.renew(this.renewals)
    return true
  }

  async #renew(): Promise<void> {
    this.#transactions.abortAll()
    this.#openings.giveUp()
    // Cancels an opening that hangs; closing it for a while only would not.
    this.close({ disableAutoOpen: true })
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    this.renewals++
    this.#renewing = undefined
    if (!this.isOver) this.close({ disableAutoOpen: false })
  }

  /**
   * A newer release in another tab wants to upgrade the tables and waits for this connection to close.
   * @param giveWay resolves when nothing more needs to be written here; then it is closed for good.
   */
  onOutdated(giveWay: () => Promise<void>): void {
    this.#giveWay = giveWay
  }
}
