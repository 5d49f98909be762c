import { describe, expect, it } from 'vitest'
import { farmDay } from '../../src/registry/format/farm-time.ts'
import type { LookupRequest } from '../../src/registry/index.ts'
import { farmClock } from '../../src/sync/core/farm-clock.ts'
import type { Device } from './fakes/device.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const HOUR = 3_600_000
const YEARS = 2 * 365 * 24 * HOUR

/** A device whose clock is wrong by that much, and a host whose answers carry the time. */
function off(wrong: number, kind: 'ours' | 'documented' = 'ours') {
  const made = newWorld(kind)
  const device = made.newDevice()
  device.clock.wrong = wrong
  device.date = () => made.world.time
  return { ...made, device }
}
const ask = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const strawsOf = (owner: string) =>
  ask('selecciones/seleccionConsecutivoServicio', { NID_PROPIETARIO: owner, CODIGO: 'A10' })
const dayHere = (device: Device) => farmDay(device.clock.now())

describe.each([
  ['ahead', YEARS],
  ['behind', -YEARS],
])('a clock two years %s', (_, wrong) => {
  it.each(['ours', 'documented'] as const)("takes the farm's day from the host's clock (%s)", async (kind) => {
    const { world, device } = off(wrong, kind)
    const page = await signedIn(world, device)
    expect(page.process.ports.clock.today()).toBe(farmDay(world.time))
    expect(page.process.ports.clock.today()).not.toBe(dayHere(device))
    expect((await now(world, page.book.device.clock)).difference).toBe(-wrong)
  })

  it('is told at the sign-in page of a device that nobody has used yet, by one call', async () => {
    const { world, device } = off(wrong)
    const calls: string[] = []
    device.fate = ({ operation }) => {
      calls.push(operation)
      return { kind: 'fine' }
    }
    const page = device.openPage()
    page.book.device.clock.subscribe(() => {})
    await world.pass(60_000)
    expect(page.book.device.clock.current()?.difference).toBe(-wrong)
    expect(calls).toHaveLength(1)
  })

  it('is told whoever signs in at once by the answer to that, without a call of its own', async () => {
    const { world, host, device } = off(wrong)
    const page = device.openPage()
    page.book.device.clock.subscribe(() => {})
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(60_000)
    expect(page.book.device.clock.current()?.difference).toBe(-wrong)
    expect(host.calls.map(({ operation }) => operation)).not.toContain('procesosDiarios/documentosInicio')
  })

  it('is known without signal after a restart, to whoever comes', async () => {
    const { world, device } = off(wrong)
    const page = await signedIn(world, device)
    page.process.kill()
    device.online = false
    const again = device.openPage()
    expect((await now(world, again.book.device.clock)).difference).toBe(-wrong)
    expect(again.process.ports.clock.today()).toBe(farmDay(world.time))
  })

  it("counts in the outbox's totals of the farm's day, also after the clock was set right", async () => {
    const { world, host, device } = off(wrong)
    const page = await signedIn(world, device)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(5_000)
    expect(host.filings).toHaveLength(1)
    expect(await now(world, page.book.outbox.today)).toMatchObject({ captured: 1, filed: 1 })
    device.clock.wrong = 0
    page.process.wake()
    await world.pass(60_000)
    expect((await now(world, page.book.device.clock)).difference).toBe(0)
    expect(await now(world, page.book.outbox.today)).toMatchObject({ captured: 1, filed: 1 })
    const [entry] = await now(world, page.book.outbox.entries)
    expect(farmDay(entry?.capturedAt ?? 0)).toBe(farmDay(world.time))
  })

  it('set right, counts what was filed before no second time', async () => {
    const { world, host, device } = off(wrong)
    const page = await signedIn(world, device)
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p'), { CANTIDAD_PAJILLAS: '6' }))))
    await world.pass(60_000)
    expect(host.stock.find(({ number }) => number === '70')).toMatchObject({ pending: 3 })
    device.clock.wrong = 0
    page.process.wake()
    await world.pass(10 * 60_000)
    page.process.wake()
    await world.pass(60_000)
    const straws = await now(world, page.book.lookups.options(strawsOf(ANA)))
    expect(straws.value.map(({ code, pendientes }) => [code, pendientes])).toEqual([['70', '3']])
  })

  it('set right, offers nothing again that was used before, until the host has said what is left', async () => {
    const { world, device } = off(wrong)
    const page = await signedIn(world, device)
    await now(world, page.book.lookups.options(strawsOf(ANA)))
    await world.pass(60_000)
    device.fate = ({ operation }) => ({ kind: /consultar|selecciones/.test(operation) ? 'requestLost' : 'fine' })
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p'), { CANTIDAD_PAJILLAS: '6' }))))
    await world.pass(60_000)
    device.clock.wrong = 0
    page.process.wake()
    await world.pass(60_000)
    const straws = await now(world, page.book.lookups.options(strawsOf(ANA)))
    expect(straws.value.map(({ code, pendientes }) => [code, pendientes])).toEqual([['70', '3']])
  })

  it('set right, does not keep screens from asking for what is old', async () => {
    const { world, host, device } = off(wrong)
    const page = await signedIn(world, device, 'admin', 'Clave.3')
    const numbers = ask('selecciones/seleccionCodigos', { NID_PROPIETARIO: BETO, CODIGO: 'A02' })
    const times = () => JSON.stringify(host.calls).split('seleccionCodigos').length
    const looked = async () => {
      const before = times()
      const stop = page.book.lookups.options(numbers).subscribe(() => {})
      await world.pass(60_000)
      stop()
      return times() - before
    }
    expect(await looked()).toBeGreaterThan(0)
    await world.pass(10 * 60_000)
    expect(await looked()).toBeGreaterThan(0)
    device.clock.wrong = 0
    await world.pass(10 * 60_000)
    expect(await looked()).toBeGreaterThan(0)
  })

  it('does not make a form that was just captured years old', async () => {
    const { world, device } = off(wrong)
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const { oldestUnsent = 0 } = await now(world, page.book.outbox.connection)
    expect(Math.abs(world.time - oldestUnsent)).toBeLessThan(HOUR)
  })

  it("sends the device's own instant, and by how much it is off", async () => {
    const { world, host, device } = off(wrong)
    const page = await signedIn(world, device)
    const at = device.clock.now()
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(5_000)
    expect(host.filings[0]?.fields.DESFASE).toBe(String(Math.round(-wrong / 1000)))
    const sent = host.calls.flatMap(({ fields }) => JSON.stringify(fields)).join()
    expect(sent).toContain(new Date(at).toISOString())
  })

  it('keeps the order of capture when the correction changes', async () => {
    const { world, device } = off(wrong)
    const page = await signedIn(world, device)
    device.online = false
    const first = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    page.process.ports.clock.heard(0)
    const second = idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
    expect(first < second).toBe(true)
  })
})

describe('what says nothing of the clock', () => {
  it('a captive portal, whatever its date', async () => {
    const { world, device } = off(0)
    const page = await signedIn(world, device)
    device.date = () => world.time + YEARS
    device.fate = () => ({ kind: 'portal' })
    page.book.outbox.sendNow()
    await world.pass(10_000)
    expect(page.process.ports.clock.difference()).toBe(0)
  })

  it('a device that never heard the host: no claim', async () => {
    const { world, device } = off(YEARS)
    device.online = false
    const page = device.openPage()
    expect((await now(world, page.book.device.clock)).difference).toBeUndefined()
    expect(page.process.ports.clock.today()).toBe(dayHere(device))
  })
})

describe('a clock that is set while the app runs', () => {
  /** A device of its own whose clock and ticks a test moves. */
  function clock(difference: number) {
    const at = { now: 10 * YEARS, ticks: 0 }
    const made = farmClock({ now: () => at.now, ticks: () => at.ticks, after: () => () => {} })
    made.heard(difference)
    const true0 = at.now + difference
    const pass = (ms: number) => {
      at.now += ms
      at.ticks += ms
    }
    return { at, made, pass, error: () => made.corrected() - (true0 + at.ticks) }
  }

  it('set back: the ticks tell', () => {
    const { at, pass, error } = clock(0)
    pass(HOUR)
    at.now -= YEARS
    expect(error()).toBe(0)
  })

  it('set right, from ahead and from behind', () => {
    for (const wrong of [YEARS, -YEARS]) {
      const { at, made, pass, error } = clock(-wrong)
      pass(HOUR)
      made.corrected()
      at.now -= wrong
      expect(error()).toBe(0)
      expect(made.difference()).toBe(0)
    }
  })

  it('asleep for a night: no change of the clock', () => {
    const { at, made, pass } = clock(5 * 60_000)
    pass(HOUR)
    made.corrected()
    at.now += 8 * HOUR
    expect(made.difference()).toBe(5 * 60_000)
  })

  it('after a restart behind what the host had shown: at least that', () => {
    const made = farmClock({ now: () => 1_000, ticks: () => 0, after: () => () => {} })
    made.adopt({ difference: 0, hostAt: YEARS })
    expect(made.corrected()).toBe(YEARS)
  })
})
