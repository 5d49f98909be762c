import { expect, it } from 'vitest'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a01a, a06, a12 } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const MALE = '900000000000001'

/** ANA's device, prepared, without signal. The day is 2026-03-10. */
async function prepared(numbersOfBirths = 50) {
  const made = newWorld()
  for (const code of ['A01a', 'A06', 'A12']) made.host.addNumbers(code, ANA, 100, 50)
  for (let n = 100 + numbersOfBirths; n < 150; n++) made.host.numbers.delete(`A04 ${n}`)
  made.host.extra.set('dashboard/dataAnimales', () => [
    { NID_PROPIETARIO: ANA, COD_ESPECIE: 'C', CHIP: MALE, SEXO: 'M', NOMBRE: 'Escorpión' },
  ])
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  device.online = false
  const save = async (form: FilledForm) => idOf(await made.world.until(page.book.capture.submit(form)))
  const told = async (owner = '') => now(made.world, page.book.animals.reminders(owner))
  return { ...made, device, page, save, told }
}

it('a lease that ends within a month is told with the animal and who has it, a later one is not', async () => {
  const { save, told } = await prepared()
  const id = await save(a12(ANA, '100', BETO, { fecha_inicio: '2026-01-10', fecha_fin: '2026-03-20' }))
  await save(a12(ANA, '101', BETO, { fecha_inicio: '2026-03-21', fecha_fin: '2026-06-20' }))
  expect(await told()).toEqual([
    {
      id: 'A12 100 lease',
      kind: 'lease',
      day: '2026-03-20',
      owner: ANA,
      form: 'A12',
      number: '100',
      entry: id,
      animal: { chip: MALE, name: 'Escorpión' },
      other: BETO,
    },
  ])
})

it('the period of a group that ends, and a transfer to come', async () => {
  const { save, told } = await prepared()
  await save(a01a(ANA, '100', { FECHA_INICIO_EMPADRE: '2026-02-01', FECHA_FIN_EMPADRE: '2026-03-12' }))
  await save(a01a(ANA, '101', { FECHA_INICIO_EMPADRE: '2026-01-01', FECHA_FIN_EMPADRE: '2026-02-12' }))
  await save(a06(ANA, '100', MALE, { fecha_transferencia: '2026-05-01' }))
  expect((await told(ANA)).map(({ kind, day, number }) => [kind, day, number])).toEqual([
    ['period', '2026-03-12', '100'],
    ['transfer', '2026-05-01', '100'],
  ])
  expect(await told(BETO)).toEqual([])
})

it('numbers that do not suffice for the births of the next month', async () => {
  const { save, told } = await prepared(1)
  await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-10-10' }))
  expect(await told()).toEqual([])
  await save(a01(ANA, '101', { FECHA_SERVICIO: '2025-10-12', CHIP_HEMBRA: '8101' }))
  await save(a01(ANA, '102', { FECHA_SERVICIO: '2026-03-01', CHIP_HEMBRA: '8102' }))
  expect(await told()).toMatchObject([{ kind: 'numbers', owner: ANA, form: 'A04', needed: 2, left: 1 }])
})
