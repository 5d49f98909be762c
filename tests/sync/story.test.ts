import { expect, it } from 'vitest'
import { a01, a02, a04, a04Additional, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

it.each(['ours', 'withoutBatch', 'documented'] as const)(
  'files A01, A02 with its photo, A04 and a twin once (%s)',
  async (kind) => {
    const { world, host, newDevice } = newWorld(kind)
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const ids: string[] = []
    for (const form of [
      a01(ANA, '100'),
      a02(ANA, '100', '70', picture('x')),
      a04(ANA, '100', '100'),
      a04Additional(ANA, '101', '100', '100'),
    ])
      ids.push(idOf(await world.until(page.book.capture.submit(form))))
    expect(host.filings).toHaveLength(0)
    expect((await entry(world, page, ids[2] as string)).state).toBe('blocked')
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(device.failures).toEqual([])
    expect(host.filings.map((f) => f.form).sort()).toEqual(['A01', 'A02', 'A04', 'A04-adicional'])
    expect((await now(world, page.book.outbox.entries)).map((e) => e.state)).toEqual([
      'filed',
      'filed',
      'filed',
      'filed',
    ])
  },
)
