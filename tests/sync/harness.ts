import type { Submitted } from '../../src/sync/contract/capture.ts'
import type { Live } from '../../src/sync/contract/live.ts'
import type { OutboxEntry } from '../../src/sync/contract/outbox.ts'
import { random } from './fakes/chance.ts'
import { World } from './fakes/clock.ts'
import { Device, type Page } from './fakes/device.ts'
import { FakeHost, type HostKind } from './fakes/host.ts'

export const ANA = '1001'
export const BETO = '2002'

export function newWorld(kind: HostKind = 'ours') {
  const world = new World()
  const host = new FakeHost(kind)
  host.accounts.push(
    { usuario: 'ana', password: 'Clave.1', nid: ANA },
    { usuario: 'beto', password: 'Clave.2', nid: BETO },
    { usuario: 'admin', password: 'Clave.3', nid: '9', administrador: true },
  )
  for (const owner of [ANA, BETO])
    for (const code of ['A01', 'A02', 'A04']) host.addNumbers(code, owner, owner === ANA ? 100 : 200, 50)
  host.stock.push({ code: 'A10', number: '70', owner: ANA, pending: 9 })
  host.stock.push({ code: 'A10', number: '71', owner: BETO, pending: 9 })
  let seed = 1
  const newDevice = () => new Device(world, host, random(seed++))
  return { world, host, newDevice }
}

/** The current value of `live` once it has settled. */
export async function now<T>(world: World, live: Live<T>): Promise<T> {
  const stop = live.subscribe(() => {})
  await world.pass(0)
  await world.pass(0)
  const value = live.current()
  stop()
  if (value === undefined) throw new Error('nothing was read')
  return value
}

export async function signedIn(world: World, device: Device, usuario = 'ana', password = 'Clave.1'): Promise<Page> {
  const page = device.openPage()
  const result = await world.until(page.book.session.signIn(usuario, password))
  if (result.kind !== 'in') throw new Error(`not signed in: ${result.kind}`)
  await world.pass(2_000)
  return page
}

export function idOf(submitted: Submitted): string {
  if (submitted.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(submitted)}`)
  return submitted.id
}

export async function entry(world: World, page: Page, id: string): Promise<OutboxEntry> {
  const found = (await now(world, page.book.outbox.entries)).find((one) => one.id === id)
  if (!found) throw new Error(`no entry ${id}`)
  return found
}
