/** The animals of a farm with what each is in today: from the inventory, services, births and leases, without signal. */
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import type { AnimalGroup } from '../../src/sync/contract/farm-animals.ts'
import type { World } from './fakes/clock.ts'
import { a04 } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const row = (CHIP: string, NOMBRE: string, SEXO: string, FECHA_NACIMIENTO: string, more: Values = {}): Values => ({
  ...{ NID_PROPIETARIO: ANA, NOMPROP: 'Ana', CHIP, NOMBRE, SEXO, FECHA_NACIMIENTO },
  ...{ COD_ESPECIE: 'C', COD_RAZA: '3', RAZA: 'Alpina', COD_LIBRO: 'PP', ...more },
})
const herd = [
  row('982000411200002', 'Zarza', 'H', '2022-01-01'),
  row('982000411200001', 'Ágata', 'H', '2022-01-01'),
  row('982000411200003', 'Cabrita', 'H', '2026-02-01'),
  // She could be served today, but is no dam yet.
  row('982000411200006', 'Sombra', 'H', '2025-10-01'),
  row('982000411200004', 'Dorado', 'M', '2022-01-01'),
  row('982000411200005', 'Ajeno', 'M', '2022-01-01', { NID_PROPIETARIO: BETO, NOMPROP: 'Beto' }),
  row('', '', 'M', '2026-03-09', { CHIP_MADRE: '982000411200002', COD_CONCEPCION: '1' }),
]
/** The date `more` days after today in the world. */
const day = (world: World, more: number) =>
  new Date(world.time - 5 * 3_600_000 + more * 86_400_000).toISOString().slice(0, 10)
const lease = (world: World, chip: string, from: string, to: string): Values => ({
  ...{ consecutivo: `9${chip.slice(-4)}`, nid_propietario: from, nid_arrendatario: to, especie: 'C', raza: '3' },
  ...{ crg_animal: chip, fecha_inicio: day(world, -5), fecha_fin: day(world, 7) },
})

async function prepared(leases: (world: World) => readonly Values[] = () => []) {
  const made = newWorld()
  made.host.addNumbers('A12', ANA, 100, 9)
  made.host.extra.set('dashboard/dataAnimales', ({ NID_PROPIETARIO: owner }) =>
    herd.filter((one) => owner === 'ADMINANCO' || one.NID_PROPIETARIO === owner),
  )
  made.host.extra.set('formularioA12/formulariosA12', () => leases(made.world))
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  device.online = false
  const ask = async (group?: AnimalGroup, search = '', owner = ANA, rows = 40) =>
    (await now(made.world, page.book.animals.farmAnimals({ owner, group, search, rows }))).value
  return { ...made, page, ask }
}
const told = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof prepared>>['ask']>>['rows']) =>
  rows.map(({ name, state, leasedUntil }) => [name, state?.words ?? '', leasedUntil].filter(Boolean).join(', '))

describe('the animals of a farm', () => {
  it('come by name, those without one last, and each says what it is in: a young female and a male say nothing', async () => {
    const { ask } = await prepared()
    const { rows, total, counts } = await ask()
    expect(told(rows)).toEqual(['Ágata, vacía', 'Cabrita', 'Dorado', 'Sombra', 'Zarza, parió ayer', ''])
    expect(total).toBe(6)
    expect(counts).toEqual({ females: 4, males: 2, open: 1 })
  })

  it('are asked for by group and by search, as many as are wanted, and counted all', async () => {
    const { ask } = await prepared()
    expect(told((await ask('open')).rows)).toEqual(['Ágata, vacía'])
    expect(told((await ask('males')).rows)).toEqual(['Dorado', ''])
    expect(told((await ask(undefined, '00004')).rows)).toEqual(['Dorado'])
    expect(told((await ask(undefined, 'aga')).rows)).toEqual(['Ágata, vacía'])
    const two = await ask('females', '', ANA, 2)
    expect([two.rows.length, two.total]).toEqual([2, 4])
  })

  it('young females are marked as such where a female is chosen to be served, and come last', async () => {
    const { world, page } = await prepared()
    expect(await now(world, page.book.animals.breedingMarks(ANA))).toEqual({
      '982000411200002': 'parió ayer',
      '982000411200003': 'cría',
      '982000411200006': 'cría',
    })
  })

  it('a birth that is not sent yet counts', async () => {
    const { world, page, ask } = await prepared()
    const change = { CHIP_HEMBRA: '982000411200001', FECHA_PARTO: day(world, 0) }
    idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '100', change))))
    expect(told((await ask()).rows)).toContain('Ágata, parió hoy')
  })

  it('males on lease are told with their last day: one’s own with others, and others’ here', async () => {
    const { world, ask } = await prepared((at) => [
      lease(at, '982000411200004', ANA, BETO),
      lease(at, '982000411200005', BETO, ANA),
    ])
    const until = day(world, 7)
    const { rows, counts, herd } = await ask('leased')
    expect(rows.map(({ chip, state, leasedUntil }) => [chip, state?.words, leasedUntil])).toEqual([
      ['982000411200004', 'dado en arriendo', until],
      ['982000411200005', 'en arriendo', until],
    ])
    expect(counts.leased).toBe(2)
    expect(herd, 'the inventory, and who is here besides').toEqual({ own: 6, leased: 1 })
  })

  it('of everybody come without groups and states', async () => {
    const { ask } = await prepared()
    const { rows, counts } = await ask(undefined, '', '')
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => undefined))
    expect(counts).toEqual({})
  })
})
