/**
 * Promise 12: a host went back, and a number that it lost has another record by now. What hangs on the lost one by that
 * number, filed by another device, does not get to hang on the other. Found by seeds 315 and 438 of the simulation.
 */
import { expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a01a, a03, a04, a04Additional, a08, a12, joins, leaves } from './fakes/forms.ts'
import type { FakeHost } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const [SIRE, OTHER_SIRE] = ['900000000000001', '900000000000009']
const group = (sire: string) => a01a(ANA, '100', { CHIP_MACHO: sire })
const joined = (sire: string): FilledForm => {
  const form = joins(ANA, '100', 'H1')
  return { ...form, values: { ...form.values, CHIP_MACHO: sire } }
}
const lease = (chip: string) => a12(BETO, '300', ANA, { crg_animal: chip })
const birth = (dam: string) => a04(ANA, '100', '100', { CHIP_HEMBRA: dam })
const ofEmbryo = (IDENTIF_RECEPTORA: string) =>
  a04(ANA, '100', '100', {
    ...{ FORMA_CONCEPCION: 'A03', IDENTIF_RECEPTORA, CHIP_MACHO: '900000000000002', CHIP_HEMBRA: '900000000000003' },
  })

const added = (key: string, values: Values): FilledForm => ({ form: formOf(key), mode: 'add', photos: [], values })
const subLease = (number: string): FilledForm =>
  added('A12-sub', {
    ...{ CONSECUTIVO_ARRENDAMIENTO: '300', crg_animal: SIRE, ARRENDADOR: 'Beto', NID_PROPIETARIO: ANA },
    ...{ INICIO_ARRENDAMIENTO: '2026-03-10', FIN_ARRENDAMIENTO: '2026-04-10', CONSECUTIVO: number },
    ...{ NID_PROPIETARIO_S: '77', FECHA_INICIAL: '2026-03-12', FECHA_FINAL: '2026-03-20' },
  })
const certificate = (): FilledForm =>
  added('A05', {
    ...{ TID_PROPIETARIO: 'CC', NID_PROPIETARIO: ANA, CONSECUTIVO: '100', FECHA_SOLICITUD: '2026-03-10' },
    ...{ CONSEC_NACIMIENTO: '100', ESPECIE: 'C', RAZA: '3', SEXO: 'H', FECHA_NACIMIENTO: '2026-03-10' },
    ...{ CHIP_MACHO: SIRE, CHIP_HEMBRA: '8100', CHIP: '9001', NOMBRE: 'LUNA', COLOR: 'Blanco' },
    ...{ TID_REGISTRADOR: 'CC', NID_REGISTRADOR: '55', OBSERVACIONES: '' },
  })

interface Case {
  /** Filed by another device, and lost. */
  readonly lost: readonly FilledForm[]
  /** Filed since under the number of one of those. */
  readonly since: readonly FilledForm[]
  /** Filed by this device, lost, and sent again. */
  readonly again: readonly FilledForm[]
  /** What hangs on the other record. */
  readonly hangs: (host: FakeHost) => unknown
}
const filed = (key: string) => (host: FakeHost) => host.filings.filter(({ form }) => form === key)
const females = ({ females }: FakeHost) => females.get('100')

const kinds: Readonly<Record<string, Case>> = {
  'a female that joined a group': {
    lost: [group(SIRE)],
    since: [group(OTHER_SIRE)],
    again: [joined(SIRE)],
    hangs: females,
  },
  'a female that left a group': {
    lost: [group(SIRE), joined(SIRE)],
    since: [group(OTHER_SIRE), joined(OTHER_SIRE)],
    again: [leaves(ANA, '100', 'H1')],
    hangs: (host) =>
      females(host)
        ?.filter((chip) => chip !== 'H1')
        .concat(females(host)?.length ? [] : ['gone']),
  },
  'a sub-lease': {
    lost: [lease(SIRE)],
    since: [lease(OTHER_SIRE)],
    again: [subLease('100')],
    hangs: filed('A12-sub'),
  },
  'a birth of a mating': {
    lost: [a01(ANA, '100')],
    since: [a01(ANA, '100', { CHIP_HEMBRA: '8109' })],
    again: [birth('8100')],
    hangs: filed('A04'),
  },
  'a birth in a group': {
    lost: [group(SIRE), joined(SIRE)],
    since: [group(OTHER_SIRE), joined(OTHER_SIRE)],
    again: [a04(ANA, '100', '100', { FORMA_CONCEPCION: 'A01a', CHIP_HEMBRA: 'H1' })],
    hangs: filed('A04'),
  },
  'a birth of an embryo, by who carries it': {
    lost: [a08(ANA, '100'), a03(ANA, '100', '100')],
    since: [a08(ANA, '100'), a03(ANA, '100', '100', { IDENTIF_RECEPTORA: '900000000000005' })],
    again: [ofEmbryo('900000000000004')],
    hangs: filed('A04'),
  },
  'a further birth': {
    lost: [a01(ANA, '100'), birth('8100')],
    since: [a01(ANA, '100', { CHIP_HEMBRA: '8109' }), birth('8109')],
    again: [a04Additional(ANA, '101', '100', '100')],
    hangs: filed('A04-adicional'),
  },
  'a certificate': {
    lost: [a01(ANA, '100'), birth('8100')],
    since: [a01(ANA, '100', { CHIP_HEMBRA: '8109' }), birth('8109')],
    again: [certificate()],
    hangs: filed('A05'),
  },
  'a transfer of embryos': {
    lost: [a08(ANA, '100')],
    since: [a08(ANA, '100', { CRG_MACHO: OTHER_SIRE })],
    again: [a03(ANA, '100', '100')],
    hangs: filed('A03'),
  },
}

it.each(Object.entries(kinds))('%s', async (_, { lost, since, again, hangs }) => {
  const { world, host, newDevice } = newWorld()
  for (const code of ['A01a', 'A03', 'A05', 'A08', 'A12']) host.addNumbers(code, ANA, 100, 50)
  host.addNumbers('A12', BETO, 300, 9)
  const who = (form: FilledForm) => (form.values[form.form.owner] === BETO ? 'beto' : 'ana')
  const elsewhere = async (forms: readonly FilledForm[]) => {
    for (const form of forms) {
      const usuario = who(form)
      const page = await signedIn(world, newDevice(), usuario, usuario === 'ana' ? 'Clave.1' : 'Clave.2')
      const id = idOf(await world.until(page.book.capture.submit(form)))
      await world.pass(20_000)
      expect(await entry(world, page, id)).toMatchObject({ state: 'filed' })
      page.process.kill()
    }
  }
  const restore = host.backUp()
  await elsewhere(lost)
  const page = await signedIn(world, newDevice())
  const ids: string[] = []
  for (const form of again) ids.push(idOf(await world.until(page.book.capture.submit(form))))
  await world.pass(20_000)
  for (const id of ids) expect(await entry(world, page, id)).toMatchObject({ state: 'filed' })
  restore()
  await elsewhere(since)
  await world.pass(6 * 60_000)
  page.process.wake()
  await world.pass(10_000)
  expect((await now(world, page.book.outbox.entries)).map(({ state }) => state)).toEqual(again.map(() => 'missing'))
  await world.until(page.book.outbox.sendAgain())
  await world.pass(60_000)
  expect.soft(hangs(host)).toEqual([])
  for (const id of ids) expect(await entry(world, page, id)).toMatchObject({ state: 'refused' })
})
