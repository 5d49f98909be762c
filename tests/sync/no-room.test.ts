/** A disk without room, and a database that cannot be used: the reason is known, and there is a way out. */
import { describe, expect, it } from 'vitest'
import { storageTexts } from '../../src/registry/texts/storage.ts'
import { type StorageTrouble, troubleOf } from '../../src/sync/contract/device.ts'
import { farmClock } from '../../src/sync/core/farm-clock.ts'
import { watchedStore } from '../../src/sync/core/watched-store.ts'
import { type Store, StoreFull, StoreUnavailable } from '../../src/sync/ports/ports.ts'
import { DeviceClock, World } from './fakes/clock.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'
import { MemoryStore } from './memory-store.ts'

/** A store that rejects everything while `failure` is set. */
function failing(store: Store) {
  const state: { failure: Error | undefined } = { failure: undefined }
  const orFail = <T>(work: () => Promise<T>): Promise<T> => (state.failure ? Promise.reject(state.failure) : work())
  const failingStore: Store = {
    get: (table, id) => orFail(() => store.get(table, id)),
    all: (table, person) => orFail(() => store.all(table, person)),
    ids: (table, person) => orFail(() => store.ids(table, person)),
    damaged: (table, person) => orFail(() => store.damaged(table, person)),
    commit: (writes, guards) => orFail(() => store.commit(writes, guards)),
    watch: (tables, told) => store.watch(tables, told),
    watchLater: (tables, told) => store.watchLater(tables, told),
  }
  return { state, store: failingStore }
}

function watched() {
  const world = new World()
  const disk = new MemoryStore()
  const { state, store } = failing(disk)
  const clock = farmClock(new DeviceClock(world))
  return { world, disk, state, watch: watchedStore({ store, clock }) }
}
const put = (id: string) => ({ table: 'notes', put: { id, value: 1 } }) as const

describe('what is known of the store', () => {
  it.each<[Error, StorageTrouble | null]>([
    [new StoreFull('full'), 'full'],
    [new StoreUnavailable('blocked'), 'blocked'],
    [new StoreUnavailable('silent'), 'silent'],
    [new StoreUnavailable('broken'), 'broken'],
    [new RangeError('another'), null],
  ])('%s', async (failure, trouble) => {
    const { state, watch } = watched()
    state.failure = failure
    await expect(watch.store.get('notes', 'a')).rejects.toBe(failure)
    expect(watch.trouble.get()).toBe(trouble)
  })

  it('is the same for an error that comes from a worker, without its class', () => {
    expect(troubleOf(Object.assign(new Error('silent'), { name: 'StoreUnavailable' }))).toBe('silent')
    expect(troubleOf(Object.assign(new Error('no room'), { name: 'StoreFull' }))).toBe('full')
    expect(troubleOf('full')).toBeUndefined()
  })

  it('a database that cannot be used is tried again by itself, and who could not read then reads', async () => {
    const { world, state, watch } = watched()
    let told = 0
    watch.store.watch(['entries'], () => told++)
    state.failure = new StoreUnavailable('blocked')
    await expect(watch.store.ids('entries')).rejects.toThrow()
    await world.pass(30_000)
    expect(watch.trouble.get()).toBe('blocked')
    expect(told).toBe(0)
    state.failure = undefined
    await world.pass(6_000)
    expect(watch.trouble.get()).toBeNull()
    expect(told).toBe(1)
  })

  it('a full disk is tried when it is asked for; reading and removing prove nothing', async () => {
    const { world, disk, watch } = watched()
    disk.full = true
    await expect(watch.store.commit([put('a')])).rejects.toThrow(StoreFull)
    await watch.store.all('notes')
    await watch.store.commit([{ table: 'notes', remove: 'a' }])
    await world.pass(60_000)
    await watch.retry()
    expect(watch.trouble.get()).toBe('full')
    disk.full = false
    await watch.retry()
    expect(watch.trouble.get()).toBeNull()
    expect(await disk.ids('notes')).toEqual([])
  })
})

describe('signing in on a full disk', () => {
  it('lets a person in who is known there, as without signal: forms are there, and can be taken out', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const before = await signedIn(world, device)
    device.online = false
    idOf(await world.until(before.book.capture.submit(a01(ANA, '100'))))
    before.process.kill()
    device.online = true
    device.store.full = true

    const page = device.openPage()
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
    await world.pass(2_000)
    expect(await now(world, page.book.outbox.entries)).toHaveLength(1)
    expect(await now(world, page.book.device.storageTrouble)).toBe('full')
    expect(await world.until(page.book.outbox.exportRescue())).toMatchObject({ unread: { forms: 0, photos: 0 } })
    const wrong = device.openPage()
    expect(await world.until(wrong.book.session.signIn('ana', 'Otra.1'))).toEqual({ kind: 'wrong' })
  })

  it('tells a person who is new there that room is lacking', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    device.store.full = true
    const page = device.openPage()
    await expect(world.until(page.book.session.signIn('ana', 'Clave.1'))).rejects.toThrow(StoreFull)
    expect(await now(world, page.book.device.storageTrouble)).toBe('full')
    device.store.full = false
    await page.book.device.retryStorage()
    expect(await now(world, page.book.device.storageTrouble)).toBeNull()
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in' })
  })
})

it("'Preparar' on a full disk gives that reason, and not that the association did not deliver", async () => {
  const { world, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  device.store.full = true
  await world.until(page.book.device.prepare())
  expect((await now(world, page.book.device.preparation)).failed).toBe(storageTexts.full)
  device.store.full = false
  await world.until(page.book.device.prepare())
  expect(await now(world, page.book.device.preparation)).toMatchObject({ failed: undefined, ready: true })
})
