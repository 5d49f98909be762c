import { describe, expect, it } from 'vitest'
import type { LookupRequest } from '../../src/registry/index.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

const numbers: LookupRequest = {
  operation: 'selecciones/seleccionCodigos',
  fields: { NID_PROPIETARIO: ANA, CODIGO: 'A01' },
  passing: [],
}

describe('fetching', () => {
  it('after signing in an ordinary person’s own things come without being asked, and are there without signal', async () => {
    for (const kind of ['ours', 'documented'] as const) {
      const { world, host, newDevice } = newWorld(kind)
      const device = newDevice()
      const page = await signedIn(world, device)
      await world.pass(60_000)
      const batched = host.calls.filter(({ operation }) => operation === 'lote/consultar')
      expect(batched.length > 0).toBe(kind === 'ours')
      device.online = false
      expect((await now(world, page.book.lookups.options(numbers))).value).toHaveLength(50)
      expect((await now(world, page.book.lookups.help(5))).takenAt).toBeGreaterThan(0)
      expect((await now(world, page.book.lookups.parameters)).value).toEqual({ cambiaPassword: '1' })
    }
  })

  it('a first sign-in asks for what its screen shows; what nobody waits for comes later, or not at all', async () => {
    const { world, host, newDevice } = newWorld('ours')
    await signedIn(world, newDevice())
    await world.pass(5_000)
    const asked = () => host.calls.map(({ operation }) => operation)
    expect(asked()).toContain('dashboard/dataAnimales')
    expect(asked()).not.toContain('procesosDiarios/actualizaEdad')
    await world.pass(60_000)
    expect(asked().filter((operation) => operation === 'procesosDiarios/actualizaEdad')).toHaveLength(1)
  })

  it('what a preparation brought is read many answers at a time, not each after the one before', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    await world.pass(60_000)
    const { store } = page.process.ports
    const get = store.get.bind(store)
    let read = 0
    Object.assign(store, {
      get: async (...[table, id]: Parameters<typeof get>) => {
        if (table === 'answers') await world.wait(100).then(() => read++)
        return get(table, id)
      },
    })
    const begun = world.time
    await world.until(page.book.device.prepare())
    expect(world.time - begun).toBeLessThan(read * 25)
  })

  it('nothing inside a list stops it: the rows beside it come', async () => {
    const { world, newDevice } = newWorld('documented')
    const device = newDevice()
    device.reply = (call, reply) =>
      call.operation === numbers.operation ? { ...reply, text: `[null,${reply.text.slice(1)}` } : reply
    const page = await signedIn(world, device)
    await world.pass(60_000)
    expect((await now(world, page.book.lookups.options(numbers))).value).toHaveLength(50)
  })

  it('a host that ends a batch early is asked for the rest, until everything is there', async () => {
    const { world, host, newDevice } = newWorld()
    host.batchEndsAfter = 4
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.device.prepare())
    expect(await now(world, page.book.device.preparation)).toMatchObject({ ready: true, failed: undefined })
    const sizes = host.calls
      .filter(({ operation }) => operation === 'lote/consultar')
      .map(({ fields }) => (JSON.parse(fields.consultas ?? '[]') as unknown[]).length)
    expect(sizes.some((size, at) => at > 0 && size === (sizes[at - 1] ?? 0) - 4)).toBe(true)
  })

  it('what is too long for a batch is asked for alone', async () => {
    const { world, host, newDevice } = newWorld()
    host.tooLongForBatch.add(numbers.operation)
    const page = await signedIn(world, newDevice())
    await world.until(page.book.device.prepare())
    expect(await now(world, page.book.device.preparation)).toMatchObject({ ready: true, failed: undefined })
    expect((await now(world, page.book.lookups.options(numbers))).value).toHaveLength(50)
  })

  it('asks again only what is old, and takes 304 for an answer', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    const live = page.book.lookups.options(numbers)
    const first = (await now(world, live)).takenAt as number
    const before = host.calls.length
    await world.until(page.background.fetch([{ request: numbers }], false))
    expect(host.calls.length).toBe(before)
    await world.pass(10 * 60_000)
    await world.until(page.background.fetch([{ request: numbers }], false))
    expect(host.calls.length).toBeGreaterThan(before)
    const later = await now(world, live)
    expect(later.takenAt).toBeGreaterThan(first)
    expect(later.value).toHaveLength(50)
  })

  it('a screen that asks for what is missing gets it when there is signal', async () => {
    const { world, host, newDevice } = newWorld()
    host.extra.set('selecciones/seleccionZonas', () => [{ code: 51, name: 'COLOMBIA' }])
    const device = newDevice()
    const page = await signedIn(world, device)
    const live = page.book.lookups.options({ operation: 'selecciones/seleccionZonas', fields: {}, passing: [] })
    expect((await now(world, live)).takenAt).toBeUndefined()
    const stop = live.subscribe(() => {})
    await world.pass(5_000)
    expect(live.current()?.value).toEqual([{ code: '51', name: 'COLOMBIA' }])
    stop()
  })

  it('after signing in his animals come before what his forms need', async () => {
    const { world, host, newDevice } = newWorld()
    await signedIn(world, newDevice())
    await world.pass(60_000)
    const asked = host.calls.map(({ operation }) => operation)
    expect(asked).toContain('lote/consultar')
    expect(asked.indexOf('dashboard/dataAnimales')).toBeGreaterThan(0)
    expect(asked.indexOf('dashboard/dataAnimales')).toBeLessThan(asked.indexOf('lote/consultar'))
  })

  it('what screens ask while a call is on its way goes in the next one, all of it', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    await world.pass(10 * 60_000)
    device.fate = () => ({ kind: 'fine', ms: 100 })
    const before = host.calls.length
    for (const CODIGO of ['A01', 'A02', 'A03', 'A04']) {
      const request = { ...numbers, fields: { ...numbers.fields, CODIGO } }
      page.book.lookups.options(request).subscribe(() => {})
      await world.pass(45)
    }
    await world.pass(5_000)
    const calls = host.calls.slice(before).filter(({ operation }) => operation === 'lote/consultar')
    const sizes = calls.map(({ fields }) => (JSON.parse(fields.consultas ?? '[]') as unknown[]).length)
    expect(sizes).toEqual([1, 3])
  })

  it('what screens ask within a moment goes in one call, and what is on its way is not asked for twice', async () => {
    const { world, host, newDevice } = newWorld()
    const lists = ['selecciones/seleccionZonas', 'selecciones/seleccionUsuarios'] as const
    for (const operation of lists) host.extra.set(operation, () => [{ code: 51, name: 'COLOMBIA' }])
    const [zones, people] = lists.map((operation): LookupRequest => ({ operation, fields: {}, passing: [] }))
    if (!zones || !people) throw new Error('two lists')
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    const before = host.calls.length
    const asked = () =>
      host.calls.slice(before).flatMap(({ operation, fields }) => {
        const consultas = JSON.parse(fields.consultas ?? '[]') as readonly { readonly op: string }[]
        return operation === 'lote/consultar' ? [consultas.map(({ op }) => op)] : []
      })
    device.fate = () => ({ kind: 'fine', ms: 1_000 })
    const fetch = (request: LookupRequest) => page.background.fetch([{ request }], false)
    const first = Promise.all([fetch(zones), fetch(people)])
    await world.pass(500)
    const again = fetch(zones)
    await world.until(Promise.all([first, again]))
    expect(asked()).toEqual([['seleccionZonas', 'seleccionUsuarios']])
  })

  it('a portal’s page, a refusal or a broken host leave what was there', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    for (const fate of [
      { kind: 'portal' },
      { kind: 'breakdown', status: 500, done: false },
      { kind: 'garbage', done: false },
    ] as const) {
      device.fate = () => fate
      await world.until(page.background.fetch([{ request: numbers }], true))
      expect((await now(world, page.book.lookups.options(numbers))).value).toHaveLength(50)
    }
  })

  it('filters owners by document type from the one unfiltered answer', async () => {
    const { world, host, newDevice } = newWorld()
    const users = [
      { code: '1', name: 'A', tid: 'CC' },
      { code: '2', name: 'B', tid: 'NIT' },
    ]
    host.extra.set('selecciones/seleccionUsuarios', () => users)
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    device.online = false
    const asked = (tid: string): LookupRequest => ({
      operation: 'selecciones/seleccionUsuarios',
      fields: { codigo: 'A01', TID_PROPIETARIO: tid, NID_PROPIETARIO: ANA },
      passing: [],
    })
    expect((await now(world, page.book.lookups.options(asked('NIT')))).value.map(({ code }) => code)).toEqual(['2'])
    expect((await now(world, page.book.lookups.options(asked('')))).value).toHaveLength(2)
  })
})

describe('preparing an outing', () => {
  it('says what is on the device and when it is ready', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    expect((await now(world, page.book.device.preparation)).ready).toBe(false)
    await world.until(page.book.device.prepare())
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const prepared = await now(world, page.book.device.preparation)
    expect(prepared).toMatchObject({ ready: true, failed: undefined, progress: undefined })
    expect(prepared.owners).toMatchObject([{ option: { code: ANA, name: 'ana' }, chosen: true, state: {} }])
    expect(prepared.numbers.map(({ code, left }) => `${code} ${left}`)).toEqual(
      expect.arrayContaining(['A01 49', 'A02 50', 'A04 50']),
    )
    // Two forms that share a block of numbers count as one block.
    const codes = prepared.numbers.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
  })

  it('without signal it says so, and is not ready', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    await world.until(page.book.device.prepare())
    expect(await now(world, page.book.device.preparation)).toMatchObject({
      ready: false,
      failed: 'No hay señal, intente de nuevo cuando la haya',
    })
  })

  it('again, in vain, it says so and takes nothing away: what came before is there, as old as it is', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.device.prepare())
    const { takenAt } = await now(world, page.book.device.preparation)
    await world.pass(3_600_000)
    device.online = false
    await world.until(page.book.device.prepare())
    expect(await now(world, page.book.device.preparation)).toMatchObject({
      ready: true,
      takenAt,
      failed: 'No hay señal, intente de nuevo cuando la haya',
    })
  })

  it('with signal it says what happened: no answer, a session that ended, or not everything', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    const said = async () => {
      await world.until(page.book.device.prepare())
      return (await now(world, page.book.device.preparation)).failed
    }
    device.fate = () => ({ kind: 'requestLost', ms: 30_000 })
    expect(await said()).toMatch(/^La asociación no responde/)
    device.fate = ({ operation }) =>
      /^(lote|inventario|registro)/.test(operation) ? { kind: 'breakdown', status: 503, done: false } : { kind: 'fine' }
    expect(await said()).toMatch(/^La asociación no entregó todo/)
    device.fate = () => ({ kind: 'fine' })
    host.endSessions()
    expect(await said()).toBe('Debe ingresar de nuevo para preparar la salida')
  })
})
