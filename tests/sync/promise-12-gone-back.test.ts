import { describe, expect, it } from 'vitest'
import { storeWithCommit } from '../../src/sync/core/grouped-commits.ts'
import { keptPhotos, limitPhotos, withRoom } from '../../src/sync/outbox/kept-photos.ts'
import { type EntryRow, StoreFull } from '../../src/sync/ports/ports.ts'
import type { Device, Page } from './fakes/device.ts'
import { a01, a02, a04, picture } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'
import { MemoryStore } from './memory-store.ts'

const DAY = 86_400_000
/** After this time a page that is woken refreshes again, ms. */
const REFRESH = 6 * 60_000

async function begun(kind: HostKind = 'ours') {
  const { world, host, newDevice } = newWorld(kind)
  const device = newDevice()
  const page = await signedIn(world, device)
  const save = async (form: ReturnType<typeof a01>): Promise<string> => {
    const id = idOf(await world.until(page.book.capture.submit(form)))
    await world.pass(10_000)
    return id
  }
  const refreshed = async () => {
    await world.pass(REFRESH)
    page.process.wake()
    await world.pass(10_000)
  }
  const states = async () =>
    (await now(world, page.book.outbox.entries)).map(({ number, state }) => `${number} ${state}`)
  const connection = () => now(world, page.book.outbox.connection)
  const again = async () => {
    const sent = await world.until(page.book.outbox.sendAgain())
    await world.pass(60_000)
    return sent
  }
  return { world, host, device, page, save, refreshed, states, connection, again }
}

const questions = ({ host }: { host: { calls: readonly { operation: string }[] } }) =>
  host.calls.filter(({ operation }) => operation === 'campo/presentes')
const addedNumbers = async (page: Page, world: Parameters<typeof now>[0]) =>
  (
    await now(
      world,
      page.book.lookups.options({
        operation: 'selecciones/seleccionCodigos',
        fields: { CODIGO: 'A01', NID_PROPIETARIO: ANA },
        passing: [],
      }),
    )
  ).value.map(({ code }) => code)
const deviceKeys = async ({ store }: Device) =>
  (await store.all('photos')).map(({ keyForDevice }) => keyForDevice !== undefined)

describe('promise 12: a host that went back in time', () => {
  it('is noticed within one refresh; one press sends what it lost once, under the old keys, with the photos', async () => {
    const { host, device, page, world, save, refreshed, states, connection, again } = await begun()
    await save(a01(ANA, '100'))
    const restore = host.backUp()
    const id = await save(a02(ANA, '101', '70', picture('p')))
    expect(await states()).toEqual(['100 filed', '101 filed'])
    restore()
    await refreshed()
    expect(await states()).toEqual(['100 filed', '101 missing'])
    expect(await connection()).toMatchObject({ missing: 1, unsent: 1, oldestUnsent: undefined, paused: false })
    expect((await entry(world, page, id)).photos[0]?.receivedAt).toBeUndefined()
    // Never by itself: not by time, a wake-up, 'Enviar ahora' or the service worker.
    page.book.outbox.sendNow()
    await world.until(device.openServiceWorker().sender.wake())
    await refreshed()
    expect(host.filings.map(({ number }) => number)).toEqual(['100'])

    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
    await refreshed()
    expect(await states()).toEqual(['100 filed', '101 filed'])
    expect(host.filings.map(({ number, key }) => [number, key]).at(-1)).toEqual(['101', id])
    expect(host.filings).toHaveLength(2)
    expect([...host.uploads.values()]).toEqual([1])
    expect(device.failures).toEqual([])
  })

  it('is noticed by the newest forms alone when its mark is the old one; nothing missing costs one small question', async () => {
    const { host, save, refreshed, states } = await begun()
    for (let n = 0; n < 8; n++) await save(a01(ANA, String(100 + n)))
    const restore = host.backUp()
    await save(a01(ANA, '120'))
    // The mark is learned with the first question, about all of them.
    await refreshed()
    const before = questions({ host }).length
    await refreshed()
    const asked = questions({ host }).slice(before) as unknown as { fields: { IDS: string } }[]
    expect(asked.map(({ fields }) => JSON.parse(fields.IDS).length)).toEqual([5])
    const { mark } = host
    restore()
    host.mark = mark
    await refreshed()
    expect(await states()).toContain('120 missing')
    expect((await states()).filter((text) => text.endsWith('missing'))).toHaveLength(1)
  })

  it('is asked nothing by a device that has filed nothing', async () => {
    const { host, save, refreshed } = await begun()
    await refreshed()
    expect(questions({ host })).toEqual([])
    await save(a01(ANA, '100'))
    await refreshed()
    expect(questions({ host }).length).toBeGreaterThan(0)
  })

  it('with another mark is asked about all of the last 30 days, however few of the newest are missing', async () => {
    const { host, world, save, refreshed, states, page } = await begun()
    await save(a01(ANA, '100'))
    const restore = host.backUp()
    await save(a01(ANA, '101'))
    const back = host.filings.at(-1)
    restore()
    for (let n = 2; n < 9; n++) await save(a01(ANA, String(100 + n)))
    expect(back?.number).toBe('101')
    await refreshed()
    expect((await states()).filter((text) => text.endsWith('missing'))).toEqual(['101 missing'])
    await world.pass(0)
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ missing: 1 })
  })

  it('that has them again after all makes them filed again', async () => {
    const { host, save, refreshed, states } = await begun()
    const restore = host.backUp()
    await save(a01(ANA, '100'))
    const forward = host.backUp()
    restore()
    await refreshed()
    expect(await states()).toEqual(['100 missing'])
    forward()
    await refreshed()
    expect(await states()).toEqual(['100 filed'])
    expect(host.filings).toHaveLength(1)
  })

  it('a number that somebody else has used since goes the known way of another number', async () => {
    const { host, save, refreshed, again, world, page } = await begun()
    const restore = host.backUp()
    const id = await save(a01(ANA, '100'))
    restore()
    await refreshed()
    host.numbers.set('A01 100', { owner: BETO, used: true })
    await again()
    expect(await entry(world, page, id)).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
    expect(await world.until(page.book.capture.giveAnotherNumber(id))).toMatchObject({ kind: 'given' })
    await world.pass(60_000)
    expect(host.filings).toMatchObject([{ key: id }])
  })

  it('keeps the order: a birth after its service, a correction after its record; a later birth waits for them', async () => {
    const { host, save, refreshed, again, states, world, page } = await begun()
    const restore = host.backUp()
    const service = await save(a01(ANA, '100'))
    const kept = (await entry(world, page, service)).values
    await save(a04(ANA, '100', '100'))
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'corregida' }), mode: 'edit', row: kept })
    restore()
    await refreshed()
    expect((await states()).filter((text) => text.endsWith('missing'))).toHaveLength(3)
    await save(a01(ANA, '101'))
    expect(host.filings.map(({ form }) => form)).toEqual(['A01'])
    await again()
    expect(host.filings.map(({ form, number }) => `${form} ${number}`)).toEqual(['A01 101', 'A01 100', 'A04 100'])
    expect(host.changes).toHaveLength(1)
    expect((await states()).every((text) => text.endsWith('filed'))).toBe(true)
  })

  it('a lost correction that a later one has replaced is not sent again over it', async () => {
    const { host, save, refreshed, states, world, page } = await begun()
    const service = await save(a01(ANA, '100'))
    const row = (await entry(world, page, service)).values
    const restore = host.backUp()
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'primera' }), mode: 'edit', row })
    restore()
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'segunda' }), mode: 'edit', row })
    await refreshed()
    expect(await states()).toEqual(['100 filed', '100 filed', '100 filed'])
    expect(host.filings).toMatchObject([{ fields: { OBSERVACIONES: 'segunda' } }])
  })

  it('a lost correction is refused where its number has another record by now', async () => {
    const { host, save, refreshed, again, states, world, page } = await begun()
    const service = await save(a01(ANA, '100'))
    const row = (await entry(world, page, service)).values
    const restore = host.backUp()
    const id = await save({ ...a01(ANA, '100', { OBSERVACIONES: 'corregida' }), mode: 'edit', row })
    restore()
    const [filing] = host.filings
    if (filing) host.filings[0] = { ...filing, fields: { ...filing.fields, CHIP_HEMBRA: '71' } }
    await refreshed()
    expect(await states()).toEqual(['100 filed', '100 missing'])
    await again()
    expect(host.filings).toMatchObject([{ fields: { CHIP_HEMBRA: '71', OBSERVACIONES: filing?.fields.OBSERVACIONES } }])
    expect(await entry(world, page, id)).toMatchObject({ state: 'refused' })
  })

  it('nor over one that arrived while the host was asked what it lost', async () => {
    const { host, device, save, states, again, world, page } = await begun()
    const service = await save(a01(ANA, '100'))
    const row = (await entry(world, page, service)).values
    const restore = host.backUp()
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'primera' }), mode: 'edit', row })
    restore()
    const asked = questions({ host }).length
    // Asked, and not answered yet.
    device.fate = ({ operation }) => (operation === 'campo/presentes' ? { kind: 'slow', ms: 5_000 } : { kind: 'fine' })
    await world.pass(REFRESH)
    page.process.wake()
    while (questions({ host }).length === asked) await world.pass(500)
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'segunda' }), mode: 'edit', row })
    await world.pass(30_000)
    expect(await states()).toEqual(['100 filed', '100 filed', '100 filed'])
    expect(await again()).toBe(0)
    expect(host.filings).toMatchObject([{ fields: { OBSERVACIONES: 'segunda' } }])
  })

  it('a form that depends on a lost one waits for it', async () => {
    const { host, save, refreshed, again, states } = await begun()
    const restore = host.backUp()
    await save(a01(ANA, '100'))
    restore()
    await refreshed()
    await save(a04(ANA, '100', '100'))
    expect(await states()).toEqual(['100 missing', '100 blocked'])
    expect(host.filings).toEqual([])
    await again()
    expect(host.filings.map(({ form }) => form)).toEqual(['A01', 'A04'])
  })

  it('what the person discards stays discarded', async () => {
    const { host, save, refreshed, again, states, world, page, device } = await begun()
    const restore = host.backUp()
    const id = await save(a02(ANA, '101', '70', picture('p')))
    restore()
    await refreshed()
    expect(await world.until(page.book.capture.discard(id))).toBe('discarded')
    expect(await again()).toBe(0)
    await refreshed()
    expect(await states()).toEqual([])
    expect(await device.store.all('photos')).toEqual([])
    expect(host.filings).toEqual([])
  })

  it('sends again after another start, and with the screen locked', async () => {
    const { host, save, refreshed, world, page, device } = await begun()
    const restore = host.backUp()
    await save(a02(ANA, '101', '70', picture('p')))
    restore()
    await refreshed()
    device.online = false
    await world.until(page.book.outbox.sendAgain())
    page.process.kill()
    device.online = true
    await world.until(device.openServiceWorker().sender.send())
    expect(host.filings).toMatchObject([{ number: '101' }])
  })

  it('what a previous password sealed is noticed once that is typed', async () => {
    const { host, save, world, page, device } = await begun()
    const restore = host.backUp()
    const id = await save(a02(ANA, '101', '70', picture('p')))
    page.process.kill()
    host.changePassword(ANA, 'Clave.nueva')
    restore()
    const next = await signedIn(world, device, 'ana', 'Clave.nueva')
    expect(await now(world, next.book.outbox.connection)).toMatchObject({ missing: 0, unreadable: 0 })
    expect(await world.until(next.book.session.openLeftClosed('Clave.1'))).toMatchObject({ kind: 'opened', filed: 1 })
    await world.pass(REFRESH)
    next.process.wake()
    await world.pass(10_000)
    expect(await now(world, next.book.outbox.connection)).toMatchObject({ missing: 1, unreadable: 0 })
    await world.until(next.book.outbox.sendAgain())
    await world.pass(60_000)
    expect(host.filings).toMatchObject([{ key: id, photos: { SOPORTE: expect.any(String) } }])
    expect(device.failures).toEqual([])
  })

  it('its numbers are reported for as long as they are missing, and not offered here meanwhile', async () => {
    const { host, save, refreshed, again, world, page } = await begun()
    const restore = host.backUp()
    const id = await save(a01(ANA, '100'))
    restore()
    await refreshed()
    expect([...host.absent.values()]).toEqual([[{ id, formulario: 'A01', numero: '100' }]])
    expect(await addedNumbers(page, world)).not.toContain('100')
    await again()
    await refreshed()
    expect([...host.absent.values()]).toEqual([[]])
    const reports = () => host.calls.filter(({ operation }) => operation === 'campo/informarAusentes').length
    const before = reports()
    await refreshed()
    expect(reports()).toBe(before)
  })

  it('without capacities is noticed by its lists', async () => {
    const { host, save, refreshed, again, states } = await begun('documented')
    await save(a01(ANA, '100'))
    const restore = host.backUp()
    await save(a02(ANA, '101', '70', picture('p')))
    restore()
    await refreshed()
    expect(await states()).toEqual(['100 filed', '101 missing'])
    expect(await again()).toBe(1)
    expect(await states()).toEqual(['100 filed', '101 filed'])
    expect(host.filings.map(({ number }) => number)).toEqual(['100', '101'])
  })

  it('without capacities loses a correction with its record, and gets both again in order', async () => {
    const { host, save, refreshed, again, states, world, page } = await begun('documented')
    const restore = host.backUp()
    const id = await save(a01(ANA, '100'))
    const row = (await entry(world, page, id)).values
    await save({ ...a01(ANA, '100', { OBSERVACIONES: 'corregida' }), mode: 'edit', row })
    restore()
    await refreshed()
    expect(await states()).toEqual(['100 missing', '100 missing'])
    await again()
    expect(host.filings).toMatchObject([{ number: '100', fields: { OBSERVACIONES: 'corregida' } }])
  })

  it('a record that its list shows is there, whoever typed it again or brought it from another host', async () => {
    const { host, save, refreshed, states } = await begun()
    const restore = host.backUp()
    await save(a01(ANA, '100'))
    const [filing] = host.filings
    restore()
    if (filing) host.filings.push(filing)
    await refreshed()
    expect(await states()).toEqual(['100 filed'])
  })

  it('an unreadable or lost answer decides nothing', async () => {
    const { host, save, refreshed, states, device } = await begun()
    const restore = host.backUp()
    await save(a01(ANA, '100'))
    restore()
    const fates = [{ kind: 'garbage', done: true }, { kind: 'answerLost' }, { kind: 'portal' }] as const
    for (const fate of fates) {
      device.fate = (call) => (call.operation === 'campo/presentes' ? fate : { kind: 'fine' })
      await refreshed()
      expect(await states()).toEqual(['100 filed'])
    }
    device.fate = () => ({ kind: 'fine' })
    await refreshed()
    expect(await states()).toEqual(['100 missing'])
  })
})

describe('promise 12: photos of filed forms', () => {
  it('stay on the device, sealed for their person alone, and are counted', async () => {
    const { save, device, world, page } = await begun()
    const id = await save(a02(ANA, '101', '70', picture('p')))
    expect(await deviceKeys(device)).toEqual([false])
    const [photo] = (await entry(world, page, id)).photos
    expect(await page.book.outbox.photo(photo?.id ?? '')).toEqual(picture('p'))
    expect(await now(world, page.book.outbox.keptPhotos)).toEqual({ count: 1, bytes: picture('p').byteLength })
  })

  it('that had to give way are asked for again, at the field', async () => {
    const { host, save, device, refreshed, again, world, page } = await begun()
    const restore = host.backUp()
    const id = await save(a02(ANA, '101', '70', picture('p')))
    for (const { id: remove } of await device.store.all('photos'))
      await device.store.commit([{ table: 'photos', remove }])
    restore()
    host.loseStaged()
    await refreshed()
    await again()
    await world.pass(60 * 60_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'refused', lost: ['SOPORTE'] })
  })

  const filedAt = (id: string, at: number, bytes: number): EntryRow => ({
    id,
    person: ANA,
    form: 'A02',
    mode: 'add',
    state: 'filed',
    uncertain: false,
    version: 1,
    capturedAt: at,
    filedAt: at,
    attempts: 1,
    nextAttemptAt: 0,
    payload: new ArrayBuffer(0),
    keyForPerson: new ArrayBuffer(0),
    photos: [{ id: `foto ${id}`, slot: 'SOPORTE', bytes, sha256: '' }],
  })
  const shelf = async (bytes: number, days: number) => {
    const store = new MemoryStore()
    for (let day = 0; day < days; day++) {
      const row = filedAt(`e${String(day).padStart(2, '0')}`, day * DAY, bytes)
      const image = new ArrayBuffer(0)
      await store.commit([
        { table: 'entries', put: row },
        { table: 'photos', put: { id: `foto ${row.id}`, person: ANA, entry: row.id, image, keyForPerson: image } },
      ])
    }
    return store
  }

  it('beyond their room go oldest first, and none within seven days', async () => {
    const store = await shelf(50_000_000, 20)
    await limitPhotos(store, ANA, 20 * DAY)
    expect((await keptPhotos(store)).map(({ filedAt }) => filedAt / DAY)).toEqual([
      8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
    await limitPhotos(store, ANA, 14 * DAY)
    expect(await keptPhotos(store)).toHaveLength(12)
  })

  it('give way to whatever else must be stored, the oldest first', async () => {
    const disk = await shelf(1, 30)
    const isFull = async () => (await disk.ids('photos')).length > 15
    const store = withRoom(
      storeWithCommit(disk, async (...asked) => {
        if (asked[0].some((write) => !('remove' in write)) && (await isFull())) throw new StoreFull('full')
        return disk.commit(...asked)
      }),
      () => 30 * DAY,
    )
    await store.commit([{ table: 'notes', put: { id: 'n', value: 1 } }])
    expect((await keptPhotos(disk))[0]?.filedAt).toBe(20 * DAY)
    disk.full = true
    await expect(
      withRoom(disk, () => 30 * DAY).commit([{ table: 'notes', put: { id: 'm', value: 1 } }]),
    ).rejects.toThrow(StoreFull)
  })
})
