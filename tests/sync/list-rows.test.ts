import { describe, expect, it } from 'vitest'
import { formOf } from '../../src/registry/index.ts'
import { a01, a04, a04Additional } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

describe('the rows of a list', () => {
  it('unsent forms stand on top with their state and with names instead of codes', async () => {
    const { world, host, newDevice } = newWorld()
    host.extra.set('selecciones/seleccionCodigoEspecie', () => [{ code: 'C', name: 'Caprina' }])
    host.extra.set('selecciones/seleccionCodigoRazas', () => [{ code: '3', name: 'ALPINA' }])
    const device = newDevice()
    const page = await signedIn(world, device)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    await world.until(
      page.background.fetch(
        [{ request: { operation: 'formularioA01/formulariosA01', fields: { NID_PROPIETARIO: ANA }, passing: [] } }],
        true,
      ),
    )
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
    const { value } = await now(world, page.book.lists.rows(formOf('A01'), ''))
    expect(value.map(({ values, entry }) => [values.CONSECUTIVO, entry?.state])).toEqual([
      ['101', 'waiting'],
      ['100', undefined],
    ])
    expect(value[0]?.values).toMatchObject({ NOM_ESPECIE: 'Caprina', NOM_RAZA: 'ALPINA', NOMBRE: 'ana' })
  })

  it('a form that was just filed stays on top until the list has it, and then stands there once', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    const rows = page.book.lists.rows(formOf('A01'), '')
    expect((await now(world, rows)).value.map(({ entry }) => entry?.state)).toEqual(['filed'])
    page.book.lookups.refresh({ form: formOf('A01'), owner: '' })
    await world.pass(5_000)
    expect((await now(world, rows)).value.map(({ values, entry }) => [values.CONSECUTIVO, entry])).toEqual([
      ['100', undefined],
    ])
  })

  it('a birth of twins offers the second until it is captured; the second shows as a birth of its own', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '149'))))
    const a04Form = formOf('A04')
    const part = a04Form.actions[0]
    const offered = async () =>
      (await now(world, page.book.lists.rows(a04Form, ''))).value.map(
        ({ values }) => part?.kind === 'part' && part.left(values),
      )
    expect(await offered()).toEqual([1])
    idOf(await world.until(page.book.capture.submit(a04Additional(ANA, '101', '100', '149'))))
    expect(await offered()).toEqual([0, 0])
    const [second] = (await now(world, page.book.lists.rows(a04Form, ''))).value
    expect(second?.values).toMatchObject({
      CONSECUTIVO: '101',
      SEXO: 'M',
      PESO_AL_NACER: '2.9',
    })
  })

  it('a further birth shows the names of what it took over from its birth, and its own where it has others', async () => {
    const { world, host, newDevice } = newWorld()
    host.extra.set('selecciones/seleccionSexo', () => [
      { code: 'H', name: 'Hembra' },
      { code: 'M', name: 'Macho' },
    ])
    const names = { NOM_ESPECIE: 'Caprina', NOM_RAZA: 'ALPINA', NOM_FORMULARIO: 'Monta Directa', NOM_SEXO: 'Hembra' }
    const listed = { ...a04(ANA, '100', '149').values, ...names, FORMA_CONCEPCION: 'MD', NOMBRE: 'ANA', sigla: '1' }
    host.extra.set('formularioA04/formulariosA04', () => [listed])
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a04Additional(ANA, '101', '100', '149'))))
    const [second] = (await now(world, page.book.lists.rows(formOf('A04'), ''))).value
    expect(second?.values).toMatchObject({
      CONSECUTIVO: '101',
      NOM_ESPECIE: 'Caprina',
      NOM_RAZA: 'ALPINA',
      NOM_FORMULARIO: 'Monta Directa',
      NOMBRE: 'ANA',
      SEXO: 'M',
      NOM_SEXO: 'Macho',
    })
  })

  it('totals of the day count what was captured that day, and what of it was filed', async () => {
    const { world, host, newDevice } = newWorld()
    host.numbers.set('A01 101', { owner: ANA, used: true })
    const device = newDevice()
    const page = await signedIn(world, device)
    for (const n of ['100', '101']) idOf(await world.until(page.book.capture.submit(a01(ANA, n))))
    await world.pass(60_000)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '102'))))
    expect(await now(world, page.book.outbox.today)).toEqual({
      captured: 3,
      filed: 1,
      voided: 0,
      photos: 0,
      photosReceived: 0,
    })
    await world.pass(24 * 3_600_000)
    expect(await now(world, page.book.outbox.today)).toMatchObject({ captured: 0, filed: 0 })
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    const today = await now(world, page.book.outbox.today)
    expect(today, 'of the day before').toMatchObject({ captured: 0, filed: 0 })
  })
})
