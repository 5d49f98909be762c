/** A host's texts about a form contain numbers, chips and people: none of them is stored in clear. */
import { describe, expect, it } from 'vitest'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import type { Device } from './fakes/device.ts'
import { a01, a02, a10, picture } from './fakes/forms.ts'
import { json } from './fakes/host.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'
import { inClear } from './on-disk.ts'

const TEXT = 'El chip 982000123456789 de LUCERO DEL VALLE ya es de 79123456'
const FIELD = 'La hembra 982000987654321 no es de 79123456'
const secrets = ['982000123456789', 'LUCERO', '79123456', '982000987654321']

/** Makes the host refuse with names and numbers. */
function refusing(device: Device): void {
  const carry = device.carry.bind(device)
  device.carry = async (call) =>
    call.operation.includes('ingresar')
      ? json({ codigo: 105, error: TEXT, campos: { CHIP_HEMBRA: FIELD } })
      : carry(call)
}

async function expectNothingInClear(device: Device): Promise<void> {
  const text = await inClear(device)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

async function refused() {
  const made = newWorld('withoutBatch')
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  device.online = false
  const id = idOf(await made.world.until(page.book.capture.submit(a01(ANA, '100'))))
  refusing(device)
  return { ...made, device, page, id }
}

/** Writes the row as releases did that did not seal it yet. */
async function writeAsBefore(device: Device, id: string, change: object): Promise<void> {
  const row = (await device.store.get('entries', id)) as EntryRow
  const { told: _, ...rest } = row
  const put = { ...rest, version: row.version + 1, ...change } as EntryRow
  expect(await device.store.commit([{ table: 'entries', put }], [{ entry: id, version: row.version }])).toBe(true)
}

const asRefused = {
  state: 'refused',
  problem: { kind: 'refused', code: 105, text: TEXT, fields: { CHIP_HEMBRA: FIELD } },
}
const shown = { state: 'refused', why: TEXT, fieldProblems: { CHIP_HEMBRA: FIELD } }

describe('the words of a refusal', () => {
  it('lie under seal and are shown to their person, whoever sent the form', async () => {
    const { world, device, page, id } = await refused()
    page.process.kill()
    device.online = true
    // Nobody is signed in: the service worker sends.
    const { sender } = device.openServiceWorker()
    await world.until(sender.send())
    expect((await device.store.get('entries', id))?.state).toBe('refused')
    await expectNothingInClear(device)
    expect(await entry(world, await signedIn(world, device), id)).toMatchObject(shown)
    await expectNothingInClear(device)
  })

  it('go when the form is mended, and are not shown when it waits again', async () => {
    const { world, device, page, id } = await refused()
    device.online = true
    page.process.wake()
    await world.pass(10_000)
    expect(await entry(world, page, id)).toMatchObject(shown)
    device.online = false
    idOf(await world.until(page.book.capture.submit({ ...a01(ANA, '101'), replaces: id })))
    expect(await entry(world, page, id)).toMatchObject({ state: 'waiting', fieldProblems: {} })
    expect((await device.store.get('entries', id))?.told).toBeUndefined()
  })

  it('of an earlier release are sealed by the first sender that runs, without signal and with nobody signed in', async () => {
    const { world, device, page, id } = await refused()
    page.process.kill()
    await writeAsBefore(device, id, asRefused)
    await world.until(device.openServiceWorker().sender.send())
    await expectNothingInClear(device)
    expect((await device.store.get('entries', id))?.problem).toEqual({ kind: 'refused', code: 105 })
    const again = device.openPage()
    await world.until(again.book.session.signIn('ana', 'Clave.1'))
    expect(await entry(world, again, id)).toMatchObject(shown)
  })

  it('are sealed again where a rescue copy is read', async () => {
    const { world, newDevice, device, page, id } = await refused()
    device.online = true
    page.process.wake()
    await world.pass(10_000)
    const file = await world.until(page.book.outbox.exportRescue())
    const other = newDevice()
    const second = await signedIn(world, other)
    expect(await world.until(second.book.outbox.importRescue(file.bytes))).toEqual({ added: 1, known: 0 })
    expect(await entry(world, second, id)).toMatchObject(shown)
    await expectNothingInClear(other)
  })
})

describe('the number under which a host without receipts keeps photos', () => {
  const PLACE = '10077'

  async function received(number = PLACE) {
    const made = newWorld('documented')
    made.host.numbers.set(`A10 ${number}`, { owner: ANA, used: false })
    const device = made.newDevice()
    const page = await signedIn(made.world, device)
    device.fate = (call) =>
      call.operation.includes('ingresar') ? { kind: 'breakdown', status: 503, done: false } : { kind: 'fine' }
    const id = idOf(await made.world.until(page.book.capture.submit(a10(ANA, number))))
    await made.world.pass(20_000)
    const uploads = [...made.host.uploads.values()]
    expect(uploads.length).toBeGreaterThan(0)
    return { ...made, device, page, id, uploads }
  }

  it('is under seal, and the photos that it has travel no second time', async () => {
    const { world, host, device, id, uploads } = await received()
    expect((await device.store.get('entries', id))?.photos[0]?.receipt).toBeDefined()
    expect(await inClear(device, ['entries'])).not.toContain(PLACE)
    device.fate = () => ({ kind: 'fine' })
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect([...host.uploads.values()]).toEqual(uploads)
  })

  it('of an earlier release is sealed too, and believed', async () => {
    const { world, host, device, page, id, uploads } = await received()
    page.process.kill()
    const row = (await device.store.get('entries', id)) as EntryRow
    const photos = row.photos.map((photo) => ({ ...photo, receipt: { ...photo.receipt, under: PLACE } }))
    await writeAsBefore(device, id, { photos })
    expect(await inClear(device, ['entries'])).toContain(PLACE)
    device.online = false
    await world.until(device.openServiceWorker().sender.send())
    expect(await inClear(device, ['entries'])).not.toContain(PLACE)
    device.online = true
    device.fate = () => ({ kind: 'fine' })
    await signedIn(world, device)
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect([...host.uploads.values()]).toEqual(uploads)
  })
})

it('what was told of refusals is remembered under seal: a bare digest of a number is found by trying them all', async () => {
  const { world, host, newDevice } = newWorld()
  host.numbers.set('A02 100', { owner: ANA, used: true })
  const device = newDevice()
  const page = await signedIn(world, device)
  idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
  await world.pass(20_000)
  const note = await device.store.get('notes', `rechazos ${ANA}`)
  expect(note?.value).toBeInstanceOf(ArrayBuffer)
  const told = () => host.calls.filter(({ operation }) => operation === 'campo/informarRechazos').length
  expect(told()).toBe(1)
  // Reported once: the next page reads the record of it.
  page.process.kill()
  await signedIn(world, device)
  await world.pass(20_000)
  expect(told()).toBe(1)
})
