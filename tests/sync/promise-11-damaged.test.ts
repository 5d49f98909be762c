/** Data that the disk cannot return, and its second copy neither, is reported, blocks nothing else, and never counts as sent. */
import { describe, expect, it } from 'vitest'
import { inventoryFilters } from '../../src/registry/app/inventory.ts'
import type { OperationName } from '../../src/registry/index.ts'
import type { HerdFilter } from '../../src/sync/contract/inventory.ts'
import { Damaged, type TableName } from '../../src/sync/ports/ports.ts'
import type { Device } from './fakes/device.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const DAMAGED = 'La foto se dañó en este dispositivo, tome otra'

/** Two forms captured without signal: A02 with a photo, and A01. */
async function captured(kind: 'ours' | 'documented' = 'ours') {
  const made = newWorld(kind)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  device.online = false
  const form = a02(ANA, '100', '70', picture('p'))
  const id = idOf(await made.world.until(page.book.capture.submit(form)))
  const other = idOf(await made.world.until(page.book.capture.submit(a01(ANA, '100'))))
  const wake = async (ms = 60_000) => {
    device.online = true
    page.process.wake()
    await made.world.pass(ms)
  }
  return { ...made, device, page, id, other, form, wake }
}

const breakAll = async (device: Device, table: TableName) => {
  device.journal.files.clear()
  for (const { id } of await device.store.all(table)) device.store.break(table, id)
}
/** The bytes exist, but differ from those that were sealed. */
const spoilPhotos = async (device: Device) => {
  device.journal.files.clear()
  for (const photo of await device.store.all('photos')) {
    const image = photo.image.slice(0)
    new Uint8Array(image).fill(7, 8)
    await device.store.commit([{ table: 'photos', put: { ...photo, image } }])
  }
}
const removePhotos = async (device: Device) => {
  device.journal.files.clear()
  for (const { id } of await device.store.all('photos')) await device.store.commit([{ table: 'photos', remove: id }])
}

describe('a photo that cannot be read', () => {
  it.each([
    ['its file is gone', 'ours', (device: Device) => breakAll(device, 'photos')],
    ['its file is gone', 'documented', (device: Device) => breakAll(device, 'photos')],
    ['its bytes are others', 'ours', spoilPhotos],
    ['its row is gone', 'ours', removePhotos],
  ] as const)('refuses its form with words, and the others go (%s, %s)', async (_how, kind, harm) => {
    const { world, host, device, page, id, other, wake } = await captured(kind)
    await harm(device)
    await wake()
    expect(host.filings.map(({ form }) => form)).toEqual(['A01'])
    expect(await entry(world, page, other)).toMatchObject({ state: 'filed' })
    const refused = await entry(world, page, id)
    expect(refused).toMatchObject({ state: 'refused', why: DAMAGED, mayEdit: true, number: '100' })
    expect(refused.fieldProblems).toEqual({ SOPORTE: DAMAGED })
    expect(refused.lost).toEqual(['SOPORTE'])
    expect(await page.book.outbox.photo(refused.photos[0]?.id ?? '')).toBeUndefined()
  })

  it('is taken again, and its form is sent with the new one, once', async () => {
    const { world, host, device, page, id, form, wake } = await captured()
    await breakAll(device, 'photos')
    await wake()
    const { values } = await entry(world, page, id)
    const fresh = picture('another')
    const mended = { ...form, values: { ...values, SOPORTE: 'foto' }, replaces: id }
    idOf(await world.until(page.book.capture.submit({ ...mended, photos: [{ slot: 'SOPORTE', bytes: fresh }] })))
    await world.pass(60_000)
    expect((await entry(world, page, id)).state).toBe('filed')
    expect(host.filings.filter((filing) => filing.form === 'A02')).toHaveLength(1)
    expect(await device.store.damaged('photos')).toEqual([])
  })

  it('may be discarded with its form', async () => {
    const { world, device, page, id, wake } = await captured()
    await breakAll(device, 'photos')
    await wake()
    expect(await world.until(page.book.capture.discard(id))).toBe('discarded')
    expect(await device.store.damaged('photos')).toEqual([])
    expect(await device.store.all('claims')).toEqual([])
  })

  it('does not keep the rescue copy from holding the rest, which says what it lacks', async () => {
    const { world, device, page, id, newDevice, form } = await captured()
    const third = idOf(await world.until(page.book.capture.submit(a02(ANA, '101', '70', picture('q', 5_000)))))
    const [first] = await device.store.all('photos')
    device.journal.files.clear()
    device.store.break('photos', first?.id ?? '')
    const file = await world.until(page.book.outbox.exportRescue())
    expect(file.unread).toEqual({ forms: 0, photos: 1 })
    const there = await signedIn(world, newDevice())
    there.process.ports.connectivity.online = () => false
    expect(await world.until(there.book.outbox.importRescue(file.bytes))).toEqual({ added: 3, known: 0 })
    const lacking = await entry(world, there, id)
    expect(lacking).toMatchObject({ state: 'refused', why: DAMAGED, lost: ['SOPORTE'], photos: [] })
    expect(lacking.values.CHIP_HEMBRA).toBe(form.values.CHIP_HEMBRA)
    const whole = await entry(world, there, third)
    expect(await there.book.outbox.photo(whole.photos[0]?.id ?? '')).toEqual(picture('q', 5_000))
  })
})

describe('a form that cannot be read', () => {
  it.each([
    ['its row', async (device: Device, id: string) => device.store.break('entries', id)],
    [
      'its content',
      async (device: Device, id: string) => {
        const row = await device.store.get('entries', id)
        const payload = new ArrayBuffer(20)
        if (row) await device.store.commit([{ table: 'entries', put: { ...row, version: 9, payload } }])
      },
    ],
  ])('is shown as such, is not counted as sent, and the others go (%s)', async (_how, harm) => {
    const { world, host, device, id, other, wake } = await captured()
    await harm(device, id)
    device.journal.files.clear()
    await wake()
    const page = await signedIn(world, device)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01'])
    const shown = await now(world, page.book.outbox.entries)
    expect(shown.map((one) => one.state).sort()).toEqual(['filed', 'unreadable'])
    expect(shown.find((one) => one.id === id)?.why).toContain('no se puede leer')
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ unsent: 0, refused: 0, unreadable: 1 })
    expect((await world.until(page.book.outbox.exportRescue())).unread).toEqual({ forms: 1, photos: 0 })
    // Its number stays taken until it is discarded; then nothing of it remains.
    expect(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('n'))))).toMatchObject({
      kind: 'invalid',
    })
    expect(await world.until(page.book.capture.discard(id))).toBe('discarded')
    expect((await now(world, page.book.outbox.entries)).map((one) => one.id)).toEqual([other])
    expect(await device.store.all('photos')).toEqual([])
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('n')))))
  })

  it.each(['batch', 'alone'])('holds up no other because it cannot be put into words (%s)', async (how) => {
    const { world, host, device, page, id, other, wake } = await captured()
    const third = idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
    const poisoned = how === 'batch' ? other : id
    const row = await device.store.get('entries', poisoned)
    // This time cannot be expressed in a request.
    if (row) await device.store.commit([{ table: 'entries', put: { ...row, version: 9, capturedAt: Number.NaN } }])
    await wake(10 * 60_000)
    expect(host.filings).toHaveLength(2)
    expect((await entry(world, page, third)).state).toBe('filed')
    expect(await entry(world, page, poisoned)).toMatchObject({ state: 'waiting', mayEdit: true })
  })
})

describe('a draft that cannot be read', () => {
  it('is said, and neither keeps the next one from being saved nor its form from being handed in', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const draft = { ...a01(ANA, '100'), form: 'A01' }
    await world.until(page.book.capture.saveDraft(draft))
    await breakAll(device, 'drafts')
    const again = device.openPage()
    await world.until(again.book.session.signIn('ana', 'Clave.1'))
    await expect(world.until(again.book.capture.draft('A01'))).rejects.toBeInstanceOf(Damaged)
    await world.until(again.book.capture.saveDraft(draft))
    expect((await again.book.capture.draft('A01'))?.values).toEqual(draft.values)
    await breakAll(device, 'drafts')
    const third = device.openPage()
    await world.until(third.book.session.signIn('ana', 'Clave.1'))
    idOf(await world.until(third.book.capture.submit(a01(ANA, '100'))))
    expect(await third.book.capture.draft('A01')).toBeUndefined()
  })

  it('with a photo that is lost keeps its text and asks for another', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const form = a02(ANA, '100', '70', picture('p'))
    await world.until(
      page.book.capture.saveDraft({ ...form, values: { ...form.values, SOPORTE: 'foto' }, form: 'A02' }),
    )
    await breakAll(device, 'photos')
    const draft = await page.book.capture.draft('A02')
    expect(draft).toMatchObject({ lost: ['SOPORTE'], photos: [], values: { CONSECUTIVO: '100', SOPORTE: '' } })
  })

  it('of a correction holds its form for its person, and no other form', async () => {
    const { world, host, device, page, other, wake } = await captured()
    await world.until(page.book.capture.saveDraft({ ...a01(ANA, '100'), form: `A01 ${other}`, replaces: other }))
    await breakAll(device, 'drafts')
    await wake()
    expect(host.filings.map(({ form }) => form)).toEqual(['A02'])
    await world.until(page.book.capture.leaveAsItWas({ id: other, form: 'A01' }))
    await world.pass(60_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A02', 'A01'])
  })
})

describe('a cached answer or an inventory that cannot be read', () => {
  const request = {
    operation: 'selecciones/seleccionCodigos' as OperationName,
    fields: { NID_PROPIETARIO: ANA, CODIGO: 'A01' },
    passing: [],
  }

  it.each([
    ['the disk does not give it back', (device: Device) => breakAll(device, 'answers')],
    [
      'it does not open',
      async (device: Device) => {
        for (const answer of await device.store.all('answers'))
          await device.store.commit([{ table: 'answers', put: { ...answer, content: new ArrayBuffer(20) } }])
      },
    ],
  ])('is fetched anew, whole (%s)', async (_how, harm) => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    const live = page.book.lookups.options(request)
    expect((await now(world, live)).value.length).toBeGreaterThan(0)
    page.process.kill()
    await harm(device)
    const again = await signedIn(world, device)
    const stop = again.book.lookups.options(request).subscribe(() => {})
    await world.pass(60_000)
    expect(again.book.lookups.options(request).current()?.value.length).toBeGreaterThan(0)
    stop()
  })

  it('keeps nobody from working without it', async () => {
    const { world, host, newDevice } = newWorld()
    host.extra.set('dashboard/dataAnimales', () => [{ CHIP: '1', SEXO: 'H', NID_PROPIETARIO: ANA }])
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    expect(await device.store.all('herds')).not.toEqual([])
    page.process.kill()
    await breakAll(device, 'herds')
    device.online = false
    const again = await signedIn(world, device)
    const everything = Object.fromEntries(inventoryFilters.map((name) => [name, ''])) as unknown as HerdFilter
    expect(await now(world, again.book.animals.herdSummary(everything))).toMatchObject({
      takenAt: undefined,
      value: { total: 0, damaged: true },
    })
    idOf(await world.until(again.book.capture.submit(a01(ANA, '100'))))
    device.online = true
    again.process.wake()
    await world.pass(10 * 60_000)
    expect(await device.store.all('herds')).toHaveLength(1)
    const renewed = await now(world, again.book.animals.herdSummary(everything))
    expect(renewed.value).toMatchObject({ total: 1 })
    expect(renewed.value.damaged).toBeUndefined()
  })
})
