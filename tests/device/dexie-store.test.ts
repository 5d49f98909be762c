import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Database } from '../../src/device/storage/database.ts'
import type { LogMark } from '../../src/device/storage/database-place.ts'
import { deviceLog } from '../../src/device/storage/device-log.ts'
import { DexieStore } from '../../src/device/storage/dexie-store.ts'
import { DiskRoom } from '../../src/device/storage/disk-room.ts'
import { FreshLog } from '../../src/device/storage/fresh-log.ts'
import { Damaged, type NoteRow, StoreFull } from '../../src/sync/ports/ports.ts'
import { entryRow, storeContract } from '../sync/store-contract.ts'
import { SOON } from '../within.ts'

const opened: Database[] = []
function open(name = `libro-${crypto.randomUUID()}`) {
  const db = new Database(name)
  opened.push(db)
  return { db, store: new DexieStore(db) }
}
const note = (id: string, value: unknown) => ({ table: 'notes', put: { id, value } satisfies NoteRow }) as const

/** The mark, which outlives a process as in the browser. */
class KeptMark implements LogMark {
  isThere = false
  isFull = false
  has = async () => this.isThere
  set = async () => {
    this.isThere = true
  }
  remove = async () => {
    // Takes the browser a while, in which a person must not be told yet.
    await new Promise((done) => setTimeout(done, 5))
    this.isThere = false
  }
  tryRoom = async () => {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
  }
}

afterEach(async () => {
  vi.restoreAllMocks()
  for (const db of opened.splice(0)) await db.delete()
})

describe('the store on IndexedDB', () => {
  it('asks the browser for strict durability in every writing transaction', async () => {
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { store } = open()
    await store.commit([note('a', 1)])
    expect(asked.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , how]) => how)).toEqual([
      { durability: 'strict' },
    ])
  })

  it('tells the browser to commit once its guards hold, and not when one does not', async () => {
    const { store } = open()
    await store.commit([{ table: 'entries', put: entryRow('a') }])
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
    const twice = { table: 'entries', put: { ...entryRow('a'), version: 2 } } as const
    const guards = (version: number) => [
      { entry: 'a', version },
      { entry: 'none', version: undefined },
    ]
    expect(await store.commit([twice], guards(7))).toBe(false)
    expect(committed).not.toHaveBeenCalled()
    expect(await store.commit([twice], guards(1))).toBe(true)
    expect(committed).toHaveBeenCalledTimes(1)
  })

  it('tells all who may hear of a commit later by one message', async () => {
    const { store } = open()
    await store.commit([note('a', 1)])
    const told: number[] = []
    for (let n = 0; n < 20; n++) store.watchLater(['notes'], () => void told.push(n))
    const channels = vi.spyOn(globalThis, 'MessageChannel')
    await store.commit([note('a', 2)])
    expect(told).toEqual([])
    expect(channels).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(told).toHaveLength(20))
  })

  it('reads rows of one table that are asked for in one turn in one transaction, each for whoever asked', async () => {
    const { db, store } = open()
    await store.commit([note('a', 1), note('b', 2)])
    const read = vi.spyOn(IDBObjectStore.prototype, 'get')
    const asked = ['b', 'none', 'a', 'b'].map((id) => store.get('notes', id))
    const rows = await Promise.all([...asked, store.get('people', 'x')])
    expect(rows.map((row) => row?.id)).toEqual(['b', undefined, 'a', 'b', undefined])
    // Other stores may still be ending, and this one's connection is tried now and then.
    const ofThese = read.mock.calls.flatMap(([id], at) => (['a', 'b', 'none', 'x'].includes(String(id)) ? [at] : []))
    const stores = ofThese.map((at) => read.mock.contexts[at] as IDBObjectStore)
    const begun = stores.map(({ transaction }) => transaction).filter((one) => one.db.name === db.name)
    expect(stores.length).toBeGreaterThan(3)
    expect(new Set(begun).size).toBe(2)
    await store.commit([note('a', 3)])
    expect((await store.get('notes', 'a'))?.value).toBe(3)
  })

  it('answers the same question asked again meanwhile by one reading, and by none from before a change', async () => {
    const { db, store } = open()
    const ask = db.ask.bind(db)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const asked = vi.spyOn(db, 'ask').mockImplementation(async (work) => {
      const found = await ask(work)
      await held
      return found
    })
    const early = [store.get('notes', 'a'), store.all('notes').then(([row]) => row)]
    await Promise.resolve()
    early.push(store.get('notes', 'a'))
    expect(asked).toHaveBeenCalledTimes(2)

    asked.mockRestore()
    await store.commit([note('a', 1)])
    expect((await store.get('notes', 'a'))?.value).toBe(1)
    expect((await store.all('notes'))[0]?.value).toBe(1)
    letGo()
    expect((await Promise.all(early)).map((row) => row?.value)).toEqual([undefined, undefined, undefined])
  })

  it('is the only database that the browser keeps for it', async () => {
    const before = new Set((await indexedDB.databases()).map(({ name }) => name))
    const { db, store } = open()
    await store.commit([note('a', 1)])
    await new Promise((resolve) => setTimeout(resolve))
    const made = (await indexedDB.databases()).map(({ name }) => name).filter((name) => !before.has(name))
    expect(made).toEqual([db.name])
  })

  it('leaves no transaction open when its page is put aside: another page writes at once, and nothing half done is there', async () => {
    const { db, store } = open()
    const other = open(db.name)
    await other.store.commit([note('there', 1)])
    let isBegun = false
    let isOver = false
    const held = db.transaction('rw', 'notes', async () => {
      await db.table('notes').put({ id: 'half', value: 1 })
      isBegun = true
      // As in a frozen page, the transaction never ends by itself.
      while (!isOver) await db.table('notes').get('half')
    })
    const given = expect(held).rejects.toMatchObject({ name: 'AbortError' })
    try {
      await vi.waitFor(() => expect(isBegun).toBe(true), 4_000)
      db.leave()
      let isWritten = false
      const written = other.store.commit([note('after', 2)]).then(() => {
        isWritten = true
      })
      await vi.waitFor(() => expect(isWritten).toBe(true), 4_000)
      await written
    } finally {
      isOver = true
    }
    expect(await other.store.all('notes')).toEqual([
      { id: 'after', value: 2 },
      { id: 'there', value: 1 },
    ])
    await given
    await expect(store.commit([note('late', 3)])).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  })

  it('says StoreFull when the disk is full, and nothing of the commit is there', async () => {
    const { db, store } = open()
    await store.commit([note('kept', 1)])
    const put = IDBObjectStore.prototype.put
    let puts = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      puts++
      if (puts === 2) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args as Parameters<typeof put>)
    })
    await expect(store.commit([note('new', 2), note('newer', 3)])).rejects.toBeInstanceOf(StoreFull)
    expect(puts).toBe(2)
    vi.restoreAllMocks()
    expect(await store.all('notes')).toEqual([{ id: 'kept', value: 1 }])
    expect(db.isOpen()).toBe(true)
  })

  it('what filled the log of a process that died meanwhile is gone after the next start, and nothing else', async () => {
    const { db, store } = open()
    await store.commit([note('kept', 1)])
    // One transaction fills the log and the next deletes the filling: the process dies between them.
    vi.spyOn(db, 'begin').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    await expect(store.commit([note('new', 2)])).rejects.toBeInstanceOf(StoreFull)
    const notes = db.rows('notes')
    vi.spyOn(db, 'rows').mockReturnValue(Object.assign(notes, { bulkDelete: () => new Promise(() => {}) }) as never)
    // It never ends, as nothing of a dead process does; the store would say so when its patience is over.
    store.commit([note('new', 2)]).catch(() => {})
    await vi.waitFor(async () => expect(await notes.count()).toBeGreaterThan(100), SOON)
    db.close()

    const { store: next } = open(db.name)
    await vi.waitFor(async () => expect((await next.all('notes')).map(({ id }) => id)).toEqual(['kept']), SOON)
  })

  it('after a process that died on its full disk appends nothing until there is room, then begins the log anew once', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { db, store } = open()
    await store.commit([note('kept', 1)])
    db.close()

    const mark = new KeptMark()
    mark.isFull = true
    const next = new Database(db.name)
    opened.push(next)
    const log = new FreshLog(next, mark)
    const after = new DexieStore(next, log)
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const adds = vi.spyOn(IDBObjectStore.prototype, 'add')
    await expect(after.commit([note('new', 2)])).rejects.toBeInstanceOf(StoreFull)
    deviceLog(next, log).failure('here', new StoreFull('no room'))
    expect(await next.failures.count()).toBe(0)
    expect(puts).not.toHaveBeenCalled()
    expect(adds).not.toHaveBeenCalled()
    expect(mark.isThere).toBe(false)

    mark.isFull = false
    expect(await after.commit([note('new', 2)])).toBe(true)
    expect(puts.mock.calls.length).toBeGreaterThan(100)
    expect(mark.isThere).toBe(true)
    puts.mockClear()
    const last = new DexieStore(next, new FreshLog(next, mark))
    expect(await last.commit([note('new', 3)])).toBe(true)
    expect(puts).toHaveBeenCalledTimes(1)
    expect((await last.all('notes')).map(({ id }) => id)).toEqual(['kept', 'new'])
  })

  it('after a process that died on its full disk begins the log anew at once, before anything is written', async () => {
    const { db, store } = open()
    await store.commit([note('kept', 1)])
    db.close()

    const mark = new KeptMark()
    const next = new Database(db.name)
    opened.push(next)
    const after = new DexieStore(next, new FreshLog(next, mark))
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    expect(await after.all('notes')).toHaveLength(1)
    await vi.waitFor(() => expect(mark.isThere).toBe(true), SOON)
    expect(puts.mock.calls.length).toBeGreaterThan(100)
    expect((await after.all('notes')).map(({ id }) => id)).toEqual(['kept'])
  })

  it('takes the mark of a whole log away when the disk is full', async () => {
    const { db } = open()
    const mark = new KeptMark()
    mark.isThere = true
    const store = new DexieStore(db, new FreshLog(db, mark))
    vi.spyOn(db, 'begin').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    await expect(store.commit([note('new', 2)])).rejects.toBeInstanceOf(StoreFull)
    expect(mark.isThere, 'once it is told').toBe(false)
  })

  it('says StoreFull when the whole transaction is aborted for want of room', async () => {
    const { db, store } = open()
    const full = Object.assign(new Dexie.AbortError('aborted'), { inner: { name: 'QuotaExceededError' } })
    vi.spyOn(db, 'begin').mockRejectedValue(full)
    await expect(store.commit([note('new', 2)])).rejects.toBeInstanceOf(StoreFull)
  })

  it.each([
    ['DataError', 'Failed to write blobs (IOError)'],
    [
      'UnknownError',
      'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE (WritableFileAppend)',
    ],
  ])('says StoreFull also of the disk itself, in the words of Chromium (%s)', async (name, message) => {
    const { db, store } = open()
    const full = Object.assign(new Dexie.AbortError('aborted'), { inner: new DOMException(message, name) })
    vi.spyOn(db, 'begin').mockRejectedValue(full)
    await expect(store.commit([note('new', 2)])).rejects.toBeInstanceOf(StoreFull)
  })

  it.each([
    ['has nearly none', 4_000_000, true],
    ['has plenty', 400_000_000, false],
  ])('says StoreFull of a failure without a reason only where the browser %s', async (_, left, isFull) => {
    const room = new DiskRoom(async () => ({ quota: 1_000_000_000, usage: 1_000_000_000 - left }))
    const failing = room.ask(() => Promise.reject(new DOMException('Internal error', 'UnknownError')))
    if (isFull) await expect(failing).rejects.toBeInstanceOf(StoreFull)
    else await expect(failing).rejects.not.toBeInstanceOf(StoreFull)
    const other = room.ask(() => Promise.reject(new DOMException('Internal error', 'InvalidStateError')))
    await expect(other).rejects.toHaveProperty('name', 'InvalidStateError')
  })

  it('does not call another failure a full disk', async () => {
    const { db, store } = open()
    vi.spyOn(db, 'begin').mockRejectedValue(new Dexie.DatabaseClosedError())
    await expect(store.commit([note('new', 2)])).rejects.not.toBeInstanceOf(StoreFull)
  })

  it('tells a watcher of a table of commits from another connection, and of no other table', async () => {
    const name = `libro-${crypto.randomUUID()}`
    const here = open(name)
    const there = open(name)
    // Creating the tables counts as a change of all of them.
    await Promise.all([here.db.open(), there.db.open()])
    const told = vi.fn()
    const toldOfOthers = vi.fn()
    const stop = here.store.watch(['notes'], told)
    here.store.watch(['people'], toldOfOthers)
    await there.store.commit([note('a', 1)])
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), SOON)
    expect(toldOfOthers).not.toHaveBeenCalled()
    stop()
    told.mockClear()
    await there.store.commit([note('a', 2)])
    expect(told).not.toHaveBeenCalled()
  })

  it('survives its connection being closed by the browser', async () => {
    const { db, store } = open()
    await store.commit([note('a', 1)])
    db.backendDB().close()
    expect(await store.get('notes', 'a')).toEqual({ id: 'a', value: 1 })
    expect(await store.commit([note('b', 2)])).toBe(true)
  })

  it('is opened again once there is room, after the browser closed it and could not open it', async () => {
    const { db, store } = open()
    await store.commit([note('a', 1)])
    const room = fillDisk()
    await expect(store.commit([note('b', 2)])).rejects.toBeInstanceOf(StoreFull)
    db.backendDB().close()
    // On reopening, Chromium reports that it failed but not why, at each further attempt too.
    for (let press = 0; press < 3; press++) {
      await expect(store.get('notes', 'a')).rejects.toBeInstanceOf(StoreFull)
      await expect(store.all('notes')).rejects.toBeInstanceOf(StoreFull)
      await expect(store.commit([note('b', 2)])).rejects.toBeInstanceOf(StoreFull)
      await nextTask()
    }
    room()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    expect(await store.commit([note('b', 2)])).toBe(true)
    // The log that the full disk broke is filled up first; the filling is then deleted.
    const bytes = put.mock.calls.map(([row]) => (row as NoteRow).value).map((value) => (value as Uint8Array).byteLength)
    expect(bytes.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5_000_000)
    expect(bytes.at(-1)).toBeUndefined()
    put.mockClear()
    await store.commit([note('b', 2)])
    expect(put).toHaveBeenCalledTimes(1)
    expect(await store.all('notes')).toEqual([
      { id: 'a', value: 1 },
      { id: 'b', value: 2 },
    ])
  })

  it('does not call a database that cannot be opened a full disk, and opens it when it can', async () => {
    const { db, store } = open()
    await store.commit([note('a', 1)])
    const opens = refuseToOpen()
    db.backendDB().close()
    const failed = await Promise.allSettled([store.get('notes', 'a'), store.all('notes'), store.commit([note('b', 2)])])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const one of failed) expect((one as PromiseRejectedResult).reason).not.toBeInstanceOf(StoreFull)
    opens()
    await nextTask()
    expect(await store.get('notes', 'a')).toEqual({ id: 'a', value: 1 })
    expect(await store.damaged('notes')).toEqual([])
  })

  it('lets a newer release change the tables, and says so', async () => {
    const name = `libro-${crypto.randomUUID()}`
    const { db, store } = open(name)
    const told = vi.fn(async () => {
      await store.commit([note('b', 2)])
    })
    db.onOutdated(told)
    await store.commit([note('a', 1)])
    const newer = new Dexie(name)
    newer.version(db.verno + 1).stores({ notes: 'id' })
    await newer.open()
    expect(told).toHaveBeenCalledTimes(1)
    expect(await newer.table('notes').count()).toBe(2)
    await expect(store.commit([note('c', 3)])).rejects.toThrow()
    newer.close()
  })

  it('of a worker gives way too, and writes no more', async () => {
    const name = `libro-${crypto.randomUUID()}`
    const { db, store } = open(name)
    await store.commit([note('a', 1)])
    const newer = new Dexie(name)
    newer.version(db.verno + 1).stores({ notes: 'id' })
    await newer.open()
    await expect(store.commit([note('b', 2)])).rejects.toThrow()
    expect(await newer.table('notes').count()).toBe(1)
    newer.close()
  })
})

/** One task later, all callers of the failed attempt have been notified. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Makes opening any database fail with Chromium's message. @returns a function that ends this. */
function refuseToOpen(): () => void {
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = new EventTarget() as IDBOpenDBRequest & { onerror: (event: Event) => void }
    const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    Object.defineProperty(request, 'error', { value: error })
    queueMicrotask(() => {
      const event = new Event('error', { cancelable: true })
      Object.defineProperty(event, 'target', { value: request })
      request.onerror(event)
    })
    return request
  })
  return () => refused.mockRestore()
}

/** Makes writing fail for lack of space, and opening with a vaguer message. @returns a function that frees the disk. */
function fillDisk(): () => void {
  const opens = refuseToOpen()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Connection is closing because of: IO error: FILE_ERROR_NO_SPACE', 'UnknownError')
  })
  return () => {
    opens()
    put.mockRestore()
  }
}

/** Fails as browsers do for a missing file: reads of that row, and every read that includes it. */
function breakRow(id: string, times = Number.POSITIVE_INFINITY): void {
  let left = times
  const lost = () => {
    left--
    throw new DOMException('Data lost due to missing file. Affected record should be considered irrecoverable')
  }
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    return key === id && left > 0 ? lost() : get.call(this, key)
  })
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...asked) {
    return left > 0 ? lost() : getAll.apply(this, asked)
  })
  const { getAll: getAllOfIndex } = IDBIndex.prototype
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...asked) {
    return left > 0 ? lost() : getAllOfIndex.apply(this, asked)
  })
}

describe('a row that the disk does not give back', () => {
  const filled = async () => {
    const { store } = open()
    const rows = [entryRow('a'), entryRow('b', { person: '2' }), entryRow('c')]
    await store.commit(rows.map((put) => ({ table: 'entries', put })))
    return store
  }

  it('is left out of a reading of many, and known', async () => {
    const store = await filled()
    expect(await store.damaged('entries')).toEqual([])
    breakRow('a')
    expect((await store.all('entries')).map(({ id }) => id)).toEqual(['b', 'c'])
    expect((await store.all('entries', '1')).map(({ id }) => id)).toEqual(['c'])
    expect(await store.damaged('entries')).toEqual(['a'])
    expect(await store.damaged('entries', '1')).toEqual(['a'])
    expect(await store.damaged('entries', '2')).toEqual([])
  })

  it('is told from one that is not there', async () => {
    const store = await filled()
    breakRow('a')
    await expect(store.get('entries', 'a')).rejects.toBeInstanceOf(Damaged)
    expect(await store.get('entries', 'none')).toBeUndefined()
    await store.commit([{ table: 'entries', remove: 'a' }])
    expect(await store.damaged('entries')).toEqual([])
  })

  it('keeps nobody from another row that is asked for in the same turn', async () => {
    const store = await filled()
    breakRow('a')
    const [broken, whole] = await Promise.allSettled([store.get('entries', 'a'), store.get('entries', 'b')])
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(Damaged) })
    expect(whole).toMatchObject({ status: 'fulfilled', value: { id: 'b' } })
    expect(await store.damaged('entries')).toEqual(['a'])
  })

  it('is read again before it is called damaged', async () => {
    const store = await filled()
    breakRow('a', 2)
    expect((await store.get('entries', 'a'))?.id).toBe('a')
    expect(await store.damaged('entries')).toEqual([])
  })

  it('is not blamed where the database itself does not answer', async () => {
    const store = await filled()
    breakRow('a')
    for (const name of ['openKeyCursor', 'getAllKeys'] as const)
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
        throw new DOMException('Internal error', 'UnknownError')
      })
    await expect(store.get('entries', 'a')).rejects.toMatchObject({ name: 'UnknownError' })
  })
})

const contractBases: Database[] = []
afterAll(async () => {
  for (const db of contractBases) await db.delete()
})
const contractStore = async (name: string) => {
  const db = new Database(name)
  contractBases.push(db)
  await db.open()
  return new DexieStore(db)
}
storeContract('Dexie', async () => {
  const name = `libro-${crypto.randomUUID()}`
  return { store: await contractStore(name), again: () => contractStore(name) }
})
