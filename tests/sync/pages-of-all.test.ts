/** An administrator of a large registry: what covers all owners comes in pages, and only what a screen shows. */
import { expect, it } from 'vitest'
import { EVERY_OWNER, formOf, noInventoryFilter } from '../../src/registry/index.ts'
import type { Device } from './fakes/device.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

const page = { first: 0, rows: 100, search: '' }
const inventory = { filter: noInventoryFilter, search: '', first: 0, rows: 10 }

async function atTheDesk(kind: HostKind) {
  const { world, host, newDevice } = newWorld(kind)
  const device: Device = newDevice()
  const desk = await signedIn(world, device, 'admin', 'Clave.3')
  /** Calls that ask for everybody's rows whole. */
  const whole = () =>
    host.calls.filter(({ fields }) => Object.values(fields).includes(EVERY_OWNER) && !('FILAS' in fields))
  return { world, host, device, desk, whole }
}

it("signing in fetches nobody's rows: an administrator goes out for no one", async () => {
  const { whole, host } = await atTheDesk('paged')
  expect(whole()).toEqual([])
  expect(host.calls.map(({ operation }) => operation).filter((name) => /formularios|selecciones/.test(name))).toEqual(
    [],
  )
})

it('the dashboard asks for groups and one page; a list for its stretch; nothing whole', async () => {
  const { world, host, desk, whole } = await atTheDesk('paged')
  await now(world, desk.book.herdSummary(noInventoryFilter))
  await now(world, desk.book.herdPage(inventory))
  await now(world, desk.book.rows(formOf('A04'), '', page))
  await world.pass(5_000)
  const asked = host.calls.filter(({ operation }) => /dataAnimales|formulariosA04/.test(operation))
  expect(asked.map(({ operation, fields }) => `${operation} ${fields.DESDE} ${fields.FILAS}`).sort()).toEqual([
    'dashboard/dataAnimales 0 10',
    'formularioA04/formulariosA04 0 100',
  ])
  const small =
    /^(dashboard\/(informacionInicial|fechasNacimiento)|selecciones\/seleccion(CodigoEspecie|Libros|TipoParto|Formas))/
  expect(whole().filter(({ operation }) => !small.test(operation))).toEqual([])
})

it('asking anew asks for the page in sight, and not for the whole list', async () => {
  const { world, host, desk, whole } = await atTheDesk('paged')
  await now(world, desk.book.herdPage(inventory))
  await world.pass(5_000)
  host.calls.length = 0
  desk.book.refresh({ herdOf: '' })
  desk.book.refresh({ form: formOf('A01'), owner: '', page })
  await world.pass(5_000)
  expect(host.calls.map(({ operation }) => operation).sort()).toEqual([
    'dashboard/dataAnimales',
    'formularioA01/formulariosA01',
  ])
  expect(whole()).toEqual([])
})

it('who is prepared for is on the device whole, and nobody else', async () => {
  const { world, host, desk, whole } = await atTheDesk('paged')
  await world.until(desk.book.chooseOwners([ANA]))
  host.calls.length = 0
  await world.until(desk.book.prepare())
  const lists = host.calls.filter(({ operation }) => /formularios(A0|A1)|dataAnimales/.test(operation))
  expect(lists.length).toBeGreaterThan(5)
  for (const { operation, fields } of lists) expect(Object.values(fields), operation).toContain(ANA)
  expect(whole().filter(({ operation }) => /formularios(A0|A1)|dataAnimales/.test(operation))).toEqual([])
})

it('a host that announces no pages is asked as before', async () => {
  const { whole } = await atTheDesk('documented')
  expect(whole().map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['dashboard/dataAnimales', 'formularioA04/formulariosA04']),
  )
})
