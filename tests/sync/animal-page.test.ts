import { describe, expect, it } from 'vitest'
import { formOf, littersOf, type Values } from '../../src/registry/index.ts'
import { CARRIED_BY_ANOTHER } from '../../src/registry/vocabulary/codes.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a01a, a06, a12, joins } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const SIRE = '900000000000001'
const DAM = '8100'
const YOUNG = '8200'

const herd: readonly Values[] = [
  { CHIP: SIRE, SEXO: 'M', NOMBRE: 'Escorpión', RAZA: 'Alpina', FECHA_NACIMIENTO: '2021-05-01' },
  { CHIP: DAM, SEXO: 'H', NOMBRE: 'Candela', RAZA: 'Alpina', CHIP_PADRE: SIRE, CHIP_MADRE: '8000' },
  { CHIP: YOUNG, SEXO: 'H', NOMBRE: 'Alba', FECHA_NACIMIENTO: '2025-01-02', CHIP_PADRE: SIRE, CHIP_MADRE: DAM },
  { CHIP: '', SEXO: 'M', FECHA_NACIMIENTO: '2025-11-20', CHIP_PADRE: SIRE, CHIP_MADRE: DAM },
]

async function prepared() {
  const made = newWorld()
  for (const code of ['A01a', 'A06', 'A12']) made.host.addNumbers(code, ANA, 100, 50)
  made.host.extra.set('dashboard/dataAnimales', ({ NID_PROPIETARIO }) =>
    NID_PROPIETARIO === ANA ? herd.map((row) => ({ NID_PROPIETARIO: ANA, COD_ESPECIE: 'C', ...row })) : [],
  )
  made.host.extra.set('dashboard/genealogia', () => [{ CHIP: '8000', CHIP_PADRE: '7000', CHIP_MADRE: '', SEXO: 'H' }])
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  device.online = false
  const save = async (form: FilledForm) => idOf(await made.world.until(page.book.capture.submit(form)))
  const animal = (chip: string) => now(made.world, page.book.animals.animal(chip))
  return { ...made, device, page, save, animal }
}

describe('an animal without signal', () => {
  it('has three generations of its pedigree, with the names that are known, and its inbreeding with what it rests on', async () => {
    const { animal } = await prepared()
    const { value, takenAt } = await animal(YOUNG)
    expect(takenAt).toBeGreaterThan(0)
    expect(value.animal).toMatchObject({ NOMBRE: 'Alba', NID_PROPIETARIO: ANA })
    expect(value.ancestors).toEqual({
      P: { chip: SIRE, name: 'Escorpión', breed: 'Alpina' },
      M: { chip: DAM, name: 'Candela', breed: 'Alpina' },
      MP: { chip: SIRE, name: 'Escorpión', breed: 'Alpina' },
      MM: { chip: '8000', name: '', breed: '' },
      MMP: { chip: '7000', name: '', breed: '' },
    })
    expect(value).toMatchObject({ coefficient: 0.25, generations: 3, complete: 1, high: true })
  })

  it('has its offspring, the youngest first, those without chip too', async () => {
    const { animal } = await prepared()
    const { offspring } = (await animal(DAM)).value
    expect(offspring.map(({ CHIP, FECHA_NACIMIENTO }) => [CHIP, FECHA_NACIMIENTO])).toEqual([
      ['', '2025-11-20'],
      [YOUNG, '2025-01-02'],
    ])
  })

  it('an ancestor that is nobody’s here can be walked to: its line and its offspring are known', async () => {
    const { animal } = await prepared()
    const { value } = await animal('8000')
    expect(value).toMatchObject({ animal: null, ancestors: { P: { chip: '7000' } } })
    expect(value.offspring.map(({ CHIP }) => CHIP)).toEqual([DAM])
    expect((await animal('404')).value).toMatchObject({ animal: null, ancestors: {}, offspring: [], records: [] })
  })

  it('one that was sold is what its forms say it is', async () => {
    const { host, world, device, page, animal } = await prepared()
    expect((await animal('404')).value).toMatchObject({ sex: '', name: '' })
    const lease = { crg_animal: 'M2', NOMBRE_ANIMAL: 'Juglar', consecutivo: '90', nid_propietario: ANA }
    host.extra.set('formularioA12/formulariosA12', () => [
      { ...lease, fecha_inicio: '2025-01-01', fecha_fin: '2025-02-01' },
    ])
    device.online = true
    await world.until(page.book.device.prepare())
    expect((await animal('M2')).value).toMatchObject({ animal: null, sex: 'M', name: 'Juglar' })
    expect((await animal(YOUNG)).value).toMatchObject({ sex: 'H', name: 'Alba' })
    expect((await animal('8000')).value).toMatchObject({ sex: 'H', name: '' })
  })

  it('names the other animal of its records and litters, and a list the animals of unsent forms', async () => {
    const { world, page, save, animal } = await prepared()
    await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-12-10' }))
    expect((await animal(DAM)).value.names).toEqual({ [SIRE]: 'Escorpión' })
    const { value } = await now(world, page.book.lists.rows(formOf('A01'), ''))
    expect(value[0]?.values).toMatchObject({ NOMBREMACHO: 'Escorpión', NOMBREHEMBRA: 'Candela' })
  })

  it('has the forms in which it stands, unsent ones with their state, and the birth that is expected of it', async () => {
    const { host, save, animal } = await prepared()
    const service = await save(a01(ANA, '100', { FECHA_SERVICIO: '2025-12-10' }))
    await save(a06(ANA, '100', YOUNG, { nid_transferido: BETO }))
    const { records, due, recordsTakenAt } = (await animal(DAM)).value
    expect(records).toMatchObject([
      { form: 'A01', number: '100', kind: 'services', day: '2025-12-10', other: SIRE, entry: { id: service } },
    ])
    expect(due.map(({ service: number, female }) => [number, female.chip])).toEqual([['100', DAM]])
    expect(recordsTakenAt).toBeGreaterThan(0)
    expect((await animal(YOUNG)).value.records).toMatchObject([{ form: 'A06', kind: 'transfers', receiver: BETO }])
    expect((await animal(SIRE)).value.due).toHaveLength(1)
    expect(host.filings).toEqual([])
  })

  it('has the group in whose table she stands, with its male, filed or not', async () => {
    const { world, device, page, save, animal } = await prepared()
    await save(a01a(ANA, '100', { FECHA_INICIO_EMPADRE: '2025-12-01' }))
    const joined = await save(joins(ANA, '100', DAM))
    const { values } = a01a(ANA, '100')
    const inGroup = { form: 'A01a', number: '100', kind: 'services', day: '2025-12-01', other: values.CHIP_MACHO }
    expect((await animal(DAM)).value.records).toMatchObject([{ ...inGroup, entry: { id: joined } }])
    expect((await animal(YOUNG)).value.records).toEqual([])
    device.online = true
    page.process.wake()
    await world.pass(10 * 60_000)
    await world.until(page.book.device.prepare())
    device.online = false
    expect((await animal(DAM)).value.records).toMatchObject([inGroup])
  })

  it('stands by litters, with the other parent, over midnight too, and a surrogate’s apart', async () => {
    const { animal } = await prepared()
    expect((await animal(DAM)).value.litters.map(({ day, other, young }) => [day, other, young.length])).toEqual([
      ['2025-11-20', SIRE, 1],
      ['2025-01-02', SIRE, 1],
    ])
    const rows: readonly Values[] = [
      { FECHA_NACIMIENTO: '2026-03-02', CHIP_MADRE: DAM, CHIP_PADRE: SIRE },
      { FECHA_NACIMIENTO: '2026-03-02', CHIP_MADRE: DAM, CHIP_PADRE: SIRE, COD_CONCEPCION: CARRIED_BY_ANOTHER },
      { FECHA_NACIMIENTO: '2026-03-01', CHIP_MADRE: DAM, CHIP_PADRE: SIRE },
    ]
    expect(littersOf(rows, DAM).map(({ young, carriedByAnother }) => [young.length, carriedByAnother])).toEqual([
      [2, false],
      [1, true],
    ])
  })

  it('may not be given away or let again while an unsent form does so, nor mated by its owner while it is let', async () => {
    const { save, animal } = await prepared()
    const acts = async (chip: string) => (await animal(chip)).value.acts.map(({ name }) => name)
    expect(await acts(YOUNG)).toEqual(['mate', 'inseminate', 'transfer'])
    expect(await acts(SIRE)).toEqual(['mate', 'transfer', 'lease'])
    await save(a06(ANA, '100', YOUNG, { nid_transferido: BETO }))
    await save(a12(ANA, '100', BETO, { crg_animal: SIRE }))
    expect(await acts(YOUNG)).toEqual(['mate', 'inseminate'])
    const { lease, acts: left } = (await animal(SIRE)).value
    expect(lease).toMatchObject({ to: BETO, recorded: true })
    expect(left.filter(({ name }) => name !== 'mate')).toEqual([])
  })
})
