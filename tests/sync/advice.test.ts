import { describe, expect, it } from 'vitest'
import {
  chipImport,
  defaultBounds,
  farmDay,
  findingsOf,
  formOf,
  hostWith,
  type SheetFacts,
  type Values,
} from '../../src/registry/index.ts'
import type { PickedFile } from '../../src/sync/contract/file-errors.ts'
import type { PageServices } from '../../src/sync/contract/page-services.ts'
import { createBackground } from '../../src/sync/create-background.ts'
import { createBook } from '../../src/sync/create-book.ts'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import { fieldsOf } from '../../src/sync/sending/entry-to-call.ts'
import { Process } from './fakes/device.ts'
import { a01, a04, a06 } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const SIRE = '900000000000001'
const DAM = '8100'
const HIRED = '900000000000009'

const herd: readonly Values[] = [
  { CHIP: SIRE, SEXO: 'M', FECHA_NACIMIENTO: '2023-05-01', PROPIO_DESDE: '2026-02-01' },
  { CHIP: DAM, SEXO: 'H', FECHA_NACIMIENTO: '2022-01-01', CHIP_PADRE: SIRE, CHIP_MADRE: '8000' },
  { CHIP: '', SEXO: 'H', FECHA_NACIMIENTO: '2025-11-20', CHIP_PADRE: SIRE, CHIP_MADRE: DAM },
  { CHIP: '', SEXO: 'M', FECHA_NACIMIENTO: '2024-01-02', CHIP_MADRE: DAM, DESCRIPCION: 'TRANSFERENCIA DE EMBRIONES' },
  {
    CHIP: HIRED,
    SEXO: 'M',
    NID_PROPIETARIO: BETO,
    ARRENDADO_DESDE: '2026-03-01',
    ARRENDADO_HASTA: '2026-03-31',
  },
]

async function prepared(kind: HostKind = 'ours') {
  const made = newWorld(kind)
  made.host.addNumbers('A06', ANA, 100, 50)
  made.host.extra.set('dashboard/dataAnimales', () =>
    herd.map((row) => ({ NID_PROPIETARIO: ANA, COD_ESPECIE: 'C', ...row })),
  )
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.pass(60_000)
  device.online = false
  const facts = (chips: readonly string[], editing?: string) =>
    now(made.world, page.book.capture.adviceFacts({ chips, owner: ANA, editing }))
  const submit = (form: Parameters<typeof page.book.capture.submit>[0]) =>
    made.world.until(page.book.capture.submit(form))
  return { ...made, device, page, facts, submit }
}

describe('what the device knows for advice, without signal', () => {
  it('of animals: birth, owner and since when, leases, and when a dam gave birth and carried herself', async () => {
    const { facts } = await prepared()
    expect(await facts([SIRE, DAM, HIRED, 'nobody'])).toEqual({
      today: '2026-03-10',
      bounds: defaultBounds,
      animals: {
        [SIRE]: {
          species: 'C',
          bornOn: '2023-05-01',
          owner: ANA,
          ownedSince: '2026-02-01',
          leasesKnown: true,
          gaveBirthOn: [],
        },
        [DAM]: { species: 'C', bornOn: '2022-01-01', owner: ANA, leasesKnown: true, gaveBirthOn: ['2025-11-20'] },
        [HIRED]: {
          species: 'C',
          owner: BETO,
          leasesKnown: true,
          lent: [expect.objectContaining({ from: BETO, to: ANA, starts: '2026-03-01', ends: '2026-03-31' })],
          gaveBirthOn: [],
        },
        nobody: { gaveBirthOn: [] },
      },
    })
  })

  it('of females that are served or gave birth, unsent forms included: marked in lists, and told to the form', async () => {
    const { world, page, submit } = await prepared()
    const marks = () => now(world, page.book.animals.breedingMarks(ANA))
    const served = async () =>
      (await now(world, page.book.capture.adviceFacts({ chips: [DAM], owner: ANA, breeding: true }))).animals[DAM]
        ?.served
    expect(await marks()).toEqual({})
    idOf(await submit(a01(ANA, '100', { FECHA_SERVICIO: '2026-03-10' })))
    expect(await marks()).toEqual({ [DAM]: 'servida hoy' })
    expect(await served()).toMatchObject([{ by: 'A01 100', on: '2026-03-10' }])
    idOf(await submit(a04(ANA, '100', '100', { FECHA_PARTO: '2026-03-10' })))
    expect(await marks()).toEqual({ [DAM]: 'parió hoy' })
    expect(await served()).toEqual([])
  })

  it('of births that wait in the outbox, but not of the one that is being mended', async () => {
    const { facts, submit } = await prepared()
    idOf(await submit(a01(ANA, '100')))
    const birth = idOf(await submit(a04(ANA, '100', '100', { FECHA_PARTO: '2026-03-09' })))
    expect((await facts([DAM])).animals[DAM]?.gaveBirthOn).toEqual(['2025-11-20', '2026-03-09'])
    expect((await facts([DAM], birth)).animals[DAM]?.gaveBirthOn).toEqual(['2025-11-20'])
  })

  it('of births that the host lists although the young is gone', async () => {
    const { host, world, device, page, facts } = await prepared()
    const embryo = { CHIP_HEMBRA: DAM, IDENTIF_RECEPTORA: '8101', FORMA_CONCEPCION: 'TE' }
    host.filings.push({
      form: 'A04',
      number: '141',
      owner: ANA,
      fields: { NID_PROPIETARIO: ANA, FECHA_PARTO: '2025-05-05', ...embryo },
      key: undefined,
      by: ANA,
      values: {},
      photos: {},
    })
    host.filings.push({
      form: 'A04',
      number: '140',
      owner: ANA,
      fields: { NID_PROPIETARIO: ANA, CHIP_HEMBRA: DAM, FECHA_PARTO: '2025-01-15', FORMA_CONCEPCION: 'MD' },
      key: undefined,
      by: ANA,
      values: {},
      photos: {},
    })
    device.online = true
    await world.until(page.book.device.prepare())
    device.online = false
    const { animals } = await facts([DAM, '8101'])
    expect(animals[DAM]?.gaveBirthOn).toEqual(['2025-01-15', '2025-11-20'])
    expect(animals['8101']?.gaveBirthOn).toEqual(['2025-05-05'])
  })

  it('of animals that a form of this device gives away', async () => {
    const { facts, submit } = await prepared()
    idOf(await submit(a06(ANA, '100', SIRE, { fecha_transferencia: '2026-03-08' })))
    expect((await facts([SIRE])).animals[SIRE]?.givenAwayOn).toBe('2026-03-08')
    const values = { NID_PROPIETARIO: ANA, CHIP_MACHO: SIRE, FECHA_SERVICIO: '2026-03-09' }
    expect(findingsOf(formOf('A01'), values, await facts([SIRE])).map(({ rule }) => rule)).toEqual(['machoDisponible'])
  })

  it('of bounds: those of the association, where its host tells any', async () => {
    const made = newWorld()
    made.host.extra.set('parametros/parametros', () => [{ consejos: { intervaloPartos: 200 } }])
    const page = await signedIn(made.world, made.newDevice())
    await made.world.pass(60_000)
    const { bounds } = await now(made.world, page.book.capture.adviceFacts({ chips: [], owner: ANA }))
    expect(bounds).toEqual({ ...defaultBounds, intervaloPartos: 200 })
  })
})

it('sheets are judged by the bounds of the association and by the corrected day', async () => {
  const { world, host, newDevice } = newWorld()
  host.extra.set('parametros/parametros', () => [{ consejos: { fabricantesChip: [900, 999] } }])
  const device = newDevice()
  device.clock.wrong = 3 * 24 * 3_600_000
  device.date = () => world.time
  const judged: SheetFacts[] = []
  const handover = { claim: async () => undefined, keep: () => {}, lockAll: () => {}, onLocked: () => {} }
  const readSheet: PageServices['readSheet'] = async (_file, _kind, facts) => {
    judged.push(facts)
    return { kind: 'bad', reason: 'noRows' }
  }
  const { ports } = new Process(device)
  const book = createBook(ports, createBackground(ports), { handover, readSheet } as unknown as PageServices)
  await world.until(book.session.signIn('ana', 'Clave.1'))
  await world.pass(60_000)
  await world.until(book.desk.readSheet({} as PickedFile, chipImport))
  expect(judged).toEqual([{ today: farmDay(world.time), makers: [900, 999] }])
})

describe('a planned pair, without signal', () => {
  it('has its kinship and the inbreeding of its offspring from the pedigree on this device', async () => {
    const { world, page } = await prepared()
    expect(await now(world, page.book.animals.pair(SIRE, DAM))).toMatchObject({
      value: { kinship: 'HI', coefficient: 0.25, generations: 2, complete: 1, high: true },
    })
    expect(await now(world, page.book.animals.pair(HIRED, DAM))).toMatchObject({
      value: { kinship: 'NP', coefficient: 0, high: false },
    })
    expect((await now(world, page.book.animals.pair(SIRE, '404'))).value).toBeNull()
  })
})

describe('ignored advice', () => {
  const advice = [{ field: 'FECHA_SERVICIO', rule: 'fechaFutura', text: 'La fecha es posterior a hoy.' }]

  it.each([
    ['ours', true],
    ['withoutBatch', true],
    ['documented', false],
  ] as const)('goes with the form to a host that takes it (%s: %s)', async (kind, told) => {
    const { host, world, device, page, submit } = await prepared(kind)
    idOf(await submit({ ...a01(ANA, '100'), advice }))
    idOf(await submit(a01(ANA, '101')))
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    const sent = host.filings.map(({ fields }) => fields.CONSEJOS)
    expect(sent).toEqual(told ? [JSON.stringify(advice), undefined] : [undefined, undefined])
  })

  it('is what was said last: a mended form says its own', async () => {
    const { host, world, device, page, submit } = await prepared()
    const id = idOf(await submit({ ...a01(ANA, '100'), advice }))
    idOf(await submit({ ...a01(ANA, '100'), replaces: id }))
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings.map(({ fields }) => fields.CONSEJOS)).toEqual([undefined])
  })

  it('is not told to a host that has everything but that', () => {
    const filled = a01(ANA, '100')
    const row = { id: 'e', mode: 'add', photos: [], capturedAt: 0 } as unknown as EntryRow
    const payload = { values: filled.values, owner: ANA, photos: {}, advice }
    const entry = { row, form: filled.form, payload, details: {} }
    const told = (capacidades: readonly string[]) =>
      'CONSEJOS' in fieldsOf(entry, { as: 'session', nid: ANA, tid: 'CC', host: hostWith(capacidades) }, 'device')
    expect([told(['idempotencia']), told(['idempotencia', 'consejos'])]).toEqual([false, true])
  })
})
