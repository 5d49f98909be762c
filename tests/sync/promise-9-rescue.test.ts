import { describe, expect, it } from 'vitest'
import { isRescueFile, RescueError } from '../../src/sync/contract/file-errors.ts'
import { bufferOf, concat, toBytes, withLength } from '../../src/sync/core/bytes.ts'
import { readHead } from '../../src/sync/writing/rescue-file.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

async function rescued(kind: 'ours' | 'documented' = 'ours') {
  const made = newWorld(kind)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  device.online = false
  const ids = [
    idOf(await made.world.until(page.book.capture.submit(a01(ANA, '100')))),
    idOf(await made.world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p', 5_000))))),
  ]
  const file = await made.world.until(page.book.outbox.exportRescue())
  return { ...made, device, page, ids, file }
}

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof RescueError ? error.reason : error
}

describe('promise 9: whoever has unsent work can take it out', () => {
  it('one file with forms and photos, read back on another device by the same person, filed once', async () => {
    const { world, host, newDevice, ids, file } = await rescued()
    expect(file.name).toBe('rescate_1001_20260310080002.libro')
    const other = newDevice()
    const page = await signedIn(world, other)
    other.online = false
    expect(await world.until(page.book.outbox.importRescue(file.bytes))).toEqual({ added: 2, known: 0 })
    expect(await world.until(page.book.outbox.importRescue(file.bytes))).toEqual({ added: 0, known: 2 })
    const second = await entry(world, page, ids[1] as string)
    expect(await page.book.outbox.photo(second.photos[0]?.id ?? '')).toEqual(picture('p', 5_000))
    other.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings).toHaveLength(2)
  })

  it.each(['ours', 'documented'] as const)('both devices send it in the end: still once (%s)', async (kind) => {
    const { world, host, newDevice, device, page, file } = await rescued(kind)
    const other = newDevice()
    const second = await signedIn(world, other)
    await world.until(second.book.outbox.importRescue(file.bytes))
    await world.pass(60_000)
    device.online = true
    await signedIn(world, device)
    page.process.wake()
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(2)
    for (const one of [page, second])
      expect((await now(world, one.book.outbox.entries)).map(({ state }) => state)).toEqual(['filed', 'filed'])
  })

  it('also in the first seconds after signing in, while its key is still being made', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const { derive } = device.cipher
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.session.signOut())
    let derived = 0
    device.cipher.derive = async (...given) => {
      if (derived++ > 0) await world.wait(5_000)
      return derive(...given)
    }
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    const start = world.time
    const file = await world.until(page.book.outbox.exportRescue())
    expect(world.time - start).toBeGreaterThan(4_000)
    expect(await world.until(page.book.outbox.importRescue(file.bytes))).toEqual({ added: 0, known: 1 })
  })

  it('asks to sign in again where its key could not be made', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.session.signOut())
    const { derive } = device.cipher
    let derived = 0
    device.cipher.derive = async (...given) => {
      if (derived++ > 0) throw new Error('no key')
      return derive(...given)
    }
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    expect(await reasonOf(world.until(page.book.outbox.exportRescue()))).toBe('password')
  })

  it('is nobody else’s to read', async () => {
    const { world, newDevice, file } = await rescued()
    const other = newDevice()
    const beto = await signedIn(world, other, 'beto', 'Clave.2')
    expect(await reasonOf(world.until(beto.book.outbox.importRescue(file.bytes)))).toBe('otherPerson')
    const text = new TextDecoder().decode(file.bytes)
    expect(text.slice(0, 14)).toBe('LIBRO-RESCATE-')
  })

  it('made under an earlier password, it asks for that one', async () => {
    const { world, host, newDevice, file } = await rescued()
    host.changePassword(ANA, 'Otra.9')
    const other = newDevice()
    const page = await signedIn(world, other, 'ana', 'Otra.9')
    expect(await reasonOf(world.until(page.book.outbox.importRescue(file.bytes)))).toBe('password')
    expect(await reasonOf(world.until(page.book.outbox.importRescue(file.bytes, 'no')))).toBe('password')
    expect(await world.until(page.book.outbox.importRescue(file.bytes, 'Clave.1'))).toEqual({ added: 2, known: 0 })
  })

  it('derives no key by what a forged file states, which would hold the device for hours', async () => {
    const { world, host, newDevice, file } = await rescued()
    host.changePassword(ANA, 'Otra.9')
    const page = await signedIn(world, newDevice(), 'ana', 'Otra.9')
    const { head, sealed } = readHead(file.bytes)
    const stated = toBytes(JSON.stringify({ ...head, iterations: 4_000_000_000 }))
    const bytes = bufferOf(concat(toBytes('LIBRO-RESCATE-1\n'), ...withLength(stated), new Uint8Array(sealed)))
    expect(await reasonOf(world.until(page.book.outbox.importRescue(bytes, 'Clave.1')))).toBe('damaged')
  })

  it('is known by its first bytes: another file is not read, however large it is', async () => {
    const { file } = await rescued()
    expect(await isRescueFile(new Blob([file.bytes]))).toBe(true)
    const film = {
      slice: (from: number, to: number) => new Blob(['ftypisom'.repeat(9)]).slice(from, to),
      arrayBuffer: () => Promise.reject(new Error('four gigabytes')),
    }
    expect(await isRescueFile(film)).toBe(false)
  })

  it('refuses what is no rescue file, and adds nothing of a damaged one', async () => {
    const { world, newDevice, file } = await rescued()
    const other = newDevice()
    const page = await signedIn(world, other)
    expect(await reasonOf(world.until(page.book.outbox.importRescue(picture('hola', 200))))).toBe('notRescue')
    const damaged = file.bytes.slice(0, file.bytes.byteLength - 10)
    expect(await reasonOf(world.until(page.book.outbox.importRescue(damaged)))).toBe('password')
    expect(await reasonOf(world.until(page.book.outbox.importRescue(file.bytes.slice(0, 30))))).toBe('damaged')
    expect(await now(world, page.book.outbox.entries)).toEqual([])
  })
})
