/** On a busy phone each reading waits for its turn: what does not depend on another is read beside it. */
import { expect, it } from 'vitest'
import type { Live } from '../../src/sync/contract/live.ts'
import type { World } from './fakes/clock.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, signedIn } from './harness.ts'

/** Of each reading of the database and of the copy, ms. */
const TURN = 100

/** A phone without signal on which a form waits, and whose readings take a turn each. */
async function busyPhone() {
  const made = newWorld()
  const { world } = made
  const device = made.newDevice()
  const page = await signedIn(world, device)
  device.online = false
  idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  await world.pass(10_000)
  const { store, journal } = device
  const turn = () => new Promise<void>((resolve) => world.after(TURN, resolve))
  const [get, all, list, read] = [store.get.bind(store), store.all.bind(store), journal.list, journal.read]
  store.get = (table, id) => turn().then(() => get(table, id))
  store.all = (table, person) => turn().then(() => all(table, person))
  journal.list = () => turn().then(list)
  journal.read = (name) => turn().then(() => read(name))
  return { world, device, page }
}

/** How many turns pass until it is known. */
async function turnsUntil<T>(world: World, live: Live<T>): Promise<number> {
  const began = world.time
  let turns: number | undefined
  const stop = live.subscribe(() => {
    turns ??= Math.round((world.time - began) / TURN)
  })
  await world.pass(50 * TURN)
  stop()
  if (turns === undefined) throw new Error('nothing was read')
  return turns
}

it('the outbox is there after three turns, the connection after two', async () => {
  const { world, page } = await busyPhone()
  expect(await turnsUntil(world, page.book.outbox.entries)).toBeLessThanOrEqual(3)
  expect(await turnsUntil(world, page.book.outbox.connection)).toBeLessThanOrEqual(2)
})

it('a start compares database and copy side by side, by the names of what is as new', async () => {
  const { world, device, page } = await busyPhone()
  page.process.kill()
  const began = world.time
  const later = device.openPage()
  await world.until(later.process.ports.store.get('notes', 'cookie'))
  // The comparison, and the reading itself.
  expect(Math.round((world.time - began) / TURN)).toBe(2)
})
