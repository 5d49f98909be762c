/** The database itself enforces what only one unsent form of a device may use: no tab waits for another. */
import { describe, expect, it } from 'vitest'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import type { Device, Page } from './fakes/device.ts'
import { a01, a04, a06 } from './fakes/forms.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const doubled = {
  kind: 'invalid',
  problems: { CONSECUTIVO: 'El consecutivo 100 ya está en otro formulario de este dispositivo, verifique por favor' },
}

/** Two tabs without signal; the second is not notified of the first one's writes. */
async function twoTabs() {
  const made = newWorld()
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  const { watch } = device.store
  device.store.watch = () => () => {}
  const deaf = device.openPage()
  device.store.watch = watch
  await made.world.until(deaf.book.session.signIn('ana', 'Clave.1'))
  device.online = false
  await now(made.world, deaf.book.outbox.entries)
  const save = (page: Page, number: string) => made.world.until(page.book.capture.submit(a01(ANA, number)))
  return { ...made, device, page, deaf, save }
}

const claims = (device: Device) => device.store.all('claims')
/** Restores the state that a version of the app without claims left. */
const withoutClaims = async (device: Device, change: (row: EntryRow) => EntryRow | undefined = (row) => row) => {
  for (const { id } of await claims(device)) await device.store.commit([{ table: 'claims', remove: id }])
  await oldVersion(device, change)
}
const oldVersion = async (device: Device, change: (row: EntryRow) => EntryRow | undefined) => {
  for (const { claims: _, ...row } of await device.store.all('entries')) {
    const put = change(row)
    await device.store.commit([put ? { table: 'entries', put } : { table: 'entries', remove: row.id }])
  }
}

describe('a number is taken once', () => {
  it('also by a tab that has not heard of the other’s form, without a lock and without reading the outbox anew', async () => {
    const { world, device, page, deaf, save } = await twoTabs()
    idOf(await save(page, '100'))
    const asked: string[] = []
    device.tryRun = async (_process, name, run) => {
      asked.push(name)
      return run()
    }
    const all = device.store.all.bind(device.store)
    const read: string[] = []
    device.store.all = (table, person) => {
      read.push(table)
      return all(table, person)
    }
    expect(await save(deaf, '100')).toEqual(doubled)
    expect(read.filter((table) => table === 'entries')).toHaveLength(1)
    read.length = 0
    deaf.process.ports.connectivity.online = () => false
    idOf(await save(deaf, '101'))
    expect(asked.filter((name) => name !== 'enviar' && name !== 'copia')).toEqual([])
    expect(await now(world, page.book.outbox.entries)).toHaveLength(2)
  })

  it('by the first of two persons of the device', async () => {
    const { world, page, save, device } = await twoTabs()
    idOf(await save(page, '100'))
    device.online = true
    device.fate = (call) => (call.operation.startsWith('usuario') ? { kind: 'fine' } : { kind: 'requestLost' })
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    expect(await world.until(beto.book.capture.submit(a01(BETO, '100')))).toEqual(doubled)
  })

  it('and is free again once its form is discarded, has another number, or is filed', async () => {
    const { world, device, page, deaf, save } = await twoTabs()
    const id = idOf(await save(page, '100'))
    await world.until(page.book.capture.discard(id))
    expect(await claims(device)).toEqual([])
    const second = idOf(await save(deaf, '100'))
    idOf(await world.until(deaf.book.capture.submit({ ...a01(ANA, '101'), replaces: second })))
    expect(await claims(device)).toHaveLength(1)
    idOf(await save(page, '100'))
    expect(await claims(device)).toHaveLength(2)
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect((await now(world, page.book.outbox.entries)).map(({ state }) => state)).toEqual(['filed', 'filed'])
    expect(await claims(device)).toEqual([])
  })

  it('forms that exchange their numbers one after another keep one each', async () => {
    const { world, page, save } = await twoTabs()
    const [one, two] = [idOf(await save(page, '100')), idOf(await save(page, '101'))]
    const give = (id: string, number: string) =>
      world.until(page.book.capture.submit({ ...a01(ANA, number), replaces: id }))
    expect(await give(one, '101')).toMatchObject({ kind: 'invalid' })
    idOf(await give(one, '102'))
    idOf(await give(two, '100'))
    idOf(await give(one, '101'))
    expect((await entry(world, page, one)).number).toBe('101')
  })

  it('nothing on the disk says which', async () => {
    const { device, page, save } = await twoTabs()
    idOf(await save(page, '4711'))
    expect(JSON.stringify([await claims(device), await device.store.all('entries')])).not.toContain('4711')
  })
})

describe('an animal', () => {
  it('is given away once, whatever the tabs know of each other', async () => {
    const { world, host, page, deaf } = await twoTabs()
    for (const n of ['100', '101']) host.addNumbers('A06', ANA, Number(n), 1)
    idOf(await world.until(page.book.capture.submit(a06(ANA, '100', 'H1'))))
    const second = await world.until(deaf.book.capture.submit(a06(ANA, '101', 'H1')))
    expect(second).toMatchObject({
      kind: 'invalid',
      problems: { crg_animal: expect.stringContaining('otra transferencia') },
    })
  })
})

describe('forms of a version that knew no claims', () => {
  it('have theirs when somebody signs in', async () => {
    const { world, device, page, deaf, save } = await twoTabs()
    idOf(await save(page, '100'))
    await withoutClaims(device)
    expect(await save(deaf, '100')).toMatchObject({ kind: 'saved' })
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    await world.pass(0)
    // Two forms with one number: both stay, and the first has the claim.
    const rows = await device.store.all('entries')
    expect(rows.map((row) => row.claims?.length)).toEqual([0, 1])
    expect(await now(world, other.book.outbox.entries)).toHaveLength(2)
  })

  it('that were discarded or filed by it leave a number that is free', async () => {
    const { device, page, deaf, save } = await twoTabs()
    for (const change of [() => undefined, (row: EntryRow) => ({ ...row, state: 'filed', filedAt: 1 }) as const]) {
      idOf(await save(page, '100'))
      await oldVersion(device, change)
      expect(await claims(device)).toHaveLength(1)
      const id = idOf(await save(deaf, '100'))
      expect(await claims(device)).toEqual([{ id: expect.any(String), entry: id }])
      await oldVersion(device, () => undefined)
    }
  })

  it('are not touched while they are being sent', async () => {
    const { world, device, page, save } = await twoTabs()
    const id = idOf(await save(page, '100'))
    await withoutClaims(device, (row) => ({ ...row, state: 'sending', leaseUntil: 1e15 }))
    const before = await device.store.get('entries', id)
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    await world.pass(0)
    expect(await device.store.get('entries', id)).toEqual(before)
  })
})

describe('a rescue file', () => {
  it('brings its form also where this device has one of that number: both stay, one claims it', async () => {
    const { world, device, page, save, newDevice } = await twoTabs()
    const id = idOf(await save(page, '100'))
    const file = await world.until(page.book.outbox.exportRescue())
    const other = newDevice()
    const there = await signedIn(world, other)
    other.online = false
    const own = idOf(await world.until(there.book.capture.submit(a01(ANA, '100'))))
    expect(await world.until(there.book.outbox.importRescue(file.bytes))).toMatchObject({ added: 1 })
    expect((await now(world, there.book.outbox.entries)).map((one) => one.id).sort()).toEqual([id, own].sort())
    expect(await claims(other)).toMatchObject([{ entry: own }])
    await world.until(there.book.capture.discard(id))
    expect(await claims(other)).toHaveLength(1)
    expect(await claims(device)).toHaveLength(1)
  })
})

describe('a record and its parts', () => {
  it('each claim their own number, and a discarded record frees all of them', async () => {
    const { world, device, page } = await twoTabs()
    const first = idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '100'))))
    expect(await claims(device)).toHaveLength(1)
    await world.until(page.book.capture.discard(first))
    expect(await claims(device)).toEqual([])
  })
})
