/** What is loaded after the animals, unless something waits to be sent or somebody asks, and again where it did not come. */
import { expect, it, vi } from 'vitest'
import { createBackground } from '../../src/sync/create-background.ts'
import { createBook } from '../../src/sync/create-book.ts'
import * as errands from '../../src/sync/create-errands.ts'
import * as further from '../../src/sync/create-further.ts'
import * as sender from '../../src/sync/create-sender.ts'
import type { Unlocked } from '../../src/sync/ports/ports.ts'
import { Process } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, signedIn } from './harness.ts'

/** A background on a device on which somebody has signed in and saved so many forms without signal. */
async function begun(forms: number) {
  const { world, host, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  await world.pass(60_000)
  device.online = false
  for (let n = 0; n < forms; n++) idOf(await world.until(page.book.capture.submit(a01(ANA, String(100 + n)))))
  page.process.kill()
  const load = vi.fn(async () => [errands, sender] as [typeof errands, typeof sender])
  const { ports } = new Process(device)
  const background = createBackground(ports, undefined, load)
  return { world, host, device, background, load, ports }
}

it('where nothing waits to be sent, sending needs nothing; where something does, it is loaded at once and sent', async () => {
  const idle = await begun(0)
  idle.device.online = true
  await idle.world.until(idle.background.send())
  expect(idle.load).not.toHaveBeenCalled()
  const waiting = await begun(1)
  waiting.device.online = true
  await waiting.world.until(waiting.background.send())
  expect(waiting.load).toHaveBeenCalledTimes(1)
  expect(waiting.host.filings).toHaveLength(1)
})

it('what did not come is loaded again after a while, and then what waits is sent; nothing is sent twice', async () => {
  const { world, host, device, background, load } = await begun(1)
  device.online = true
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(world.until(background.send())).rejects.toThrow('Failed to fetch')
  await world.pass(20_000)
  expect(host.filings).toHaveLength(0)
  await world.pass(60_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(host.filings).toHaveLength(1)
})

it('a preparation without what prepares it is unfinished, as without signal', async () => {
  const { world, background, load } = await begun(0)
  const me = { person: { nid: ANA, nivel: 1, administrador: false, capacidades: [] }, key: {} } as unknown as Unlocked
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  await background.unlock(me)
  expect(await world.until(background.prepare([ANA], 0))).toEqual({ result: 'incomplete', whole: [] })
})

it('a question whose answers did not come is answered without being asked again, once they are there', async () => {
  const { world, ports, background } = await begun(0)
  const load = vi.fn(async () => further).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = createBook(ports, background, undefined, load)
  const told = vi.fn()
  page.animals.breedingMarks(ANA).subscribe(told)
  await world.pass(20_000)
  expect(told).not.toHaveBeenCalled()
  await world.pass(20_000)
  expect(told).toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(2)
})
