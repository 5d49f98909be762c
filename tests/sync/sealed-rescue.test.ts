/** Promise 9 without signing in: the database cannot be opened, the copy of unsent forms can. */
import { describe, expect, it } from 'vitest'
import { RescueError } from '../../src/sync/contract/file-errors.ts'
import { StoreUnavailable } from '../../src/sync/ports/ports.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

/** A phone with two forms of Ana and one discarded, whose database can no longer be opened; nobody is signed in. */
async function broken() {
  const made = newWorld()
  const { world, newDevice } = made
  const device = newDevice()
  const before = await signedIn(world, device)
  device.online = false
  const submit = async (form: Parameters<typeof before.book.capture.submit>[0]) =>
    idOf(await world.until(before.book.capture.submit(form)))
  const ids = [await submit(a01(ANA, '100')), await submit(a02(ANA, '100', '70', picture('p', 5_000)))]
  await world.until(before.book.capture.discard(await submit(a01(ANA, '101'))))
  await world.pass(60_000)
  before.process.kill()
  const fail = () => Promise.reject(new StoreUnavailable('broken'))
  for (const name of ['get', 'all', 'ids', 'damaged', 'commit'] as const) device.store[name] = fail
  const page = device.openPage()
  const file = () => world.until(page.book.outbox.exportSealed('ana'))
  return { ...made, device, page, ids, file }
}

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof RescueError ? error.reason : error
}

describe('the rescue file taken without signing in', () => {
  it('is offered to whoever has unsent forms in the copy, and needs no database', async () => {
    const { world, page } = await broken()
    await expect(world.until(page.book.session.signIn('ana', 'Clave.1'))).rejects.toThrow(StoreUnavailable)
    expect(await world.until(page.book.outbox.peopleInCopy())).toEqual([{ usuario: 'ana', forms: 2 }])
  })

  it('is opened on another device with the password, photos included, and each form is filed once', async () => {
    const { world, host, newDevice, ids, file } = await broken()
    const { name, bytes } = await file()
    expect(name).toMatch(/^rescate_1001_\d+\.libro$/)
    const other = newDevice()
    const page = await signedIn(world, other)
    other.online = false
    expect(await reasonOf(world.until(page.book.outbox.importRescue(bytes)))).toBe('password')
    expect(await reasonOf(world.until(page.book.outbox.importRescue(bytes, 'Otra.1')))).toBe('password')
    expect(await world.until(page.book.outbox.importRescue(bytes, 'Clave.1'))).toEqual({ added: 2, known: 0 })
    const second = await entry(world, page, ids[1] as string)
    expect(await page.book.outbox.photo(second.photos[0]?.id ?? '')).toEqual(picture('p', 5_000))
    other.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings).toHaveLength(2)
  })

  it('is nobody else’s to read, says nothing in clear, and a damaged one adds nothing', async () => {
    const { world, newDevice, file } = await broken()
    const { bytes } = await file()
    const other = newDevice()
    const beto = await signedIn(world, other, 'beto', 'Clave.2')
    expect(await reasonOf(world.until(beto.book.outbox.importRescue(bytes, 'Clave.2')))).toBe('otherPerson')
    const ana = await signedIn(world, newDevice())
    const cut = bytes.slice(0, bytes.byteLength - 10)
    expect(await reasonOf(world.until(ana.book.outbox.importRescue(cut, 'Clave.1')))).toBe('damaged')
    await expect(world.until(ana.book.outbox.exportSealed('nadie'))).rejects.toThrow(RescueError)
  })
})
