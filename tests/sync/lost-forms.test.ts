import { expect, it, vi } from 'vitest'
import type { Noted } from '../../src/sync/contract/page-services.ts'
import { createLoss } from '../../src/sync/outbox/loss.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

it('cleared storage says that unsent forms were in it, and how many; a discarded one is not among them', async () => {
  const { world, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  let noted: Noted = { unsent: [], lost: [] }
  const witness = {
    read: () => noted,
    write: (next: Noted) => {
      noted = next
    },
  }
  const nothing = () => () => {}
  createLoss(page.process.ports, nothing, witness)
  await world.pass(0)
  device.online = false
  const ids = []
  for (const n of ['100', '101', '102']) ids.push(idOf(await world.until(page.book.capture.submit(a01(ANA, n)))))
  await world.until(page.book.capture.discard(ids[0] ?? ''))
  await world.pass(10)
  expect(noted.unsent).toEqual(ids.slice(1).map((id) => ({ id, form: 'A01' })))
  page.process.kill()
  device.clearStorage()
  const again = createLoss(device.openPage().process.ports, nothing, witness)
  await world.pass(10)
  expect(await now(world, again.memoryNews)).toMatchObject({ recovered: 0, lost: 2, forms: { A01: 2 } })
  await again.memoryNewsRead()
  expect(await now(world, again.memoryNews)).toMatchObject({ lost: 0 })
})

it('a day of forms that changes at once is read a few times, and the last of it is noted', async () => {
  const { world, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  const noted = vi.fn()
  const ids = vi.spyOn(page.process.ports.store, 'ids')
  createLoss(page.process.ports, () => () => {}, { read: () => ({ unsent: [], lost: [] }), write: noted })
  device.online = false
  const numbers = Array.from({ length: 50 }, (_, n) => String(100 + n))
  await world.until(Promise.all(numbers.map((n) => page.book.capture.submit(a01(ANA, n)))))
  await world.pass(10)
  expect(noted.mock.lastCall?.[0].unsent).toHaveLength(50)
  expect(ids.mock.calls.filter(([table]) => table === 'entries').length).toBeLessThan(10)
})
