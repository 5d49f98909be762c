/** What a person corrects changes what depends on it, on this device at once and from the host when it is filed. */
import { describe, expect, it } from 'vitest'
import { correctionsRequest, formOf, type LookupRequest, totalOf, type Values } from '../../src/registry/index.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const LIST = 'formularioA01/formulariosA01'

/** @param more in the first answer of the list */
async function atTheDesk(more?: Values) {
  const made = newWorld('paged')
  const device = made.newDevice()
  const page = await signedIn(made.world, device, 'admin', 'Clave.3')
  idOf(await made.world.until(page.book.capture.submit(a01(ANA, '100', { OBSERVACIONES: 'antes' }))))
  await made.world.pass(60_000)
  if (more) made.host.extra.set(LIST, () => [{ ...a01(ANA, '100', { OBSERVACIONES: 'antes' }).values, ...more }])
  const wanted = { first: 0, rows: 100, search: '' }
  const rows = page.book.lists.rows(formOf('A01'), '', wanted)
  // As a screen does.
  rows.subscribe(() => {})
  await now(made.world, rows)
  await made.world.pass(5_000)
  const correct = async (text: string) => {
    const row = (await now(made.world, rows)).value[0]?.values ?? {}
    const values = { ...a01(ANA, '100').values, OBSERVACIONES: text }
    idOf(
      await made.world.until(page.book.capture.submit({ form: formOf('A01'), mode: 'edit', row, values, photos: [] })),
    )
  }
  const asked = () => made.host.calls.filter(({ operation }) => operation === LIST).length
  return { ...made, device, page, rows, correct, asked }
}

describe('the row of a record that one corrected oneself', () => {
  it('stands in its place with the new values, open to the next correction and counted, before the list came again', async () => {
    const { world, rows, correct, host } = await atTheDesk({ TOTAL_FILAS: '1' })
    host.extra.set(LIST, () => 'no list' as never)
    await correct('después')
    await world.pass(10_000)
    const { value } = await now(world, rows)
    expect(value).toHaveLength(1)
    // The footer's total.
    expect(totalOf(value.map(({ values }) => values))).toBe(1)
    expect(value[0]?.entry).toBeUndefined()
    expect(value[0]?.values).toMatchObject({ CONSECUTIVO: '100', OBSERVACIONES: 'después' })
  })

  it('is not asked for again and again where the clock was set back since it was filed', async () => {
    const { world, device, correct, asked, page } = await atTheDesk()
    device.clock.wrong = 24 * 3_600_000
    await correct('después')
    await world.pass(60_000)
    page.process.kill()
    device.clock.wrong = 0
    const again = await signedIn(world, device, 'admin', 'Clave.3')
    const earlier = asked()
    again.book.lists.rows(formOf('A01'), '', { first: 0, rows: 100, search: '' }).subscribe(() => {})
    await world.pass(60_000)
    expect(asked() - earlier).toBeGreaterThan(0)
    expect(asked() - earlier).toBeLessThanOrEqual(3)
  })

  it('comes again from the host once it is filed, without anybody asking for it', async () => {
    const { world, rows, correct, asked } = await atTheDesk()
    const earlier = asked()
    await correct('después')
    await world.pass(10_000)
    expect(asked()).toBe(earlier + 1)
    expect((await now(world, rows)).value.map(({ values, entry }) => [values.OBSERVACIONES, entry])).toEqual([
      ['después', undefined],
    ])
  })
})

it('a source whose last straw a correction used is not offered any more, and one that gave straws back has them', async () => {
  const { world, host, newDevice } = newWorld()
  const sources: LookupRequest = {
    operation: 'selecciones/seleccionConsecutivoServicio',
    fields: { NID_PROPIETARIO: ANA, CODIGO: 'A10' },
    passing: [],
  }
  host.extra.set(sources.operation, () => [{ code: '500', name: '500', PENDIENTES: '3', pendientes: '3' }])
  const page = await signedIn(world, newDevice(), 'admin', 'Clave.3')
  const left = async () =>
    (await now(world, page.book.lookups.options(sources))).value.map(({ code, pendientes }) => [code, pendientes])
  await left()
  await world.pass(5_000)
  expect(await left()).toEqual([['500', '3']])
  const corrected = async (from: string, to: string) => {
    const row = { ...a02(ANA, '100', '500', picture('a'), { CANTIDAD_PAJILLAS: from }).values, SOPORTE: 'a.jpg' }
    const filled = a02(ANA, '100', '500', picture('b'), { CANTIDAD_PAJILLAS: to })
    idOf(await world.until(page.book.capture.submit({ ...filled, mode: 'edit', row })))
    await world.pass(1_000)
  }
  await corrected('2', '1')
  expect(await left()).toEqual([['500', '4']])
  await corrected('1', '5')
  expect(await left()).toEqual([])
})

it('what one changed at the host is asked for again wherever it is shown, and nothing else than what is shown', async () => {
  const { world, host, newDevice } = newWorld('withoutBatch')
  const page = await signedIn(world, newDevice(), 'admin', 'Clave.3')
  const shown: LookupRequest = { operation: 'formularios/formularios', fields: {}, passing: [] }
  const other: LookupRequest = { operation: 'razas/razas', fields: {}, passing: [] }
  const calls = ({ operation }: LookupRequest) => host.calls.filter((call) => call.operation === operation).length
  for (const request of [shown, other]) host.extra.set(request.operation, () => [{ codigo: 'A01', valor: '1' }])
  host.extra.set('formularios/ingresarFormulario', () => [1])
  const fees = page.book.lookups.answer(shown)
  const stop = fees.subscribe(() => {})
  await now(world, fees)
  await now(world, page.book.lookups.answer(other))
  await world.pass(5_000)
  expect([calls(shown), calls(other)]).toEqual([1, 1])
  await world.until(page.book.desk.act({ operation: 'formularios/formularios', fields: {} }))
  await world.pass(5_000)
  // A reading call changes nothing.
  expect(calls(shown)).toBe(2)
  await world.until(
    page.book.desk.act({ operation: 'razas/ingresarRazas', fields: { RAZA: 'NUEVA', COD_ESPECIE: 'C' } }),
  )
  await world.pass(5_000)
  expect([calls(shown), calls(other)]).toEqual([3, 1])
  stop()
})

it('what the association corrected or voided is so in the outbox, as soon as this device has heard', async () => {
  const { world, host, newDevice } = newWorld()
  const page = await signedIn(world, newDevice(), 'admin', 'Clave.3')
  const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100', { OBSERVACIONES: 'antes' }))))
  await world.pass(60_000)
  const lines = (OPERACION: string, after: Values) => [
    {
      ID: '1',
      OPERACION,
      FORMULARIO: 'A01',
      NUMERO: '100',
      FECHA: '2026-12-01T00:00:00Z',
      DESPUES: JSON.stringify(after),
    },
  ]
  const hear = async (rows: readonly Values[]) => {
    host.extra.set(correctionsRequest.operation, () => rows)
    page.book.lookups.refresh(correctionsRequest)
    await world.pass(60_000)
  }
  expect((await entry(world, page, id)).values.OBSERVACIONES).toBe('antes')
  await hear(lines('revisionCampo/corregir', { OBSERVACIONES: 'después' }))
  expect((await entry(world, page, id)).values.OBSERVACIONES).toBe('después')
  expect(await now(world, page.book.outbox.today)).toMatchObject({ captured: 1, filed: 1, voided: 0 })
  await hear(lines('revisionCampo/anular', { MOTIVO: 'Dos veces' }))
  expect((await entry(world, page, id)).voided).toBe('Dos veces')
  expect(await now(world, page.book.outbox.today)).toMatchObject({ captured: 1, filed: 0, voided: 1 })
})
