/** An administrator of a large registry: all owners' data comes in pages, and only those that a screen shows. */
import { expect, it } from 'vitest'
import {
  EVERY_OWNER,
  formOf,
  isLookup,
  type LookupRequest,
  noInventoryFilter,
  pageRequest,
  recordRequest,
  requestOf,
} from '../../src/registry/index.ts'
import type { SessionState } from '../../src/sync/contract/session.ts'
import type { Device } from './fakes/device.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

const page = { first: 0, rows: 100, search: '' }
const inventory = { filter: noInventoryFilter, search: '', first: 0, rows: 10 }

async function atTheDesk(kind: HostKind) {
  const { world, host, newDevice } = newWorld(kind)
  const device: Device = newDevice()
  const desk = await signedIn(world, device, 'admin', 'Clave.3')
  /** Calls that request all owners' rows without paging. */
  const whole = () =>
    host.calls.filter(({ fields }) => Object.values(fields).includes(EVERY_OWNER) && !('FILAS' in fields))
  return { world, host, device, desk, whole }
}

function here(session: SessionState) {
  if (session.kind !== 'in') throw new Error('nobody is signed in')
  return session.person
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
  await now(world, desk.book.animals.herdSummary(noInventoryFilter))
  await now(world, desk.book.animals.herdPage(inventory))
  await now(world, desk.book.lists.rows(formOf('A04'), '', page))
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

it('breeds of one name are told apart by the code that the host says with them', async () => {
  const { world, host, desk } = await atTheDesk('paged')
  const breed = { RAZA: 'Criolla', SEXO: 'H', TOTAL: '3' }
  host.extra.set('dashboard/informacionInicial', () => [
    { ...breed, COD_RAZA: '3' },
    { ...breed, COD_RAZA: '40' },
    breed,
  ])
  await now(world, desk.book.animals.herdSummary(noInventoryFilter))
  await world.pass(5_000)
  const { value } = await now(world, desk.book.animals.herdSummary(noInventoryFilter))
  expect(value.groups.map(({ COD_RAZA }) => COD_RAZA)).toEqual(['3', '40', undefined])
  expect(value.total).toBe(9)
})

it('a page whose place later ones took is there again at once for whoever comes back to it', async () => {
  const { world, desk } = await atTheDesk('paged')
  const seen = async (search: string) => {
    let taken: number | undefined
    const stop = desk.book.lists.rows(formOf('A04'), '', { ...page, search }).subscribe(({ takenAt }) => {
      taken = takenAt
    })
    await world.pass(500)
    stop()
    return taken
  }
  expect(await seen('')).toBeDefined()
  for (let n = 0; n < 31; n++) await seen(`chiva ${n}`)
  expect(await seen('')).toBeDefined()
})

it('asking anew asks for the page in sight, and not for the whole list', async () => {
  const { world, host, desk, whole } = await atTheDesk('paged')
  await now(world, desk.book.animals.herdPage(inventory))
  // Until everything that follows a sign-in has been asked.
  await world.pass(15_000)
  host.calls.length = 0
  desk.book.lookups.refresh({ herdOf: '' })
  desk.book.lookups.refresh({ form: formOf('A01'), owner: '', page })
  await world.pass(5_000)
  expect(host.calls.map(({ operation }) => operation).sort()).toEqual([
    'dashboard/dataAnimales',
    'formularioA01/formulariosA01',
  ])
  expect(whole()).toEqual([])
})

it('an animal that is not on this device is shown as the host has it: its row, its parents, theirs and its young, also those of nobody', async () => {
  const { world, host, device, desk } = await atTheDesk('paged')
  const [chip, sire, dam, young, grandam] = ['8200', '7100', '7200', '8300', '6100']
  const ofNobody = [
    { CHIP: sire, NOMBRE: 'Sultán', SEXO: 'M', RAZA: 'Alpina', NID_PROPIETARIO: '', CHIP_MADRE: grandam },
    { CHIP: grandam, NOMBRE: 'Nieve', SEXO: 'H', RAZA: 'Alpina', NID_PROPIETARIO: '' },
  ]
  const herd = [
    { CHIP: dam, NOMBRE: 'Mora', SEXO: 'H', RAZA: 'Alpina' },
    { CHIP: chip, NOMBRE: 'Alba', SEXO: 'H', NID_PROPIETARIO: ANA, CHIP_PADRE: sire, CHIP_MADRE: dam },
    { CHIP: young, NOMBRE: 'Luna', SEXO: 'H', FECHA_NACIMIENTO: '2026-01-02', CHIP_PADRE: '9', CHIP_MADRE: chip },
  ]
  host.extra.set('dashboard/dataAnimales', ({ BUSCAR = '', SIN_PROPIETARIO }) =>
    [...(SIN_PROPIETARIO === '1' ? ofNobody : []), ...herd].filter((row) =>
      Object.values(row).some((text) => text.includes(BUSCAR)),
    ),
  )
  // Each generation is known once the younger one has come.
  for (let generation = 0; generation < 4; generation++) {
    await now(world, desk.book.animals.animal(chip))
    await world.pass(5_000)
  }
  const { value, takenAt } = await now(world, desk.book.animals.animal(chip))
  expect(takenAt).toBeGreaterThan(0)
  expect(value.animal).toMatchObject({ NOMBRE: 'Alba', NID_PROPIETARIO: ANA })
  expect(value.ancestors).toEqual({
    P: { chip: sire, name: 'Sultán', breed: 'Alpina' },
    M: { chip: dam, name: 'Mora', breed: 'Alpina' },
    PM: { chip: grandam, name: 'Nieve', breed: 'Alpina' },
  })
  await now(world, desk.book.animals.animal(sire))
  await world.pass(5_000)
  expect((await now(world, desk.book.animals.animal(sire))).value).toMatchObject({
    animal: { NOMBRE: 'Sultán', NID_PROPIETARIO: '' },
    acts: [],
  })
  expect(value.offspring.map(({ CHIP }) => CHIP)).toEqual([young])
  // The inbreeding of its relatives was not computed.
  expect(value.generations).toBe(0)
  device.online = false
  expect((await now(world, desk.book.animals.animal(chip))).value.animal).toMatchObject({ NOMBRE: 'Alba' })
})

it('who is prepared for is on the device whole, and nobody else', async () => {
  const { world, host, desk, whole } = await atTheDesk('paged')
  await world.until(desk.book.device.chooseOwners([ANA]))
  host.calls.length = 0
  await world.until(desk.book.device.prepare())
  const lists = host.calls.filter(({ operation }) => /formularios(A0|A1)|dataAnimales/.test(operation))
  expect(lists.length).toBeGreaterThan(5)
  for (const { operation, fields } of lists) expect(Object.values(fields), operation).toContain(ANA)
  expect(whole().filter(({ operation }) => /formularios(A0|A1)|dataAnimales/.test(operation))).toEqual([])
})

it('Preparar fetches no list of people; without signal a dialog finds whom it was prepared for, by document type and number too', async () => {
  const { world, host, device, desk } = await atTheDesk('paged')
  const people = [
    { code: ANA, name: 'Ana Gómez', tid: 'CC' },
    { code: '900', name: 'Aprisco El Mirador', tid: 'NIT' },
    { code: '901', name: 'Anacona S.A.S.', tid: 'NIT' },
  ]
  host.extra.set('selecciones/seleccionUsuariosAdmin', () => people)
  host.extra.set('usuario/usuariosConsecutivos', ({ CLAVE }) => people.filter(({ code }) => code === CLAVE))
  await world.until(desk.book.device.chooseOwners([ANA, '901']))
  await world.until(desk.book.device.prepare())
  expect(host.calls.filter(({ operation }) => /seleccionUsuarios(Admin|Otros|Total)/.test(operation))).toEqual([])
  device.online = false
  host.calls.length = 0
  const { fields, owner, ownerType } = formOf('A01')
  const field = fields[owner]
  const from = field && 'from' in field && isLookup(field.from) ? field.from : undefined
  const person = here(await now(world, desk.book.session.state))
  const asked = (tid: string) => from && requestOf(from, { [ownerType ?? '']: tid }, person)
  const found = async (request: LookupRequest) => (await now(world, desk.book.lookups.options(request))).value
  const codes = async (tid: string, search: string) =>
    (await found(pageRequest(asked(tid) as LookupRequest, { first: 0, rows: 50, search }))).map(({ code }) => code)
  expect(await codes('', 'ana')).toEqual([ANA, '901'])
  expect(await codes('NIT', 'ana')).toEqual(['901'])
  expect(await codes('NIT', '')).toEqual(['901'])
  expect(await codes('', 'aprisco')).toEqual([])
  for (const tid of ['', 'NIT'])
    expect(await found(recordRequest(asked(tid) as LookupRequest, '901'))).toMatchObject([{ name: 'Anacona S.A.S.' }])
  expect(host.calls).toEqual([])
})

it('without signal an animal is looked for among those that were prepared', async () => {
  const { world, host, device, desk } = await atTheDesk('paged')
  host.extra.set('dashboard/dataAnimales', ({ NID_PROPIETARIO, FILAS }) =>
    NID_PROPIETARIO === ANA && FILAS === undefined
      ? [{ CHIP: '982000411207408', NOMBRE: 'Candela', RAZA: 'ALPINA', SEXO: 'H', NID_PROPIETARIO: ANA }]
      : [],
  )
  await world.until(desk.book.device.chooseOwners([ANA]))
  await world.until(desk.book.device.prepare())
  const found = async (search: string) =>
    (await now(world, desk.book.animals.herdPage({ ...inventory, search }))).value.rows.map(({ NOMBRE }) => NOMBRE)
  device.online = false
  await world.pass(60_000)
  expect(await found('7408')).toEqual(['Candela'])
  expect(await found('9999')).toEqual([])
})

it('without signal, and nothing prepared, what is typed is searched in the page that the dialog opened with', async () => {
  const { world, host, device, desk } = await atTheDesk('paged')
  const people = ['Ana Gómez', 'Beto Ruiz', 'Zoila Paz'].map((name, n) => ({ code: String(n), name, tid: 'CC' }))
  host.extra.set('selecciones/seleccionUsuariosTotal', ({ FILAS }) => people.slice(0, Number(FILAS)))
  const call: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }
  const asked = (rows: number, search: string) =>
    desk.book.lookups.options(pageRequest(call, { first: 0, rows, search }))
  for (const rows of [3, 50]) {
    await now(world, asked(rows, ''))
    await world.pass(5_000)
  }
  device.online = false
  const names = async (rows: number, search: string) => {
    const { value, takenAt } = await now(world, asked(rows, search))
    return takenAt === undefined ? 'not known' : value.map(({ name }) => name)
  }
  expect(await names(50, 'zo')).toEqual(['Zoila Paz'])
  expect(await names(50, 'nadie')).toEqual([])
  // If the host may have more than the page, a missing value is unknown.
  expect(await names(3, 'be')).toEqual(['Beto Ruiz'])
  expect(await names(3, 'nadie')).toBe('not known')
})

it('Preparar asks for the chosen ones by name and never for everybody; without signal they keep their names', async () => {
  const { world, host, device, desk } = await atTheDesk('paged')
  const people = ['Ana Gómez', 'Beto Ruiz'].map((name, n) => ({ code: n === 0 ? ANA : String(n), name, tid: 'CC' }))
  host.extra.set('usuario/usuariosConsecutivos', ({ CLAVE }) => people.filter(({ code }) => code === CLAVE))
  await world.until(desk.book.device.chooseOwners([ANA]))
  await now(world, desk.book.device.preparation)
  await world.pass(5_000)
  const told = await now(world, desk.book.device.preparation)
  expect(told.owners).toEqual([{ chosen: true, option: people[0], state: {} }])
  expect(told.sought?.operation).toBe('usuario/usuariosConsecutivos')
  const asked = host.calls.filter(({ operation }) =>
    /^(selecciones\/seleccionUsuarios|usuario\/usuariosC)/.test(operation),
  )
  expect(asked.map(({ operation, fields }) => `${operation} ${fields.CLAVE}`)).toEqual([
    `usuario/usuariosConsecutivos ${ANA}`,
  ])
  device.online = false
  expect((await now(world, desk.book.device.preparation)).owners).toEqual(told.owners)
})

it('a host that announces no pages is asked as before', async () => {
  const { whole } = await atTheDesk('documented')
  expect(whole().map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['dashboard/dataAnimales', 'formularioA04/formulariosA04']),
  )
})
