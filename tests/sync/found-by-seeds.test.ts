/** Findings of single seeds of the simulation (tests/faults), each as a separate small test. */
import { expect, it } from 'vitest'
import { fill, formOf, type Values } from '../../src/registry/index.ts'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a01a, a04, a04Additional, a10, joins, leaves } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

const TEN_YEARS = 10 * 365 * 86_400_000

const ownData = (NOMBRE: string): FilledForm => {
  const values = {
    NID_TERCERO: ANA,
    NOMBRE,
    DEP_CODIGO: '68',
    MUN_CODIGO: '68001',
    DIRECCION: 'Calle 1',
    TELEFONOS: '300',
    CORREO: 'ana@campo.example.com',
    PROFESION: 'GA',
  }
  return { form: formOf('misDatos'), mode: 'edit', row: values, values, photos: [] }
}

it('what is told later goes later, although the clock was set back ten years in between', async () => {
  const { world, host, newDevice } = newWorld('documented')
  host.addNumbers('A01a', ANA, 100, 9)
  const device = newDevice()
  const page = await signedIn(world, device)
  device.online = false
  const save = async (filled: FilledForm) => idOf(await world.until(page.book.capture.submit(filled)))
  await save(a01a(ANA, '100'))
  await save(joins(ANA, '100', 'H1'))
  await save(ownData('Ana'))
  device.clock.wrong = -TEN_YEARS
  await save(ownData('Ana María'))
  device.online = true
  page.process.wake()
  await world.pass(60_000)
  expect(host.own.map(({ NOMBRE }) => NOMBRE)).toEqual(['Ana', 'Ana María'])
  device.online = false
  device.clock.wrong = 0
  await save(leaves(ANA, '100', 'H1'))
  device.clock.wrong = -TEN_YEARS
  await save(joins(ANA, '100', 'H2'))
  device.online = true
  page.process.wake()
  await world.pass(60_000)
  expect(host.females.get('100')).toEqual(['H2'])
})

it('a filed change of which a later one was filed too stays filed, once the earlier password has opened both', async () => {
  const { world, host, newDevice } = newWorld('documented')
  const device = newDevice()
  const page = await signedIn(world, device)
  const save = async (name: string) => idOf(await world.until(page.book.capture.submit(ownData(name))))
  const filed = [await save('Ana'), await save('Ana María')]
  await world.pass(60_000)
  await world.until(page.book.session.signOut())
  page.process.kill()
  host.changePassword(ANA, 'Otra.9')
  const next = await signedIn(world, device, 'ana', 'Otra.9')
  expect(await world.until(next.book.session.openLeftClosed('Clave.1'))).toMatchObject({ filed: 2 })
  for (const id of filed) expect((await entry(world, next, id)).state).toBe('filed')
})

it("what a sign-in without an answer left in the cookie files nobody else's form, also after the database lost its tail", async () => {
  const { world, host, newDevice } = newWorld('documented')
  const device = newDevice()
  const page = await signedIn(world, device)
  // The host lets Beto in, and the answer cannot be read.
  device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'garbage', done: true } : { kind: 'fine' })
  await world.until(page.book.session.signIn('beto', 'Clave.2'))
  page.process.kill()
  while ((await device.store.get('notes', 'cookie'))?.value !== ANA) device.store.loseTail(1)
  device.fate = () => ({ kind: 'fine' })
  device.online = false
  const next = await signedIn(world, device)
  const id = idOf(await world.until(next.book.capture.submit(a01(ANA, '100'))))
  device.online = true
  next.process.wake()
  await world.pass(60_000)
  expect(host.calls.map(({ operation }) => operation)).not.toContain('formularioA01/ingresarNacimiento')
  expect((await entry(world, next, id)).state).toBe('waiting')
})

it('two corrections of one initial animal, made without signal, both arrive and in their order', async () => {
  const { world, host, newDevice } = newWorld('withoutBatch')
  const device = newDevice()
  const page = await signedIn(world, device)
  const row: Values = {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: ANA,
    CONSECUTIVO: '100',
    FECHA_SOLICITUD: '2026-03-01',
    COMPOSICION: 'FU',
    ESPECIE: 'C',
    RAZA: '3',
    SEXO: 'H',
    CHIP: '170000000000001',
    COLOR: 'BAYA',
    PUNTAJE_FUNDADORES: '90',
  }
  const fields = { ...row }
  host.addNumbers('A05', ANA, 100, 1)
  host.filings.push({
    form: 'A05-inicial',
    number: '100',
    owner: ANA,
    fields,
    key: '',
    by: ANA,
    values: row,
    photos: {},
  })
  const correction = (COLOR: string): FilledForm => ({
    form: formOf('A05-inicial'),
    mode: 'edit',
    row,
    values: { ...row, COLOR },
    photos: [],
  })
  device.online = false
  for (const color of ['NEGRA', 'BLANCA']) idOf(await world.until(page.book.capture.submit(correction(color))))
  device.online = true
  page.process.wake()
  await world.pass(60_000)
  expect(host.changes.map(({ fields: { COLOR } }) => COLOR)).toEqual(['NEGRA', 'BLANCA'])
})

it('a form whose papers are on their way does not follow them under the cookie of who signed in meanwhile', async () => {
  const { world, host, newDevice } = newWorld('documented')
  host.addNumbers('A10', ANA, 100, 1)
  const device = newDevice()
  const page = await signedIn(world, device)
  device.fate = (call) => ({ kind: 'fine', ms: call.files ? 5_000 : 20 })
  const id = idOf(await world.until(page.book.capture.submit(a10(ANA, '100'))))
  await world.pass(1_000)
  // An administrator may file for anyone: the host itself would not refuse.
  await signedIn(world, device, 'admin', 'Clave.3')
  await world.pass(60_000)
  expect(host.filings).toEqual([])
  expect((await entry(world, page, id)).state).not.toBe('filed')
  const again = await signedIn(world, device)
  await world.pass(60_000)
  expect(host.filings.map(({ form, by }) => `${form} ${by}`)).toEqual([`A10 ${ANA}`])
  expect((await entry(world, again, id)).state).toBe('filed')
})

it('a further birth that was given the number of the first is not taken for filed because that one stands in the list', async () => {
  const { world, host, newDevice } = newWorld('documented')
  const ana = await signedIn(world, newDevice())
  for (const form of [a01(ANA, '100'), a04(ANA, '110', '100')]) idOf(await world.until(ana.book.capture.submit(form)))
  await world.pass(10_000)
  // Another device, with an outdated list of numbers.
  const other = await signedIn(world, newDevice())
  const id = idOf(await world.until(other.book.capture.submit(a04Additional(ANA, '110', '110', '100'))))
  await world.pass(60_000)
  expect(await entry(world, other, id)).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
  expect(host.filings.map(({ form }) => form)).toEqual(['A01', 'A04'])
})

it.each([
  ['its answer was not heard', 'answerLost'],
  ['the host refused the number', 'fine'],
] as const)(
  'two births of one litter get one number on two devices: the second is not taken for the first when %s',
  async (_, kind) => {
    const { world, host, newDevice } = newWorld('documented')
    const ana = await signedIn(world, newDevice())
    const device = newDevice()
    const other = await signedIn(world, device)
    for (const form of [a01(ANA, '100'), a04(ANA, '110', '100'), a04Additional(ANA, '111', '110', '100')])
      idOf(await world.until(ana.book.capture.submit(form)))
    await world.pass(10_000)
    let heard = kind === 'fine'
    device.fate = (call) => {
      if (heard || call.operation !== 'formularioA04/ingresarNacimientoAdicionales') return { kind: 'fine', ms: 20 }
      heard = true
      return { kind: 'answerLost', ms: 1_000 }
    }
    const second = a04Additional(ANA, '111', '110', '100')
    const id = idOf(
      await world.until(
        other.book.capture.submit({ ...second, values: { ...second.values, PESO_AL_NACER_ADICIONAL: '3.4' } }),
      ),
    )
    await world.pass(120_000)
    expect(await entry(world, other, id)).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
    expect(host.filings.map(({ number }) => number)).toEqual(['100', '110', '111'])
  },
)

it('a further birth whose answer was not heard is found in a list that shows its own weight beside that of the first', async () => {
  const { world, host, newDevice } = newWorld('documented')
  const device = newDevice()
  const ana = await signedIn(world, device)
  for (const form of [a01(ANA, '100'), a04(ANA, '110', '100')]) idOf(await world.until(ana.book.capture.submit(form)))
  await world.pass(10_000)
  let lost = 0
  device.fate = (call) =>
    call.operation === 'formularioA04/ingresarNacimientoAdicionales' && lost++ === 0
      ? { kind: 'answerLost', ms: 1_000 }
      : { kind: 'fine', ms: 20 }
  const id = idOf(await world.until(ana.book.capture.submit(a04Additional(ANA, '111', '110', '100'))))
  await world.pass(120_000)
  expect((await entry(world, ana, id)).state).toBe('filed')
  expect(host.filings.map(({ number }) => number)).toEqual(['100', '110', '111'])
})

it('a form that was corrected after a refusal is not taken for filed because the network repeated the refused call', async () => {
  const { world, host, newDevice } = newWorld('documented')
  const device = newDevice()
  const page = await signedIn(world, device)
  device.fate = () => ({ kind: 'twice', ms: 16_000 })
  const first = a01(ANA, '900')
  const id = idOf(await world.until(page.book.capture.submit(first)))
  await world.pass(5_000)
  expect(await entry(world, page, id)).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
  host.addNumbers('A01', ANA, 900, 1)
  await world.pass(16_000)
  const corrected = { ...first, values: { ...first.values, OBSERVACIONES: 'Era la otra' }, replaces: id }
  idOf(await world.until(page.book.capture.submit(corrected)))
  await world.pass(60_000)
  expect(host.filings).toHaveLength(1)
  const after = await entry(world, page, id)
  expect(after).toMatchObject({ state: 'refused', wantsAnotherNumber: false })
  expect(after.why).toBe(fill(outboxTexts.filedEarlier, { n: '900' }))
})
