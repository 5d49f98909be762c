import { describe, expect, it } from 'vitest'
import type { LookupRequest } from '../../src/registry/index.ts'
import type { Live } from '../../src/sync/contract/live.ts'
import type { World } from './fakes/clock.ts'
import { a01, a02, a04, picture } from './fakes/forms.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const ask = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const numbers = (code: string, owner = ANA) =>
  ask('selecciones/seleccionCodigos', { NID_PROPIETARIO: owner, CODIGO: code })
const services = (code: string) =>
  ask('selecciones/seleccionConsecutivoServicio', { NID_PROPIETARIO: ANA, CODIGO: code })
const straws = ask('formularioA02/datosConsecutivoServicio', { CONSECUTIVO: '70', CODIGO: 'A10' })

const codes = async (world: World, live: Live<{ value: readonly { code: string }[] }>) =>
  (await now(world, live)).value.map(({ code }) => code)

const doubled = {
  kind: 'invalid',
  problems: { CONSECUTIVO: 'El consecutivo 100 ya está en otro formulario de este dispositivo, verifique por favor' },
}

async function prepared() {
  const made = newWorld()
  made.host.extra.set('formularioA02/datosConsecutivoServicio', () => [
    { PENDIENTES: made.host.stock[0]?.pending, RAZA: '3' },
  ])
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.pass(60_000)
  device.online = false
  return { ...made, device, page }
}

describe('promise 8: what unsent forms use is not offered again on this device', () => {
  it('numbers', async () => {
    const { world, page } = await prepared()
    expect((await codes(world, page.book.lookups.options(numbers('A01')))).slice(0, 2)).toEqual(['100', '101'])
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    expect((await codes(world, page.book.lookups.options(numbers('A01'))))[0]).toBe('101')
    expect((await codes(world, page.book.lookups.options(numbers('A04'))))[0]).toBe('100')
    // The form being edited may keep its own number.
    expect((await codes(world, page.book.lookups.options(numbers('A01'), id)))[0]).toBe('100')
    await world.until(page.book.capture.discard(id))
    expect((await codes(world, page.book.lookups.options(numbers('A01'))))[0]).toBe('100')
  })

  it('and a form with a number that another unsent form has is not saved', async () => {
    const { world, page } = await prepared()
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    expect(await world.until(page.book.capture.submit(a01(ANA, '100')))).toEqual(doubled)
  })

  it('nor when two tabs save it at the same moment, or one tab twice', async () => {
    const { world, device, page } = await prepared()
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    const form = a01(ANA, '100')
    const said = await world.until(Promise.all([page, other, page].map(({ book }) => book.capture.submit(form))))
    expect(said.map(({ kind }) => kind).sort()).toEqual(['invalid', 'invalid', 'saved'])
    expect(said.find(({ kind }) => kind === 'invalid')).toEqual(doubled)
    expect(await now(world, page.book.outbox.entries)).toHaveLength(1)
  })

  it('a refused form holds its number too, and may keep it when it is mended', async () => {
    const { world, host, newDevice } = newWorld()
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    expect((await entry(world, page, id)).state).toBe('refused')
    expect(await world.until(page.book.capture.submit(a01(ANA, '100')))).toEqual(doubled)
    idOf(await world.until(page.book.capture.submit({ ...a01(ANA, '100'), replaces: id })))
  })

  it('two refused forms that are given another number at the same moment get two', async () => {
    const { world, host, newDevice } = newWorld()
    for (const n of ['100', '101']) host.numbers.set(`A01 ${n}`, { owner: ANA, used: true })
    const device = newDevice()
    const page = await signedIn(world, device)
    const other = await signedIn(world, device)
    const ids = [
      idOf(await world.until(page.book.capture.submit(a01(ANA, '100')))),
      idOf(await world.until(page.book.capture.submit(a01(ANA, '101')))),
    ]
    await world.pass(60_000)
    device.online = false
    const given = await world.until(
      Promise.all([page, other].map(({ book }, at) => book.capture.giveAnotherNumber(ids[at] as string))),
    )
    const numbersGiven = given.map((one) => (one.kind === 'given' ? one.number : one.kind))
    expect(new Set(numbersGiven).size).toBe(2)
    expect(given.map(({ kind }) => kind)).toEqual(['given', 'given'])
  })

  it('the number of a filed form was used; a number that is on no list is the host’s to judge', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    expect(await world.until(page.book.capture.submit(a01(ANA, '100')))).toEqual({
      kind: 'invalid',
      problems: { CONSECUTIVO: 'El consecutivo 100 ya fue usado o no está disponible, verifique por favor' },
    })
    idOf(await world.until(page.book.capture.submit(a01(ANA, '9999'))))
  })

  it('numbers that another person’s unsent forms use on this device', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    host.extra.set('selecciones/seleccionCodigosAdmin', () => [
      { code: '200', name: '200' },
      { code: '201', name: '201' },
    ])
    device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'requestLost' } : { kind: 'fine' })
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    idOf(await world.until(beto.book.capture.submit(a01(BETO, '200'))))
    const admin = await signedIn(world, device, 'admin', 'Clave.3')
    const live = admin.book.lookups.options(
      ask('selecciones/seleccionCodigosAdmin', { NID_PROPIETARIO: BETO, CODIGO: 'A01' }),
    )
    const stop = live.subscribe(() => {})
    await world.pass(2_000)
    const offered = await codes(world, live)
    stop()
    expect(offered).toEqual(['201'])
  })

  it('straws: what is pending is less, and an exhausted stock is not offered', async () => {
    const { world, page } = await prepared()
    const pending = async () => (await now(world, page.book.lookups.options(services('A10')))).value[0]?.pendientes
    expect(await pending()).toBe('9')
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('a'), { CANTIDAD_PAJILLAS: '4' }))))
    expect(await pending()).toBe('5')
    expect((await now(world, page.book.lookups.item(straws))).value?.PENDIENTES).toBe('5')
    idOf(await world.until(page.book.capture.submit(a02(ANA, '101', '70', picture('b'), { CANTIDAD_PAJILLAS: '5' }))))
    expect(await codes(world, page.book.lookups.options(services('A10')))).toEqual([])
  })

  it('a service in the outbox is offered to a birth, with its data, until that birth is captured', async () => {
    const { world, page } = await prepared()
    expect(await codes(world, page.book.lookups.options(services('A01')))).toEqual([])
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    expect(await codes(world, page.book.lookups.options(services('A01')))).toEqual(['100'])
    const call = ask('formularioA04/datosConsecutivoServicio', {
      CONSECUTIVO: '',
      CONSECUTIVO_SERVICIO: '100',
      NID_PROPIETARIO: ANA,
      CODIGO: 'A01',
    })
    expect((await now(world, page.book.lookups.item(call))).value).toMatchObject({
      CHIP_MACHO: '900000000000001',
      CHIP_HEMBRA: '8100',
      COD_ESPECIE: 'C',
      NOM_ESPECIE: 'Caprina',
      PREFIJO_SOLICITANTE: 'ABC',
    })
    idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '100'))))
    expect(await codes(world, page.book.lookups.options(services('A01')))).toEqual([])
  })

  it('a number that was just filed stays away although the cached answer still has it', async () => {
    const { world, device, page } = await prepared()
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    device.online = true
    device.fate = (call) => (call.operation === 'lote/consultar' ? { kind: 'requestLost' } : { kind: 'fine' })
    await world.pass(60_000)
    page.process.wake()
    await world.pass(10_000)
    device.online = false
    expect((await codes(world, page.book.lookups.options(numbers('A01'))))[0]).toBe('101')
  })
})
