/**
 * A registrar of a large zone: its associates are searched at the host, and of two hundred farms only the prepared ones
 * are on the device.
 */
import { describe, expect, it } from 'vitest'
import {
  formOf,
  isLookup,
  type LookupRequest,
  pageRequest,
  recordRequest,
  requestOf,
} from '../../src/registry/index.ts'
import type { Fate } from './fakes/device.ts'
import { newWorld, now, signedIn } from './harness.ts'

const farmOf = (n: number) => ({
  code: String(10_000 + n),
  name: `Finca ${String(n).padStart(3, '0')}`,
  tid: n % 2 === 0 ? 'CC' : 'NIT',
})
const codes = (farms: readonly { readonly code: string }[]) => farms.map(({ code }) => code)

async function inTheZone(count: number, from = 0) {
  const { world, host, newDevice } = newWorld('paged')
  host.accounts.push({ usuario: 'rita', password: 'Clave.4', nid: '4004', zona: '02' })
  const farms = Array.from({ length: count }, (_, n) => farmOf(from + n))
  host.extra.set('selecciones/seleccionUsuarios', ({ CLAVE = '', BUSCAR = '', FILAS }) => {
    const found =
      CLAVE === '' ? farms.filter(({ name }) => name.includes(BUSCAR)) : farms.filter((one) => one.code === CLAVE)
    return FILAS === undefined ? found : found.slice(0, Number(FILAS))
  })
  const device = newDevice()
  const page = await signedIn(world, device, 'rita', 'Clave.4')
  const ofPeople = () => host.calls.filter(({ operation }) => operation === 'selecciones/seleccionUsuarios')
  return { world, host, device, page, farms, ofPeople }
}

/** The call for the owners that a form offers the registrar. */
function ownersOf(key: string, tid = ''): LookupRequest {
  const { fields, owner, ownerType = '' } = formOf(key)
  const field = fields[owner]
  if (!field || !('from' in field) || !isLookup(field.from)) throw new Error('no owner')
  const rita = { nid: '4004', zona: '02', administrador: false, capacidades: [] }
  return requestOf(field.from, { [ownerType]: tid }, rita as never) as LookupRequest
}

describe('the associates of a zone', () => {
  it('are never fetched whole, neither by a screen nor by Preparar', async () => {
    const { world, page, ofPeople } = await inTheZone(50)
    const { sought } = await now(world, page.book.device.farms)
    expect(sought).toMatchObject({ operation: 'selecciones/seleccionUsuarios', fields: { codigo: '' } })
    await now(world, page.book.device.preparation)
    await world.until(page.book.device.chooseOwners(['10003', '10007']))
    await world.until(page.book.device.prepare())
    await now(world, page.book.device.farms)
    await world.pass(5_000)
    expect(ofPeople().filter(({ fields }) => fields.FILAS === undefined)).toEqual([])
  })

  it('are searched at the host; without signal those that were prepared are found, by name and by document type', async () => {
    const { world, host, device, page } = await inTheZone(50)
    await world.until(page.book.device.chooseOwners(['10003', '10007', '10008']))
    await world.until(page.book.device.prepare())
    const found = async (tid: string, search: string) =>
      codes(
        (await now(world, page.book.lookups.options(pageRequest(ownersOf('A04', tid), { first: 0, rows: 50, search }))))
          .value,
      )
    expect(await found('', 'Finca 04').then(() => world.pass(5_000))).toBeUndefined()
    expect(await found('', 'Finca 04')).toHaveLength(10)
    device.online = false
    host.calls.length = 0
    expect(await found('', '00')).toEqual(['10003', '10007', '10008'])
    expect(await found('NIT', 'finca')).toEqual(['10003', '10007'])
    const one = recordRequest(ownersOf('A01'), '10008')
    expect((await now(world, page.book.lookups.options(one))).value).toMatchObject([{ name: 'Finca 008' }])
    const { farms } = await now(world, page.book.device.farms)
    expect(farms.map(({ nombres, prepared }) => [nombres, prepared])).toEqual([
      ['Finca 003', true],
      ['Finca 007', true],
      ['Finca 008', true],
    ])
    expect(host.calls).toEqual([])
  })

  it('are asked whole of a host that does not search them', async () => {
    const { world, host, device } = await inTheZone(3)
    host.lacks.add('paginasZona')
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await now(world, page.book.device.farms)
    await world.pass(5_000)
    const { farms, sought } = await now(world, page.book.device.farms)
    expect(sought).toBeUndefined()
    expect(farms).toHaveLength(3)
  })
})

describe('two hundred farms on one device', () => {
  it('are each known by name without signal, and looking at them asks the host for nothing', async () => {
    const { world, host, device, page, farms } = await inTheZone(200)
    await world.until(page.book.device.chooseOwners(codes(farms)))
    await world.until(page.book.device.prepare())
    await world.pass(600_000)
    host.calls.length = 0
    const { owners, ready, numbers } = await now(world, page.book.device.preparation)
    await now(world, page.book.device.farms)
    await world.pass(5_000)
    expect(host.calls).toEqual([])
    expect(ready).toBe(true)
    expect(owners.map(({ option }) => option.name)).toEqual(farms.map(({ name }) => name))
    expect(new Set(numbers.map(({ owner }) => owner)).size).toBe(200)
    device.online = false
    page.process.kill()
    const again = await signedIn(world, device, 'rita', 'Clave.4')
    expect((await now(world, again.book.device.preparation)).owners.map(({ option }) => option.name)).toEqual(
      farms.map(({ name }) => name),
    )
  })

  it('while it runs, what is said of it never goes back', async () => {
    const { world, page, farms } = await inTheZone(12)
    const told: number[] = []
    const stop = page.book.device.preparation.subscribe(({ progress }) => {
      if (progress !== undefined) told.push(progress)
    })
    await world.until(page.book.device.chooseOwners(codes(farms)))
    await world.until(page.book.device.prepare())
    await world.pass(0)
    stop()
    expect(told.length).toBeGreaterThan(5)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  it('the inventory is rewritten once for many farms, and a killed app keeps what was written', async () => {
    const { world, host, device, page, farms } = await inTheZone(60)
    let written = 0
    device.store.watch(['herds'], () => {
      written += 1
    })
    const animals = () => host.calls.filter(({ operation }) => operation === 'dashboard/dataAnimales').length
    await world.until(page.book.device.chooseOwners(codes(farms)))
    const before = written
    let left = 40
    device.fate = ({ operation }): Fate => {
      if (operation === 'dashboard/dataAnimales' && left-- === 0) page.process.kill()
      return { kind: 'fine' }
    }
    page.book.device.prepare().catch(() => {})
    await world.pass(60_000)
    expect(written - before).toBe(1)
    device.fate = () => ({ kind: 'fine' })
    host.calls.length = 0
    const again = await signedIn(world, device, 'rita', 'Clave.4')
    await world.pass(60_000)
    expect(animals()).toBe(35)
    expect(written - before).toBe(3)
    // What is still valid is confirmed for many at once, too.
    await world.pass(12 * 3_600_000)
    await world.until(again.book.device.prepare())
    expect((await now(world, again.book.device.preparation)).ready).toBe(true)
    expect(written - before).toBeLessThanOrEqual(6)
  })

  it('cut short in the middle, Preparar goes on where it was and keeps what had come', async () => {
    const { world, host, device, page, farms } = await inTheZone(40)
    const animals = () =>
      host.calls.flatMap(({ operation, fields }) =>
        operation === 'dashboard/dataAnimales' ? [fields.NID_PROPIETARIO ?? ''] : [],
      )
    await world.until(page.book.device.chooseOwners(codes(farms)))
    let left = 15
    device.fate = ({ operation }): Fate =>
      operation === 'dashboard/dataAnimales' && left-- <= 0 ? { kind: 'requestLost', ms: 30_000 } : { kind: 'fine' }
    const began = world.time
    await world.until(page.book.device.prepare())
    const first = await now(world, page.book.device.preparation)
    expect(first.ready).toBe(false)
    expect(first.failed).toBeDefined()
    const came = first.owners.filter(({ state }) => state?.readyAt !== undefined)
    expect(came).toHaveLength(15)
    // The remaining ones do not each wait for a timeout.
    expect(world.time - began).toBeLessThan(100_000)
    device.fate = () => ({ kind: 'fine' })
    host.calls.length = 0
    // It reports progress at once, and nothing of the previous run.
    const told: unknown[] = []
    const stop = page.book.device.preparation.subscribe(({ progress, failed }) => told.push(failed ?? progress))
    const again = page.book.device.prepare()
    await world.pass(0)
    expect(typeof told.at(-1)).toBe('number')
    await world.until(again)
    await world.pass(0)
    stop()
    const kinds = told.map((one) => typeof one)
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual(['number', 'undefined'])
    expect((await now(world, page.book.device.preparation)).ready).toBe(true)
    expect(animals()).toHaveLength(25)
    expect(new Set([...animals(), ...came.map(({ option }) => option.code)]).size).toBe(40)
  })
})
