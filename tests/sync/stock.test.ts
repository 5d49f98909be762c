/**
 * Straws and embryos captured without signal are available to the next form at once, and are sent in the right order.
 */
import { describe, expect, it } from 'vitest'
import type { LookupRequest } from '../../src/registry/index.ts'
import { a02, a03, a04, a08, a10, picture } from './fakes/forms.ts'
import type { FakeHost, HostKind } from './fakes/host.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const ask = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const sources = (CODIGO: string) => ask('selecciones/seleccionConsecutivoServicio', { NID_PROPIETARIO: ANA, CODIGO })

async function inTheField(kind: HostKind = 'ours') {
  const made = newWorld(kind)
  for (const code of ['A03', 'A08', 'A10']) made.host.addNumbers(code, ANA, 100, 20)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.pass(60_000)
  device.online = false
  const home = async () => {
    device.online = true
    page.process.wake()
    await made.world.pass(10 * 60_000)
  }
  return { ...made, device, page, home }
}

const order = (host: FakeHost) => host.filings.map(({ form, number }) => `${form} ${number}`)

describe('an A10 in the outbox', () => {
  it('is offered to an A02 with its straws and its data, and not beyond them', async () => {
    const { world, page } = await inTheField()
    const offered = async () => (await now(world, page.book.lookups.options(sources('A10')))).value
    idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    expect((await offered()).find(({ code }) => code === '100')).toMatchObject({ name: '100 LUCERO', pendientes: '8' })
    const data = ask('formularioA02/datosConsecutivoServicio', { CONSECUTIVO: '100', CODIGO: 'A10' })
    expect((await now(world, page.book.lookups.item(data))).value).toMatchObject({
      PENDIENTES: '8',
      ESPECIE: 'C',
      NOM_ESPECIE: 'Caprina',
      RAZA: '3',
      NOM_RAZA: 'SAANEN',
      CRG_MACHO: '900000000000002',
      NOMBRE_DEL_MACHO: 'LUCERO',
      PAIS_ORIGEN: '51',
      NOMBRE: 'COLOMBIA',
    })
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '100', picture('a'), { CANTIDAD_PAJILLAS: '5' }))))
    expect((await offered()).find(({ code }) => code === '100')).toMatchObject({ pendientes: '3' })
    expect((await now(world, page.book.lookups.item(data))).value?.PENDIENTES).toBe('3')
    idOf(await world.until(page.book.capture.submit(a02(ANA, '101', '100', picture('b'), { CANTIDAD_PAJILLAS: '3' }))))
    expect((await offered()).map(({ code }) => code)).not.toContain('100')
  })

  it.each(['ours', 'withoutBatch', 'documented'] as const)(
    'goes before the A02 that takes its straws (%s)',
    async (kind) => {
      const { world, host, page, home } = await inTheField(kind)
      idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
      const id = idOf(
        await world.until(page.book.capture.submit(a02(ANA, '100', '100', picture('a'), { CANTIDAD_PAJILLAS: '5' }))),
      )
      expect((await entry(world, page, id)).why).toBe('Espera a que se registre el A10 número 100')
      await home()
      expect(order(host)).toEqual(['A10 100', 'A02 100'])
      expect(host.stock.find(({ number }) => number === '100')).toMatchObject({ code: 'A10', pending: 3 })
    },
  )

  it('given another number takes its A02 along', async () => {
    const { world, host, page, home } = await inTheField()
    host.numbers.set('A10 100', { owner: ANA, used: true })
    const id = idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '100', picture('a')))))
    await home()
    expect(await world.until(page.book.capture.giveAnotherNumber(id))).toMatchObject({ kind: 'given' })
    await world.pass(10 * 60_000)
    expect(order(host)).toEqual(['A10 101', 'A02 100'])
  })
})

describe('an A08 in the outbox', () => {
  it('serves an A03, and the A03 a birth of the genetic pair', async () => {
    const { world, host, page, home } = await inTheField()
    idOf(await world.until(page.book.capture.submit(a08(ANA, '100'))))
    const data = ask('formularioA03/datosConsecutivoServicio', { CONSECUTIVO: '100', CODIGO: 'A08' })
    expect((await now(world, page.book.lookups.item(data))).value).toMatchObject({
      PENDIENTES: '3',
      CRG_MACHO: '900000000000002',
      CRG_HEMBRA: '900000000000003',
      NOMBRE_DE_LA_HEMBRA: 'LUNA',
      PAIS: '51',
    })
    idOf(await world.until(page.book.capture.submit(a03(ANA, '100', '100'))))
    const left = (await now(world, page.book.lookups.options(sources('A08')))).value
    expect(left.find(({ code }) => code === '100')).toMatchObject({ pendientes: '1' })
    const birth = ask('formularioA04/datosConsecutivoServicio', {
      CONSECUTIVO: '',
      CONSECUTIVO_SERVICIO: '100',
      NID_PROPIETARIO: ANA,
      CODIGO: 'A03',
    })
    expect((await now(world, page.book.lookups.options(sources('A03')))).value.map(({ code }) => code)).toEqual(['100'])
    expect((await now(world, page.book.lookups.item(birth))).value).toMatchObject({
      CHIP_MACHO: '900000000000002',
      CHIP_HEMBRA: '900000000000003',
      IDENTIF_RECEPTORA: '900000000000004',
      COD_ESPECIE: 'C',
    })
    const born = a04(ANA, '100', '100', { FORMA_CONCEPCION: 'A03', CHIP_HEMBRA: '900000000000003' })
    const id = idOf(await world.until(page.book.capture.submit(born)))
    expect((await entry(world, page, id)).why).toBe('Espera a que se registre el A03 número 100')
    expect((await now(world, page.book.lookups.options(sources('A03')))).value).toEqual([])
    await home()
    expect(order(host).slice(0, 2)).toEqual(['A08 100', 'A03 100'])
    expect(host.stock.find(({ code }) => code === 'A08')).toMatchObject({ pending: 1 })
  })
})

describe('the papers of a form', () => {
  const uploads = (host: FakeHost) => host.calls.filter(({ operation }) => operation === 'archivos/subirArchivos')

  it('go one by one where the host gives receipts, and each once', async () => {
    const { world, host, page, home } = await inTheField()
    idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await home()
    expect(uploads(host).map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ COLUMNA: 'REGISTRO_ICA', CODIGO: 'A10', CONSECUTIVO: '100', OPCION: '0', idAyuda: '' }),
      expect.objectContaining({ COLUMNA: 'PEDIGREE_ANIMAL' }),
    ])
    expect([...host.uploads.values()]).toEqual([1, 1])
    expect(order(host)).toEqual(['A10 100'])
  })

  it('cut off after the first, only the other goes again', async () => {
    const { world, host, device, page, home } = await inTheField()
    let calls = 0
    device.fate = (call) =>
      call.operation === 'archivos/subirArchivos' && ++calls === 2 ? { kind: 'requestLost' } : { kind: 'fine' }
    idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await home()
    expect(order(host)).toEqual(['A10 100'])
    expect([...host.uploads.values()]).toEqual([1, 1])
  })

  it('go all together, named, where the host only knows the documents', async () => {
    const { world, host, page, home } = await inTheField('documented')
    idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await home()
    expect(uploads(host).map(({ fields }) => fields)).toEqual([
      { NID_PROPIETARIO: ANA, CONSECUTIVO: '100', OPCION: '0', CODIGO: 'A10', idAyuda: '' },
    ])
    expect(host.filings[0]?.fields).toMatchObject({
      REGISTRO_ICA: 'REGISTRO_ICA.jpg',
      PEDIGREE_ANIMAL: 'PEDIGREE_ANIMAL.jpg',
      OPCION: '0',
    })
  })

  it('there they are not sent again with the form, but again under another number', async () => {
    const { world, host, device, page, home } = await inTheField('documented')
    host.numbers.set('A10 100', { owner: ANA, used: true })
    let lost = 1
    device.fate = (call) =>
      call.operation.includes('ingresar') && lost-- > 0 ? { kind: 'requestLost' } : { kind: 'fine' }
    const id = idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await home()
    expect(uploads(host)).toHaveLength(1)
    const refused = await entry(world, page, id)
    expect(refused).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
    await world.until(page.book.capture.giveAnotherNumber(id))
    await world.pass(10 * 60_000)
    expect(uploads(host).map(({ fields }) => fields.CONSECUTIVO)).toEqual(['100', '101'])
    expect(order(host)).toEqual(['A10 101'])
  })

  it('a refused upload says why at the papers, and files nothing', async () => {
    const { world, host, device, page, home } = await inTheField('documented')
    const carry = device.carry.bind(device)
    device.carry = async (call) =>
      call.operation === 'archivos/subirArchivos' ? { status: 200, contentType: 'text/html', text: '99' } : carry(call)
    const id = idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
    await home()
    const words = 'El tamaño de cada archivo adjunto no puede superar los 10MB, verifique por favor'
    expect(await entry(world, page, id)).toMatchObject({
      state: 'refused',
      why: words,
      fieldProblems: { REGISTRO_ICA: words, PEDIGREE_ANIMAL: words },
    })
    expect(host.filings).toEqual([])
  })
})
