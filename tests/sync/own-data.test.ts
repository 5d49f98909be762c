/** Own data and premises: records without a number that go through the outbox. */
import { describe, expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const row: Values = {
  TID_TERCERO: 'CC',
  NID_TERCERO: ANA,
  NOMBRE: 'Ana',
  DEP_CODIGO: '68',
  MUN_CODIGO: '68001',
  DIRECCION: 'Calle 1',
  TELEFONOS: '300',
  CORREO: 'ana@campo.example.com',
  PROFESION: 'GA',
  FECHA_INGRESO: '2020-01-01',
  ESTADO_TERCERO: '0',
  TIPO_TERCERO: 'N',
  TIPO_SOCIO: 'A',
}
const data = (given: Values = {}) => ({
  form: formOf('misDatos'),
  mode: 'edit' as const,
  row,
  values: { ...row, ...given },
  photos: [],
})
const premises = (given: Values = {}) => ({
  form: formOf('misAprisco'),
  mode: 'edit' as const,
  row: { NID_PROPIETARIO: ANA },
  values: { NID_PROPIETARIO: ANA, CRIADERO: 'La Fe', DEP_CODIGO: '68', MUN_CODIGO: '68001', DIRECCION: 'V', ...given },
  photos: [],
})

describe('own data', () => {
  it('changed without signal are saved, shown in the list, and sent when it returns', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    host.extra.set('misdatos/terceros', () => [row])
    const device = newDevice()
    const page = await signedIn(world, device)
    const list = page.book.lists.rows(formOf('misDatos'), '')
    await now(world, list)
    await world.pass(5_000)
    device.online = false
    idOf(await world.until(page.book.capture.submit(data({ TELEFONOS: '301' }))))
    const rows = (await now(world, list)).value
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ values: { TELEFONOS: '301' }, entry: { state: 'waiting' } })
    expect(host.own).toEqual([])
    device.online = true
    page.process.wake()
    await world.pass(10_000)
    expect(host.own).toMatchObject([{ NID_TERCERO: ANA, TELEFONOS: '301', TIPO_SOCIO: 'A' }])
  })

  it('two changes go in their order, each once', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    for (const TELEFONOS of ['1', '2']) {
      idOf(await world.until(page.book.capture.submit(data({ TELEFONOS }))))
      await world.pass(1_000)
    }
    device.online = true
    page.process.wake()
    await world.pass(20_000)
    expect(host.own.map(({ TELEFONOS }) => TELEFONOS)).toEqual(['1', '2'])
  })

  it('never travel by the send-only token: with the session gone they wait for their person and say so', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    host.endSessions(ANA)
    const id = idOf(await world.until(page.book.capture.submit(data())))
    await world.pass(60_000)
    expect(host.own).toEqual([])
    expect(
      host.calls.filter(({ operation, as }) => operation.startsWith('misdatos/ingresar') && as !== 'session'),
    ).toEqual([])
    expect(await entry(world, page, id)).toMatchObject({
      state: 'waiting',
      why: outboxTexts.byPerson,
    })
    expect((await now(world, page.book.outbox.connection)).paused).toBe(true)
    await world.until(page.book.session.signOut())
    await world.pass(60_000)
    expect(host.own).toEqual([])
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(10_000)
    expect(host.own).toHaveLength(1)
  })

  it('premises neither: captured without signal by who has signed out, they wait for him and cost no attempt', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(premises())))
    await world.until(page.book.session.signOut())
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.own).toEqual([])
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    expect((await entry(world, page, id)).attempts).toBe(0)
    await world.pass(10_000)
    expect(host.own).toMatchObject([{ CRIADERO: 'La Fe', NID_PROPIETARIO: ANA }])
    expect(await entry(world, page, id)).toMatchObject({ state: 'filed' })
  })

  it('are checked before they are saved, but for what is read-only', async () => {
    const { world, newDevice } = newWorld('withoutBatch')
    const page = await signedIn(world, newDevice())
    expect(await world.until(page.book.capture.submit(data({ CORREO: 'ana', NOMBRE: '' })))).toEqual({
      kind: 'invalid',
      problems: { NOMBRE: 'El nombre es requerido.', CORREO: 'Debe digitar un correo válido, verifique por favor...' },
    })
    expect((await world.until(page.book.capture.submit(data({ TIPO_SOCIO: '', FECHA_INGRESO: '' })))).kind).toBe(
      'saved',
    )
  })

  it('an administrator’s own data are his own, not everybody’s', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const page = await signedIn(world, newDevice(), 'admin', 'Clave.3')
    await now(world, page.book.lists.rows(formOf('misDatos'), ''))
    await now(world, page.book.lists.rows(formOf('misAprisco'), ''))
    await world.pass(5_000)
    const asked = (operation: string) =>
      host.calls.filter((call) => call.operation === operation).flatMap(({ fields }) => Object.values(fields))
    expect(new Set(asked('misdatos/terceros'))).toEqual(new Set(['9']))
    expect(new Set(asked('miaprisco/aprisco'))).toEqual(new Set(['ADMINANCO']))
  })
})
