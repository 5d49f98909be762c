/** A stored inventory is refreshed by its changes, which are applied completely or not at all. */
import { expect, it } from 'vitest'
import { noInventoryFilter, type Values } from '../../src/registry/index.ts'
import type { World } from './fakes/clock.ts'
import type { Device, Page } from './fakes/device.ts'
import type { FakeHost, HostKind } from './fakes/host.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

const HOURS = 12 * 3_600_000

const animal = (CHIP: string, NOMBRE = ''): Values => ({
  CHIP,
  NOMBRE,
  NID_PROPIETARIO: ANA,
  SEXO: 'H',
  RAZA: 'ALPINA',
  COD_RAZA: '3',
  COD_ESPECIE: 'C',
})

interface Farm {
  readonly world: World
  readonly host: FakeHost
  readonly device: Device
  readonly page: Page
  animals: Values[]
  ancestors: Values[]
}

async function farm(kind: HostKind = 'ours'): Promise<Farm> {
  const made = newWorld(kind)
  const those = {
    animals: Array.from({ length: 20 }, (_, n) => animal(`C${10 + n}`)),
    ancestors: [{ CHIP: 'P1', CHIP_PADRE: '', CHIP_MADRE: '', SEXO: 'M' }] as Values[],
  }
  made.host.extra.set('dashboard/dataAnimales', () => those.animals)
  made.host.extra.set('dashboard/genealogia', () => those.ancestors)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  made.host.calls = []
  return Object.assign(those, { world: made.world, host: made.host, device, page })
}

const shown = async ({ world, page }: Farm) =>
  (
    await now(world, page.book.animals.herdPage({ filter: noInventoryFilter, search: '', first: 0, rows: 100 }))
  ).value.rows.map(({ CHIP, NOMBRE }) => `${CHIP} ${NOMBRE}`.trim())

const named = ({ animals }: Farm) => animals.map(({ CHIP, NOMBRE }) => `${CHIP} ${NOMBRE}`.trim())

async function refreshed(here: Farm): Promise<void> {
  await here.world.pass(HOURS)
  await here.world.until(here.page.book.device.prepare())
}

/** One animal is named, one sold, one bought and one born. */
function change(here: Farm): void {
  const [first, , ...rest] = here.animals
  here.animals = [animal('C09'), { ...(first as Values), NOMBRE: 'Luna' }, ...rest, animal('C99')]
}

const asked = ({ host }: Farm) =>
  host.calls.filter(({ operation }) => operation === 'dashboard/dataAnimales').map(({ fields }) => fields.CAMBIOS)

it('what was named, sold, bought and born is as the host has it, and the rest is not sent again', async () => {
  const here = await farm()
  let sent = 0
  here.host.lie = (changes) => {
    sent = changes.length - 1
    return changes
  }
  change(here)
  await refreshed(here)
  expect(await shown(here)).toEqual(named(here))
  expect(sent).toBe(3)
  expect(asked(here)).toEqual(['1'])
})

it('ancestors that changed come too, and stay where they did not', async () => {
  const here = await farm()
  here.ancestors = [...here.ancestors, { CHIP: 'P2', CHIP_PADRE: '', CHIP_MADRE: '', SEXO: 'H' }]
  here.animals = here.animals.map((one, at) => (at === 0 ? { ...one, CHIP_PADRE: 'P1', CHIP_MADRE: 'P2' } : one))
  await refreshed(here)
  const pair = () => now(here.world, here.page.book.animals.pair('P1', 'P2')).then(({ value }) => value)
  const known = await pair()
  here.animals = here.animals.map((one, at) => (at === 1 ? { ...one, NOMBRE: 'Sol' } : one))
  await refreshed(here)
  expect(await shown(here)).toEqual(named(here))
  expect(await pair()).toEqual(known)
})

it('ancestors that changed come too where the animals did not, asked for once a day', async () => {
  const here = await farm()
  const times = () => here.host.calls.filter(({ operation }) => operation === 'dashboard/genealogia').length
  const pair = () => now(here.world, here.page.book.animals.pair('P1', 'P2')).then(({ value }) => value)
  const offspring = { CHIP_PADRE: 'P0', CHIP_MADRE: '' }
  const [P1, P2] = [
    { CHIP: 'P1', ...offspring, SEXO: 'M' },
    { CHIP: 'P2', ...offspring, SEXO: 'H' },
  ]
  here.ancestors = [P1, { ...P2, CHIP_PADRE: '' }]
  change(here)
  await refreshed(here)
  const before = await pair()
  here.ancestors = [P1, P2]
  await refreshed(here)
  await refreshed(here)
  expect([before, await pair()]).toMatchObject([{ coefficient: 0 }, { coefficient: 0.125 }])
  expect(times()).toBe(2)
  expect(await shown(here)).toEqual(named(here))
})

it.each([
  ['of other rows', ([head, ...rows]: readonly unknown[]) => [{ ...(head as Values), CAMBIOS_DE: '7' }, ...rows]],
  ['that leave a row out', ([head, ...rows]: readonly unknown[]) => [head, ...rows.slice(1)]],
  ['at no place', ([head, ...rows]: readonly unknown[]) => [{ ...(head as Values), LUGARES: 'x' }, ...rows]],
])('a host that tells of changes %s is asked for the whole', async (_, lie) => {
  const here = await farm()
  here.host.lie = lie
  change(here)
  await refreshed(here)
  expect(await shown(here)).toEqual(named(here))
  expect(asked(here)).toEqual(['1', '1'])
})

it('a host that knows no more what it told sends the whole', async () => {
  const here = await farm()
  here.host.told.forget()
  change(here)
  await refreshed(here)
  expect(await shown(here)).toEqual(named(here))
  expect(asked(here)).toEqual(['1'])
})

it('a host of the documents is asked as the documents say', async () => {
  const here = await farm('documented')
  change(here)
  await refreshed(here)
  expect(await shown(here)).toEqual(named(here))
  expect(asked(here)).toEqual([undefined])
})

it('a device that is ended before the changes are written has what it had, and gets them next time', async () => {
  const here = await farm()
  const before = named(here)
  change(here)
  await here.world.pass(HOURS)
  here.device.mayDie = (_, moment, what) => moment === 'commit' && what === 'herds'
  here.page.book.device.prepare().catch(() => {})
  await here.world.pass(60_000)
  expect(here.page.process.alive).toBe(false)
  here.device.mayDie = () => false
  here.device.online = false
  const again = await signedIn(here.world, here.device)
  const later: Farm = { ...here, page: again }
  expect(await shown(later)).toEqual(before)
  here.device.online = true
  later.animals = here.animals
  await refreshed(later)
  expect(await shown(later)).toEqual(named(here))
})
