import { describe, expect, it } from 'vitest'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import type { BirthsRead } from '../../src/sync/contract/expected-births.ts'
import type { Aged } from '../../src/sync/contract/live.ts'
import { a01, a01a, a03, a04, joins } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

const DAM = '8100'

/** ANA's device, prepared; the inventory contains her doe. The day is 2026-03-10. */
async function prepared() {
  const made = newWorld()
  for (const code of ['A01a', 'A03']) made.host.addNumbers(code, ANA, 100, 50)
  made.host.stock.push({ code: 'A08', number: '80', owner: ANA, pending: 5 })
  made.host.extra.set('dashboard/dataAnimales', () =>
    [
      { CHIP: DAM, SEXO: 'H', NOMBRE: 'Candela', RAZA: 'Alpina', NOMPROP: 'Ana', FECHA_NACIMIENTO: '2022-01-01' },
      { CHIP: '900000000000001', SEXO: 'M', NOMBRE: 'Escorpión' },
    ].map((row) => ({ NID_PROPIETARIO: ANA, COD_ESPECIE: 'C', ...row })),
  )
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  const save = async (form: FilledForm) => idOf(await made.world.until(page.book.capture.submit(form)))
  const due = async (owner = '') => (await now(made.world, page.book.animals.expectedBirths(owner))).value
  const send = async () => {
    device.online = true
    page.process.wake()
    await made.world.pass(10 * 60_000)
    await made.world.until(page.book.device.prepare())
    device.online = false
  }
  device.online = false
  return { ...made, device, page, save, due, send }
}

it('of nobody yet is not of nobody: what it is told by is on its way after the first sign-in', async () => {
  const { world, newDevice } = newWorld()
  const { book } = newDevice().openPage()
  await world.until(book.session.signIn('ana', 'Clave.1'))
  const births = book.animals.expectedBirths(ANA)
  const told: Omit<BirthsRead, 'value'>[] = []
  births.subscribe(({ value: _, ...how }) => told.push(how))
  await world.pass(60_000)
  expect(told).toContainEqual({ takenAt: undefined, refreshing: true })
  expect(told.at(-1)).toEqual({ takenAt: expect.any(Number), refreshing: false, whole: true })
})

it('may still be followed by others while a service or one of its answers has not come', async () => {
  const { world, host, newDevice } = newWorld()
  host.extra.set('selecciones/seleccionConsecutivoServicio', () => {
    throw new Error('not yet')
  })
  const { book } = newDevice().openPage()
  await world.until(book.session.signIn('ana', 'Clave.1'))
  const births = book.animals.expectedBirths(ANA)
  await world.pass(60_000)
  expect((await now(world, births)).whole).toBeUndefined()
})

it('of all that were prepared, nothing is said while none is: what came of the person himself is not of them', async () => {
  const { world, newDevice } = newWorld()
  const { book } = newDevice().openPage()
  await world.until(book.session.signIn('ana', 'Clave.1'))
  const told: Pick<Aged<unknown>, 'takenAt' | 'refreshing'>[] = []
  book.animals.expectedBirths('').subscribe(({ takenAt, refreshing }) => told.push({ takenAt, refreshing }))
  await world.until(book.device.prepare())
  expect((await now(world, book.animals.expectedBirths(ANA))).takenAt).toEqual(expect.any(Number))
  expect(told.length).toBeGreaterThan(0)
  for (const one of told) expect(one).toEqual({ takenAt: undefined, refreshing: false })
})

describe('who is due, without signal', () => {
  it('of a service that is still unsent: female, sire, days, and what the form of her birth begins with', async () => {
    const { save, due } = await prepared()
    await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-10-10' }))
    expect(await due()).toEqual([
      {
        id: `A01 100 ${DAM}`,
        owner: ANA,
        ownerName: 'Ana',
        concept: 'A01',
        service: '100',
        female: { chip: DAM, name: 'Candela' },
        breed: 'Alpina',
        sire: { chip: '900000000000001', name: 'Escorpión' },
        served: '2025-10-10',
        servedUntil: '',
        span: { from: '2026-02-27', until: '2026-03-19', likely: '2026-03-09' },
        unsent: true,
        given: { owner: ANA, concept: 'A01', service: '100', sire: '900000000000001', dam: DAM },
      },
    ])
  })

  it('of a service that another device filed: by its data, or by the list that has its record', async () => {
    const { host, due, send } = await prepared()
    const { values } = a01(ANA, '100', { FECHA_SERVICIO: '2025-10-10' })
    host.filings.push({
      form: 'A01',
      number: '100',
      owner: ANA,
      fields: values,
      key: undefined,
      by: ANA,
      values,
      photos: {},
    })
    await send()
    const listed = { female: { chip: DAM, name: 'Candela' }, served: '2025-10-10', unsent: false }
    expect(await due(ANA)).toMatchObject([listed])
    const item = { CHIP_HEMBRA: DAM, CHIP_MACHO: '900000000000001', COD_ESPECIE: 'O', FECHA_SERVICIO: '2025-10-12' }
    host.extra.set('formularioA04/datosConsecutivoServicio', () => [item])
    await send()
    expect(await due(ANA)).toMatchObject([
      { ...listed, served: '2025-10-12', span: { from: '2026-03-01', until: '2026-03-19' } },
    ])
  })

  it('a birth that waits in the outbox ends it', async () => {
    const { save, due } = await prepared()
    await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-10-10' }))
    await save(a04(ANA, '100', '100', { FECHA_PARTO: '2026-03-09' }))
    expect(await due()).toEqual([])
  })

  it('each female of a group by herself, over its period, until she has her birth', async () => {
    const { save, due } = await prepared()
    await save(a01a(ANA, '100', { FECHA_INICIO_EMPADRE: '2025-10-01', FECHA_FIN_EMPADRE: '2025-10-21' }))
    await save(joins(ANA, '100', DAM))
    await save(joins(ANA, '100', '8101'))
    const group = { from: '2026-02-18', until: '2026-03-30', likely: '2026-03-10' }
    expect((await due()).map(({ female, span, given }) => [female.chip, span, given.dam])).toEqual([
      [DAM, group, DAM],
      ['8101', group, '8101'],
    ])
    const birth = { FORMA_CONCEPCION: 'A01a', CHIP_HEMBRA: DAM, FECHA_PARTO: '2026-03-09' }
    await save(a04(ANA, '100', '100', birth))
    expect((await due()).map(({ female }) => female.chip)).toEqual(['8101'])
  })

  it('of an embryo the recipient, with the genetic dam beside her', async () => {
    const { save, due } = await prepared()
    await save(a03(ANA, '100', '80', { FECHA_SERVICIO: '2025-10-15', IDENTIF_RECEPTORA: DAM }))
    expect(await due()).toMatchObject([
      {
        concept: 'A03',
        female: { chip: DAM, name: 'Candela' },
        dam: { chip: '900000000000003' },
        span: { from: '2026-02-25', until: '2026-03-19' },
      },
    ])
  })

  it('not a female that gave birth since; one that was served again says so', async () => {
    const { save, due } = await prepared()
    await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-10-10' }))
    await save(a01(ANA, '101', { FECHA_SERVICIO: '2025-10-28', CHIP_HEMBRA: DAM }))
    expect((await due()).map(({ service, servedAgain }) => [service, servedAgain])).toEqual([
      ['100', '2025-10-28'],
      ['101', undefined],
    ])
    await save(a04(ANA, '100', '101', { CHIP_HEMBRA: DAM, FECHA_PARTO: '2026-03-10' }))
    expect(await due()).toEqual([])
  })

  it('nobody of whom no gestation is known', async () => {
    const { save, due } = await prepared()
    await save(a01(ANA, '100', { COD_ESPECIE: 'X' }))
    expect(await due()).toEqual([])
  })
})
