import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import type { PlannedFemale, PlannedMale } from '../../src/sync/contract/animal-page.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { a01, a10, a12 } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'
import { animal, sourceOf } from './herd-model.ts'

const BUCK = '900000000000001'
const STRAW = '900000000000002'
const HIRED = '900000000000009'
const DOE = '8100'
const KID = '8101'

const herd: readonly Values[] = [
  { CHIP: BUCK, SEXO: 'M', NOMBRE: 'Escorpión', FECHA_NACIMIENTO: '2021-05-01' },
  { CHIP: DOE, SEXO: 'H', NOMBRE: 'Candela', FECHA_NACIMIENTO: '2022-01-01', CHIP_PADRE: BUCK, CHIP_MADRE: '8000' },
  { CHIP: KID, SEXO: 'H', NOMBRE: 'Alba', FECHA_NACIMIENTO: '2026-03-01' },
  {
    CHIP: HIRED,
    SEXO: 'M',
    NOMBRE: 'Zorro',
    NID_PROPIETARIO: BETO,
    ARRENDADO_DESDE: '2026-03-01',
    ARRENDADO_HASTA: '2026-03-31',
  },
]

async function prepared() {
  const made = newWorld()
  for (const code of ['A10', 'A12']) made.host.addNumbers(code, ANA, 100, 50)
  made.host.extra.set('dashboard/dataAnimales', () =>
    herd.map((row) => ({ NID_PROPIETARIO: ANA, COD_ESPECIE: 'C', ...row })),
  )
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  device.online = false
  const save = async (form: FilledForm) => idOf(await made.world.until(page.book.capture.submit(form)))
  const choices = async () => (await now(made.world, page.book.animals.planChoices(ANA))).value
  return { ...made, page, save, choices }
}

it('a farm of which nothing was brought has males that are not known', async () => {
  const { world, page } = await prepared()
  expect((await now(world, page.book.animals.planChoices('99'))).value).toMatchObject({ males: [], malesKnown: false })
})

describe('who may be mated with whom, without signal', () => {
  it('females with their open service and their age; males of his own, on lease, and straws', async () => {
    const { save, choices } = await prepared()
    await save(a01(ANA, '100', { FECHA_SERVICIO: '2026-02-01' }))
    await save(a10(ANA, '100', { CRG_MACHO: STRAW, NOMBRE_DEL_MACHO: 'Lucero' }))
    const { females, males, malesKnown } = await choices()
    expect(malesKnown).toBe(true)
    expect(females.map(({ chip, due, tooYoung }) => [chip, due?.service, tooYoung])).toEqual([
      [DOE, '100', false],
      [KID, undefined, true],
    ])
    expect(males.map(({ chip, name, by, stock }) => [chip, name, by, stock?.service, stock?.left])).toEqual([
      [BUCK, 'Escorpión', 'own', undefined, undefined],
      [HIRED, 'Zorro', 'lease', undefined, undefined],
      [STRAW, 'Lucero', 'straws', '100', '8'],
    ])
  })

  it('a male that is let is not available', async () => {
    const { save, choices } = await prepared()
    await save(a12(ANA, '100', BETO, { crg_animal: BUCK }))
    expect((await choices()).males.map(({ chip }) => chip)).toEqual([HIRED])
  })

  it('pairs stand by female, the least inbred first, one without pedigree last; each opens the form of its service', async () => {
    const { world, page, save, choices } = await prepared()
    await save(a10(ANA, '100', { CRG_MACHO: STRAW, NOMBRE_DEL_MACHO: 'Lucero' }))
    const { females, males } = await choices()
    const ram = { ...(males[0] as PlannedMale), chip: '9', species: 'O' }
    const plan = await now(world, page.book.animals.plan(females.slice(0, 1), [...males, ram]))
    expect([...plan.keys()]).toEqual([DOE])
    expect(
      plan.get(DOE)?.map(({ male, pair }) => [pair.sire, pair.coefficient, pair.kinship, pair.level, male.form]),
    ).toEqual([
      [HIRED, 0, 'NP', 'none', 'A01'],
      [BUCK, 0.25, 'HI', 'high', 'A01'],
      [STRAW, undefined, undefined, 'unknown', 'A02'],
    ])
    expect(plan.get(DOE)?.map(({ male }) => male.given)).toEqual([
      { sire: HIRED },
      { sire: BUCK },
      { concept: 'A10', service: '100' },
    ])
  })

  it('of equally related males her own breed stands first', async () => {
    const { world, page, choices } = await prepared()
    const { females, males } = await choices()
    const doe = { ...(females[0] as PlannedFemale), breed: 'Alpina' }
    const hired = males[1] as PlannedMale
    const others = [
      { ...hired, breed: 'Saanen' },
      { ...hired, breed: 'Alpina' },
    ]
    const plan = await now(world, page.book.animals.plan([doe], others))
    expect(plan.get(DOE)?.map(({ male }) => male.breed)).toEqual(['Alpina', 'Saanen'])
  })
})

it('pairs by the hundred are exactly those that are asked one by one', () => {
  // Four generations with few sires: half of the pairs are related.
  const rows = Array.from({ length: 60 }, (_, n) =>
    animal({
      CHIP: `9${String(n).padStart(3, '0')}`,
      SEXO: n % 3 === 0 ? 'M' : 'H',
      ...(n >= 9 && { CHIP_PADRE: `9${String((((n * 7) % Math.floor(n / 3)) | 0) * 3).padStart(3, '0')}` }),
      ...(n >= 9 && { CHIP_MADRE: `9${String(Math.floor((n * 5) % (n / 3)) * 3 + 1).padStart(3, '0')}` }),
    }),
  )
  const opened = openHerd(encodeHerd([sourceOf(rows)]))
  const chipsOf = (sex: string) => rows.filter(({ SEXO }) => SEXO === sex).map(({ CHIP = '' }) => CHIP)
  const crosses = opened.crosses([...chipsOf('M'), '404', ''], chipsOf('H'))
  expect(crosses).toHaveLength(20 * 40)
  for (const { sire, dam, ...cross } of crosses) {
    const { kinship, coefficient, complete } = opened.pair(sire, dam) ?? {}
    expect(cross).toEqual({ kinship, coefficient, complete })
  }
  expect(crosses.filter(({ coefficient }) => coefficient > 0).length).toBeGreaterThan(100)
})
