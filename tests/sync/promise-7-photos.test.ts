import { describe, expect, it } from 'vitest'
import { a02, a10, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

const isFiling = (operation: string) => operation.includes('ingresar') || operation === 'lote/enviar'

describe('promise 7: each photo is sent once, has a receipt, and is kept until its form is filed', () => {
  it('the receipt stands before the form goes, and the picture stays until then, afterwards for its person alone', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) =>
      call.operation.includes('ingresar') ? { kind: 'breakdown', status: 500, done: false } : { kind: 'fine' }
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(60_000)
    const waiting = await entry(world, page, id)
    expect(waiting.photos[0]?.receivedAt).toBeGreaterThan(0)
    expect(await page.book.outbox.photo(waiting.photos[0]?.id ?? '')).toEqual(picture('p'))
    device.fate = () => ({ kind: 'fine' })
    await world.pass(10 * 60_000)
    expect(host.filings[0]?.photo).toBe(waiting.photos[0]?.sha256)
    expect([...host.uploads.values()]).toEqual([1])
    expect((await device.store.all('photos')).map(({ keyForDevice }) => keyForDevice)).toEqual([undefined])
  })

  it('a form given another number sends no photo twice', async () => {
    const { world, host, newDevice } = newWorld()
    host.numbers.set('A02 100', { owner: ANA, used: true })
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(10_000)
    expect(await world.until(page.book.capture.giveAnotherNumber(id))).toEqual({ kind: 'given', number: '101' })
    await world.pass(60_000)
    expect(host.filings).toHaveLength(1)
    expect([...host.uploads.values()]).toEqual([1])
  })

  it('dying between two steps sends again only what has no receipt', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.mayDie = (_, moment, what) => moment === 'call' && what.includes('ingresar')
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(10_000)
    expect(page.process.alive).toBe(false)
    device.mayDie = () => false
    await signedIn(world, device)
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect([...host.uploads.values()]).toEqual([1])
  })

  it('a host that lost what it gave a receipt for gets the device’s copy again', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) => (isFiling(call.operation) ? { kind: 'requestLost' } : { kind: 'fine' })
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(30 * 60_000)
    host.loseStaged()
    device.fate = () => ({ kind: 'fine' })
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect([...host.uploads.values()]).toEqual([2])
  })

  it('a host that refuses the photo it has just received is believed: a person must look', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const carry = device.carry.bind(device)
    device.carry = async (call) => {
      if (isFiling(call.operation)) host.loseStaged()
      return carry(call)
    }
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(60 * 60_000)
    expect((await entry(world, page, id)).state).toBe('refused')
    expect([...host.uploads.values()]).toEqual([1])
  })

  it('nor does it get several photos again and again', async () => {
    const { world, host, newDevice } = newWorld()
    host.addNumbers('A10', ANA, 100, 20)
    const device = newDevice()
    const page = await signedIn(world, device)
    const carry = device.carry.bind(device)
    device.carry = async (call) => {
      if (isFiling(call.operation)) host.loseStaged()
      await world.wait(500)
      return carry(call)
    }
    const id = idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await world.pass(60 * 60_000)
    expect((await entry(world, page, id)).state).toBe('refused')
    expect([...host.uploads.values()]).toEqual([1, 1])
  })

  it('only a receipt of these very bytes counts', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const carry = device.carry.bind(device)
    device.carry = async (call) => {
      const reply = await carry(call)
      const isUpload = call.operation === 'archivos/subirArchivos'
      return isUpload ? { ...reply, text: reply.text.replace(/"sha256":"../, '"sha256":"zz') } : reply
    }
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(60_000)
    expect(host.filings).toHaveLength(0)
    expect((await entry(world, page, id)).photos[0]?.receivedAt).toBeUndefined()
  })

  it('without receipts the photo goes with its form, as the documents say', async () => {
    const { world, host, newDevice } = newWorld('documented')
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(10_000)
    expect(host.uploads.size).toBe(0)
    expect(host.filings[0]?.photo).toBe((await entry(world, page, id)).photos[0]?.sha256)
  })

  it('mending keeps the photo that was not retaken, and a retaken one takes its place', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('old')))))
    const { values } = await entry(world, page, id)
    const kept = { ...a02(ANA, '100', '70', picture('x')), values: { ...values, OBSERVACIONES: 'otra' }, photos: [] }
    idOf(await world.until(page.book.capture.submit({ ...kept, replaces: id })))
    const first = await entry(world, page, id)
    expect(await page.book.outbox.photo(first.photos[0]?.id ?? '')).toEqual(picture('old'))
    const retaken = { ...kept, photos: [{ slot: 'SOPORTE', bytes: picture('new') }], replaces: id }
    idOf(await world.until(page.book.capture.submit(retaken)))
    expect(await device.store.all('photos')).toHaveLength(1)
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings[0]?.photo).toBe((await entry(world, page, id)).photos[0]?.sha256)
    expect(host.filings[0]?.photo).not.toBe(first.photos[0]?.sha256)
  })
})
