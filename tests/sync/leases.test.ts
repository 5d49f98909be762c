import { describe, expect, it } from 'vitest'
import {
  defaultBounds,
  findingsOf,
  formOf,
  forms,
  type LookupRequest,
  type Person,
  type Values,
} from '../../src/registry/index.ts'
import { planFor } from '../../src/sync/cache/prefetch-plan.ts'
import { draftKeyOf } from '../../src/sync/contract/draft-key.ts'
import type { World } from './fakes/clock.ts'
import type { Page } from './fakes/device.ts'
import { a12 } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const chips = (op: string, owner: string, CODIGO: string, RAZA = '3'): LookupRequest => ({
  operation: `selecciones/${op}`,
  fields: { NID_PROPIETARIO: owner, CODIGO, RAZA, SEXO: 'M' },
  passing: [],
})
const codes = async (world: World, page: Page, request: LookupRequest) =>
  (await now(world, page.book.lookups.options(request))).value.map(({ code }) => code)

const male = (CHIP: string, NID_PROPIETARIO: string): Values => ({
  NID_PROPIETARIO,
  NOMPROP: 'x',
  CHIP,
  NOMBRE: `Macho ${CHIP}`,
  SEXO: 'M',
  COD_RAZA: '3',
  RAZA: 'ALPINA',
  COD_ESPECIE: 'C',
})
/** A row of formulariosA12. */
const lease = (chip: string, from: string, to: string, starts: string, ends: string): Values => ({
  consecutivo: `9${chip}`,
  nid_propietario: from,
  nid_arrendatario: to,
  especie: 'C',
  raza: '3',
  crg_animal: chip,
  fecha_inicio: starts,
  fecha_fin: ends,
})

/** The date `more` days after today in the world. */
const day = (world: World, more: number) =>
  new Date(world.time - 5 * 3_600_000 + more * 86_400_000).toISOString().slice(0, 10)

async function prepared(rows: (world: World) => readonly Values[], usuario = 'ana', password = 'Clave.1') {
  const made = newWorld()
  made.host.accounts.push({ usuario: 'rita', password: 'Clave.4', nid: '4004', zona: '02' })
  made.host.addNumbers('A12', ANA, 100, 9)
  made.host.addNumbers('A12', BETO, 200, 9)
  made.host.extra.set('dashboard/dataAnimales', ({ NID_PROPIETARIO: owner }) =>
    [male('M1', ANA), male('M2', ANA), male('M9', BETO)].filter(
      (row) => owner === 'ADMINANCO' || row.NID_PROPIETARIO === owner,
    ),
  )
  made.host.extra.set('formularioA12/formulariosA12', () => rows(made.world))
  const device = made.newDevice()
  const page = await signedIn(made.world, device, usuario, password)
  await made.world.until(page.book.device.prepare())
  device.online = false
  return { ...made, device, page }
}

describe('males on lease', () => {
  it('are offered to the lessee on the days of the lease, though it began after the device was prepared', async () => {
    const { world, page } = await prepared((w) => [lease('M9', BETO, ANA, day(w, 1), day(w, 2))])
    const offered = () => codes(world, page, chips('seleccionChips', ANA, 'A01'))
    expect(await offered()).toEqual(['M1', 'M2'])
    await world.pass(24 * 3_600_000)
    expect(await offered()).toEqual(['M1', 'M2', 'M9'])
    expect(await codes(world, page, chips('seleccionChips', ANA, 'A01a'))).toContain('M9')
    // He is not among the options of another breed, nor among those reserved for owners.
    expect(await codes(world, page, chips('seleccionChips', ANA, 'A01', '4'))).toEqual([])
    expect(await codes(world, page, chips('seleccionChips', ANA, 'A06'))).toEqual(['M1', 'M2'])
    await world.pass(2 * 24 * 3_600_000)
    expect(await offered()).toEqual(['M1', 'M2'])
  })

  it('are not let again while they are let, by a lease of the list or one that is unsent', async () => {
    const { world, page } = await prepared((w) => [lease('M1', ANA, BETO, day(w, -5), day(w, 5))])
    const free = () => codes(world, page, chips('seleccionChipsA12', ANA, 'A12'))
    expect(await free()).toEqual(['M2'])
    const dates = { fecha_inicio: day(world, 0), fecha_fin: day(world, 3) }
    idOf(await world.until(page.book.capture.submit(a12(ANA, '100', BETO, { crg_animal: 'M2', ...dates }))))
    expect(await free()).toEqual([])
    await world.pass(6 * 24 * 3_600_000)
    expect(await free()).toEqual(['M1', 'M2'])
  })

  it('stay among those of whom has let them: last, with who has them and until when', async () => {
    const { world, page } = await prepared((w) => [
      { ...lease('M1', ANA, BETO, day(w, -5), day(w, 5)), nomarrendatario: 'Beto Ruiz' },
    ])
    const offered = async (request: LookupRequest) =>
      (await now(world, page.book.lookups.options(request))).value.map(({ code, estado }) => [code, estado])
    for (const code of ['A01', 'A01a', 'A06'])
      expect(await offered(chips('seleccionChips', ANA, code)), code).toEqual([
        ['M2', undefined],
        ['M1', expect.stringMatching(/^dado en arriendo hasta .* a Beto Ruiz$/)],
      ])
    const { animals } = await now(world, page.book.capture.adviceFacts({ chips: ['M1', 'M2'], owner: ANA }))
    const advice = (chip: string) => {
      const values = { NID_PROPIETARIO: ANA, CHIP_MACHO: chip, FECHA_SERVICIO: day(world, 0) }
      return findingsOf(formOf('A01'), values, { today: day(world, 0), bounds: defaultBounds, animals })
    }
    expect(advice('M1').map(({ text }) => text)).toEqual([expect.stringContaining('arrendado a Beto Ruiz')])
    expect(advice('M2')).toEqual([])
  })

  it('that are let again are marked for whom lets them, not for who has them', async () => {
    const { world, host, page, device } = await prepared((w) => [lease('M9', BETO, ANA, day(w, -5), day(w, 5))])
    device.online = true
    host.extra.set('formularioA12/subArrendados', () => [
      {
        ...{ CONSECUTIVO: '77', NID_PROPIETARIO: ANA, NID_PROPIETARIO_S: '3003', crg_animal: 'M9', RAZA: '3' },
        ...{ ESPECIE: 'C', FECHA_INICIAL: day(world, -1), FECHA_FINAL: day(world, 1) },
      },
    ])
    await world.until(page.book.device.prepare())
    const { value } = await now(world, page.book.lookups.options(chips('seleccionChips', ANA, 'A01')))
    expect(value.map(({ code, estado }) => [code, estado])).toEqual([
      ['M1', undefined],
      ['M2', undefined],
      ['M9', expect.stringMatching(/^dado en arriendo hasta .* a 3003$/)],
    ])
  })

  it('are offered to the lessee of an unsent lease, on a device that captures for both', async () => {
    const { world, page } = await prepared(() => [], 'admin', 'Clave.3')
    const dates = { fecha_inicio: day(world, 0), fecha_fin: day(world, 3) }
    expect(await codes(world, page, chips('seleccionChips', ANA, 'A01'))).toEqual(['M1', 'M2'])
    idOf(await world.until(page.book.capture.submit(a12(BETO, '200', ANA, { crg_animal: 'M9', ...dates }))))
    const { value } = await now(world, page.book.lookups.options(chips('seleccionChips', ANA, 'A01')))
    expect(value.at(-1)).toMatchObject({ code: 'M9', name: 'M9 Macho M9', especie: 'C' })
  })
})

describe('on the device of a registrar, who cannot read the leases of whom he visits', () => {
  /** @param given what a host of ours says with Ana's animals; M9 is Beto's, and she has him */
  async function visiting(given: ((world: World) => Values) | undefined) {
    const made = await prepared(() => [], 'rita', 'Clave.4')
    const { world, host, page, device } = made
    device.online = true
    host.extra.set('dashboard/dataAnimales', ({ NID_PROPIETARIO: owner }) =>
      owner === ANA
        ? [{ ...male('M1', ANA), ...given?.(world) }, male('M2', ANA), ...(given ? [hired(world)] : [])]
        : [],
    )
    await world.until(page.book.device.chooseOwners([ANA]))
    await world.until(page.book.device.prepare())
    device.online = false
    const offered = async (code: string) =>
      (await now(world, page.book.lookups.options(chips('seleccionChips', ANA, code)))).value.map(
        ({ code, estado }) => [code, estado] as const,
      )
    const advice = async (chip: string) => {
      const { animals } = await now(world, page.book.capture.adviceFacts({ chips: ['M1', 'M2'], owner: ANA }))
      const values = { NID_PROPIETARIO: ANA, CHIP_MACHO: chip, FECHA_SERVICIO: day(world, 0) }
      const facts = { today: day(world, 0), bounds: defaultBounds, animals }
      return findingsOf(formOf('A01'), values, facts).map(({ text }) => text)
    }
    const farm = async () => {
      const asked = { owner: ANA, group: 'leased', search: '', rows: 40 } as const
      return (await now(world, page.book.animals.farmAnimals(asked))).value.rows.map(({ chip }) => chip)
    }
    const animal = async (chip: string) => (await now(world, page.book.animals.animal(chip))).value
    return { ...made, offered, advice, farm, animal }
  }
  const hired = (w: World): Values => ({
    ...male('M9', BETO),
    ...{ ARRENDADO_DESDE: day(w, -3), ARRENDADO_HASTA: day(w, 3) },
  })
  const toLuz = (w: World) => ({
    DADO_EN_ARRIENDO: `${day(w, -5)} ${day(w, 5)} Luz Dary\n${day(w, 7)} ${day(w, 9)} Otro`,
  })

  it('a male that is leased out is last, with who has him, and so say the form, the farm and his page', async () => {
    const { world, page, offered, advice, farm, animal } = await visiting(toLuz)
    expect(await offered('A01')).toEqual([
      ['M2', undefined],
      ['M9', undefined],
      ['M1', expect.stringMatching(/^dado en arriendo hasta .* a Luz Dary$/)],
    ])
    expect(await advice('M1')).toEqual([expect.stringContaining('arrendado a Luz Dary')])
    expect(await advice('M2')).toEqual([])
    // With the one that the farm has from another.
    expect(await farm()).toEqual(['M1', 'M9'])
    const away = await animal('M1')
    expect(away.lease).toMatchObject({ name: 'Luz Dary', until: day(world, 5), recorded: true })
    expect(away.acts).toEqual([])
    // He serves the females of whom he is with, not those of the registrar.
    const here = await animal('M9')
    expect(here.lease).toMatchObject({ to: ANA, recorded: false })
    expect(here.acts.map(({ name, given }) => [name, given.owner])).toEqual([['mate', ANA]])
    const planned = (await now(world, page.book.animals.planChoices(ANA))).value.males
    expect(planned.map(({ chip }) => chip)).toEqual(['M2', 'M9'])
    await world.pass(6 * 24 * 3_600_000)
    expect((await offered('A01')).map(([, estado]) => estado)).not.toContainEqual(expect.anything())
    // The lease after it began since the device was prepared.
    await world.pass(2 * 24 * 3_600_000)
    expect(await offered('A01')).toContainEqual(['M1', expect.stringContaining('a Otro')])
  })

  it('of a host that does not tell, nothing is claimed', async () => {
    const { offered, advice, farm, animal } = await visiting(undefined)
    expect(await offered('A01')).toEqual([
      ['M1', undefined],
      ['M2', undefined],
    ])
    expect([await advice('M1'), await farm(), (await animal('M1')).lease]).toEqual([[], [], undefined])
  })
})

describe('the list of sub-leases', () => {
  const sub = (CONSECUTIVO: string, NID_PROPIETARIO: string, NID_PROPIETARIO_S: string) => ({
    CONSECUTIVO,
    NID_PROPIETARIO,
    NID_PROPIETARIO_S,
  })
  it('has those given and those received, each once', async () => {
    const made = newWorld()
    made.host.extra.set('formularioA12/subArrendados', ({ nid_propietario: given, nid_propietario_s: received }) =>
      [sub('1', ANA, BETO), sub('2', BETO, ANA), sub('3', ANA, ANA)].filter((row) =>
        received ? row.NID_PROPIETARIO_S === received : row.NID_PROPIETARIO === given,
      ),
    )
    const page = await signedIn(made.world, made.newDevice())
    const rows = page.book.lists.rows(formOf('A12-sub'), '')
    const stop = rows.subscribe(() => {})
    await made.world.pass(5_000)
    const { value, takenAt } = await now(made.world, rows)
    stop()
    expect(value.map(({ values }) => values.CONSECUTIVO)).toEqual(['1', '3', '2'])
    expect(takenAt).toBeDefined()
  })
})

describe('the preparation', () => {
  const person: Person = {
    usuario: 'x',
    nid: ANA,
    tid: 'CC',
    nombres: 'x',
    nivel: 1,
    administrador: false,
    primerIngreso: false,
    zona: '',
    capacidades: [],
  }
  const asked = (nivel: number) =>
    planFor(forms, { ...person, nivel }, [ANA], () => undefined).map(({ operation }) => operation)

  it('asks for leases, and for sub-leases only where the person’s level has them', () => {
    expect(asked(1)).toContain('formularioA12/reproductoresDisponibles')
    expect(asked(1).filter((operation) => operation === 'formularioA12/subArrendados')).toHaveLength(2)
    expect(asked(4)).toContain('formularioA12/formulariosA12')
    expect(asked(4).filter((operation) => /subArrendados|reproductores/.test(operation))).toEqual([])
  })
})

it('sub-leases of two leases that were left half-way lie apart', () => {
  const form = formOf('A12-sub')
  const key = (values: Values) => draftKeyOf({ form, values, mode: 'add' })
  // The row of the lease and the record being written have the same key.
  expect(key({ consecutivo: '9001' })).toBe(key({ CONSECUTIVO_ARRENDAMIENTO: '9001', CONSECUTIVO: '1750' }))
  expect(key({ consecutivo: '9001' })).not.toBe(key({ consecutivo: '9002' }))
})

it.each([
  ['ours', '1'],
  ['documented', undefined],
] as const)('males of others are asked for by name, of a host that tells them apart: %s', async (kind, asked) => {
  const { world, host, newDevice } = newWorld(kind)
  host.extra.set('dashboard/dataAnimales', () => [])
  const page = await signedIn(world, newDevice())
  await world.until(page.book.device.prepare())
  const calls = host.calls.filter(({ operation }) => operation === 'dashboard/dataAnimales')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.every(({ fields }) => fields.ARRENDADOS === asked)).toBe(true)
})
