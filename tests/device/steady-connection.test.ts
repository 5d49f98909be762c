/** A database that is lost, blocked or silent: bounded waits, one fresh connection, then the reason. */
import 'fake-indexeddb/auto'
import { IDBFactory as OtherFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Database } from '../../src/device/storage/database.ts'
import { DatabasePlace } from '../../src/device/storage/database-place.ts'
import { DexieStore } from '../../src/device/storage/dexie-store.ts'
import { DATABASE_PATIENCE } from '../../src/device/storage/steady-connection.ts'
import { WebCipher } from '../../src/device/storage/web-cipher.ts'
import type { NoteRow, StoreUnavailable, UnavailableReason } from '../../src/sync/ports/ports.ts'

const note = (id: string, value: unknown) => ({ table: 'notes', put: { id, value } satisfies NoteRow }) as const
const opened: Database[] = []
function open(name = `libro-${crypto.randomUUID()}`) {
  const db = new Database(name)
  opened.push(db)
  return { db, store: new DexieStore(db) }
}
/** With one note, its connection open. */
async function used() {
  const device = open()
  await device.store.commit([note('a', 1)])
  return device
}
const nothing = () => {}
const openAsBrowser = IDBFactory.prototype.open

/** Two bounds, the pause between them, and the second for a late outcome. */
const LONGEST = 2 * DATABASE_PATIENCE + 2_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(nothing)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const db of opened.splice(0)) await db.delete()
})

/** Lets time pass until the work is over. @returns its result, and the time it took in ms. */
async function outcome<T>(work: Promise<T>) {
  let result: { readonly value: T } | { readonly error: unknown } | undefined
  work.then(
    (value) => {
      result = { value }
    },
    (error: unknown) => {
      result = { error }
    },
  )
  let ms = 0
  // fake-indexeddb answers by immediates, several for each request.
  for (; !result && ms <= 2 * LONGEST; ms += 100) {
    for (let turn = 0; turn < 40 && !result; turn++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(100)
  }
  if (!result) throw new Error('It never ended')
  return { ...result, ms }
}

async function unavailable(work: Promise<unknown>): Promise<{ reason: UnavailableReason; ms: number }> {
  const { ms, ...ended } = await outcome(work)
  expect(ended).toMatchObject({ error: { name: 'StoreUnavailable' } })
  return { reason: ('error' in ended ? (ended.error as StoreUnavailable) : undefined)?.reason ?? 'broken', ms }
}

/** Openings fail in Chromium's words. @param times Dexie tries three times more within each opening */
function failToOpen(times: number): void {
  let left = times
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...asked) {
    if (left-- <= 0) return openAsBrowser.apply(this, asked)
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  })
}

/** Requests of `get` that the browser never answers. */
function swallowReads(times: number): void {
  const { get } = IDBObjectStore.prototype
  let left = times
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    const request = get.call(this, key)
    if (left-- > 0) request.addEventListener('success', (event) => event.stopImmediatePropagation())
    return request
  })
}

describe('a lost connection', () => {
  it("'Internal error opening backing store' is tried once more on a fresh connection, and answered", async () => {
    const { db, store } = await used()
    db.close({ disableAutoOpen: false })
    failToOpen(4)
    expect(await outcome(store.get('notes', 'a'))).toMatchObject({ value: { id: 'a', value: 1 } })
    db.close({ disableAutoOpen: false })
    failToOpen(4)
    expect(await outcome(store.commit([note('b', 2)]))).toMatchObject({ value: true })
    expect((await store.all('notes')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('where it cannot be opened at all, that is said, soon, and it works again once it can', async () => {
    const { db, store } = await used()
    for (const work of [
      () => store.get('notes', 'a'),
      () => store.all('notes'),
      () => store.ids('notes'),
      () => store.commit([note('b', 2)]),
    ]) {
      db.close({ disableAutoOpen: false })
      failToOpen(Number.POSITIVE_INFINITY)
      const { reason, ms } = await unavailable(work())
      expect(reason).toBe('broken')
      expect(ms).toBeLessThan(2_000)
      vi.restoreAllMocks()
    }
    expect(await outcome(store.get('notes', 'a'))).toMatchObject({ value: { id: 'a', value: 1 } })
  })

  it.each([
    [
      'WebKit, in the background',
      'UnknownError',
      'Connection to Indexed Database server lost. Refresh the page to try again',
    ],
    ['WebKit', 'UnknownError', 'Attempt to get a record from database without an in-progress transaction'],
    ['any', 'InvalidStateError', 'The database connection is closing.'],
  ])('a reading and a commit that fail with it are repeated once: %s', async (_, name, message) => {
    const { db, store } = await used()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException(message, name)
    })
    expect(await outcome(store.get('notes', 'a'))).toMatchObject({ value: { id: 'a' } })
    expect(db.renewals).toBe(1)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException(message, name)
    })
    expect(await outcome(store.commit([note('b', 2)]))).toMatchObject({ value: true })
    expect((await store.all('notes')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('the device key is read on a fresh connection too', async () => {
    const { db } = await used()
    const mark = await new WebCipher(db).deviceMark()
    db.close({ disableAutoOpen: false })
    failToOpen(4)
    expect(await outcome(new WebCipher(db).deviceMark())).toMatchObject({ value: mark })
  })

  it('many that lose it together share one fresh connection', async () => {
    const { db, store } = await used()
    db.close({ disableAutoOpen: false })
    failToOpen(4)
    const reads = Promise.all(['a', 'a', 'a', 'a'].map((id) => store.get('notes', id)))
    const { ms, ...ended } = await outcome(reads)
    expect('value' in ended && ended.value).toHaveLength(4)
    expect(db.renewals).toBe(1)
    expect(ms).toBeLessThan(2_000)
  })

  it('a page whose database a newer release has taken does not open it again', async () => {
    const { db, store } = await used()
    db.leave()
    await expect(store.get('notes', 'a')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(db.isOpen()).toBe(false)
  })
})

describe('a database that the browser never opens again', () => {
  /** Storage buckets of a browser, which outlive a process. */
  function phone(hasRoom = true) {
    const made = new Map<string, IDBFactory>()
    const buckets = {
      keys: async () => [...made.keys()],
      async open(name: string) {
        const factory = made.get(name) ?? new OtherFactory()
        made.set(name, factory)
        return { indexedDB: factory }
      },
    }
    const tryRoom = async () => {
      if (!hasRoom) throw new DOMException('no room', 'QuotaExceededError')
    }
    const start = () => {
      const db = new Database('libro', new DatabasePlace(buckets, tryRoom))
      opened.push(db)
      return { db, store: new DexieStore(db) }
    }
    return { made, start }
  }
  /** Fails where the origin itself keeps it, and only there. */
  function neverOpen(times = Number.POSITIVE_INFINITY): void {
    const own = indexedDB
    let left = times
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...asked) {
      if (this !== own || left-- <= 0) return openAsBrowser.apply(this, asked)
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    })
  }

  it('is begun anew in a storage bucket, and found there by every later process', async () => {
    const { made, start } = phone()
    neverOpen()
    const { store } = start()
    expect(await outcome(store.all('notes'))).toMatchObject({ value: [] })
    expect(await outcome(store.commit([note('a', 1)]))).toMatchObject({ value: true })
    expect(made.size).toBe(1)
    const { ms, ...later } = await outcome(start().store.get('notes', 'a'))
    expect(later).toEqual({ value: { id: 'a', value: 1 } })
    expect(ms).toBeLessThan(1_000)
  })

  it('stays where it is if it opens after some attempts', async () => {
    const { made, start } = phone()
    const { store } = start()
    await outcome(store.commit([note('a', 1)]))
    for (const db of opened) db.close({ disableAutoOpen: false })
    neverOpen(7)
    expect(await outcome(store.get('notes', 'a'))).toMatchObject({ value: { id: 'a', value: 1 } })
    expect(made.size).toBe(0)
  })

  it('stays where it is on a full disk, which refuses whole databases too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(nothing)
    const { made, start } = phone(false)
    neverOpen()
    expect((await unavailable(start().store.get('notes', 'a'))).reason).toBe('broken')
    expect(made.size).toBe(0)
  })
})

describe('a database that never answers', () => {
  it('is asked once more on a fresh connection', async () => {
    const { store } = await used()
    swallowReads(1)
    const { ms, ...ended } = await outcome(store.get('notes', 'a'))
    expect(ended).toEqual({ value: { id: 'a', value: 1 } })
    expect(ms).toBeLessThan(DATABASE_PATIENCE + 2_000)
  })

  it('is then given up with words, within half a minute', async () => {
    const { store } = await used()
    swallowReads(Number.POSITIVE_INFINITY)
    const { reason, ms } = await unavailable(store.get('notes', 'a'))
    expect(reason).toBe('silent')
    expect(ms).toBeLessThanOrEqual(LONGEST)
  })

  it('a commit without an answer is written once: its transaction is aborted, and it is repeated', async () => {
    const { store } = await used()
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row as Parameters<typeof put>)
      // A request that never ends keeps its transaction open.
      const again = () => {
        this.get('a').onsuccess = again
      }
      again()
      return request
    })
    expect(await outcome(store.commit([note('b', 2)]))).toMatchObject({ value: true })
    expect(await store.get('notes', 'b')).toEqual({ id: 'b', value: 2 })
  })

  it('a commit of which nothing is known is not repeated', async () => {
    const { db, store } = await used()
    const begin = vi.spyOn(db, 'begin').mockReturnValue(new Promise(() => {}))
    const { reason } = await unavailable(store.commit([note('b', 2)]))
    expect(reason).toBe('silent')
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('an opening that hangs is given up; granted later, it blocks nobody', async () => {
    const { db, store } = await used()
    db.close({ disableAutoOpen: false })
    const late = Object.assign(new EventTarget(), { result: { close: vi.fn() } })
    const taken = vi.fn()
    Object.defineProperty(late, 'onsuccess', { set: () => late.addEventListener('success', taken) })
    vi.spyOn(IDBFactory.prototype, 'open').mockReturnValueOnce(late as unknown as IDBOpenDBRequest)
    expect(await outcome(store.get('notes', 'a'))).toMatchObject({ value: { id: 'a' } })
    late.dispatchEvent(new Event('success'))
    expect(late.result.close).toHaveBeenCalled()
    expect(taken).not.toHaveBeenCalled()
    expect(await store.get('notes', 'a')).toEqual({ id: 'a', value: 1 })
  })
})

describe('an upgrade that another tab blocks', () => {
  it('is said after a bounded wait, and goes on by itself once that tab is closed', async () => {
    const name = `libro-${crypto.randomUUID()}`
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 10)
      request.onsuccess = () => resolve(request.result)
    })
    const { store } = open(name)
    const { reason, ms } = await unavailable(store.get('notes', 'a'))
    expect(reason).toBe('blocked')
    expect(ms).toBeLessThanOrEqual(DATABASE_PATIENCE + 1_000)
    expect((await unavailable(store.commit([note('a', 1)]))).reason).toBe('blocked')
    const waiting = store.get('notes', 'b')
    older.close()
    expect(await outcome(waiting)).toMatchObject({ value: undefined })
    expect(await outcome(store.commit([note('a', 1)]))).toMatchObject({ value: true })
  })
})
