import { describe, expect, it } from 'vitest'
import { backoff, patience } from '../../src/sync/core/backoff.ts'
import type { Fate } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const isFiling = (operation: string) => operation.includes('ingresar') || operation === 'lote/enviar'

async function attemptsUnder(fate: Fate, ms: number) {
  const { world, newDevice } = newWorld('withoutBatch')
  const device = newDevice()
  const page = await signedIn(world, device)
  const times: number[] = []
  device.fate = (call) => {
    if (!isFiling(call.operation)) return { kind: 'fine' }
    times.push(world.time)
    return fate
  }
  const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  await world.pass(ms)
  return { times, page, device, world, id }
}

describe('promise 6: patience', () => {
  it('backs off from 1 s, doubling to 5 min, less up to a half at random', () => {
    expect([1, 2, 3, 9, 10, 60].map((n) => backoff(n, 0))).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000])
    expect(backoff(3, 0.999)).toBeGreaterThan(2000)
    expect(patience(1, 0, 40)).toBe(40_000)
    expect(patience(9, 0, 3)).toBe(256_000)
    expect(patience(1, 0, 999_999)).toBe(3_600_000)
  })

  it('a host that breaks down is tried again at growing distances', async () => {
    const { times } = await attemptsUnder({ kind: 'breakdown', status: 500, done: false }, 30 * 60_000)
    const gaps = times.slice(1).map((time, at) => time - (times[at] as number))
    expect(gaps.length).toBeGreaterThan(8)
    gaps.forEach((gap, at) => {
      const longest = Math.min(1000 * 2 ** at, 300_000)
      expect(gap).toBeGreaterThanOrEqual(longest / 2)
      expect(gap).toBeLessThanOrEqual(longest + 1_000)
    })
  })

  it('what the host asks for is waited for and up to a quarter more, so that all who were told the same do not come at once', () => {
    expect(patience(1, 0.5, 40)).toBe(45_000)
    expect(patience(1, 0.999, 40)).toBeLessThan(50_000)
  })

  it('forms that went together and were put off go together again', async () => {
    const { world, newDevice } = newWorld('ours')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    for (const number of ['100', '101', '102', '103', '104'])
      idOf(await world.until(page.book.capture.submit(a01(ANA, number))))
    const sizes: number[] = []
    device.fate = ({ operation, fields }) => {
      if (operation !== 'lote/enviar') return { kind: 'fine' }
      sizes.push((JSON.parse(fields.envios ?? '[]') as unknown[]).length)
      return { kind: 'breakdown', status: 503, done: false }
    }
    device.online = true
    page.process.wake()
    await world.pass(10 * 60_000)
    expect(sizes.length).toBeGreaterThan(6)
    expect(new Set(sizes)).toEqual(new Set([5]))
  })

  it.each([429, 503])('Retry-After is honoured (%i), also when the person looks at the screen', async (status) => {
    const { times, page, world } = await attemptsUnder(
      { kind: 'breakdown', status, done: false, retryAfter: 90 },
      30_000,
    )
    page.process.wake()
    await world.pass(30_000)
    expect(times).toHaveLength(1)
    await world.pass(60_000)
    expect(times).toHaveLength(2)
  })

  describe('a host that asks for patience before a form is sent', () => {
    async function toldToWait() {
      const made = newWorld('ours')
      const device = made.newDevice()
      const page = await signedIn(made.world, device)
      device.online = false
      const ids: string[] = []
      for (const number of ['100', '101', '102'])
        ids.push(idOf(await made.world.until(page.book.capture.submit(a01(ANA, number)))))
      const calls: { readonly at: number; readonly operation: string }[] = []
      device.fate = ({ operation }) => {
        calls.push({ at: made.world.time, operation })
        return { kind: 'breakdown', status: 503, done: false, retryAfter: 90 }
      }
      await made.world.pass(10 * 60_000)
      device.online = true
      page.process.wake()
      await made.world.pass(30_000)
      const filings = () => calls.filter(({ operation }) => isFiling(operation)).length
      return { ...made, device, page, ids, calls, filings }
    }

    it('is sent none, which costs no attempt and leaves each free to be changed', async () => {
      const { world, page, ids, filings } = await toldToWait()
      page.process.wake()
      await world.pass(30_000)
      expect(filings()).toBe(0)
      for (const id of ids)
        expect(await entry(world, page, id)).toMatchObject({ state: 'waiting', attempts: 0, mayEdit: true })
    })

    it('is said at each form: when it is tried next, though none was tried yet', async () => {
      const { world, page, ids } = await toldToWait()
      for (const id of ids) expect((await entry(world, page, id)).nextAttemptAt).toBeGreaterThan(world.time)
    })

    it('gets them in one call at the time that it named', async () => {
      const { world, host, device, calls, filings } = await toldToWait()
      const seen = calls.length
      device.fate = ({ operation }) => {
        calls.push({ at: world.time, operation })
        return { kind: 'fine' }
      }
      await world.pass(50_000)
      expect(calls.length).toBe(seen)
      await world.pass(60_000)
      expect(filings()).toBe(1)
      expect(host.filings).toHaveLength(3)
    })

    it('is asked again when a person asks to send now', async () => {
      const { world, host, device, page } = await toldToWait()
      device.fate = () => ({ kind: 'fine' })
      page.book.outbox.sendNow()
      await world.pass(5_000)
      expect(host.filings).toHaveLength(3)
    })
  })

  it('a person who asks to send now does not wait', async () => {
    const { times, page, world } = await attemptsUnder(
      { kind: 'breakdown', status: 429, done: false, retryAfter: 900 },
      30_000,
    )
    page.book.outbox.sendNow()
    await world.pass(1_000)
    expect(times).toHaveLength(2)
  })

  it('a captive portal (200 with a page) costs no attempt and files nothing', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    device.fate = () => ({ kind: 'portal' })
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10 * 60_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'waiting', attempts: 0, mayEdit: true })
    expect((await now(world, page.book.outbox.connection)).reachable).toBe(false)
    device.fate = () => ({ kind: 'fine' })
    page.process.wake()
    await world.pass(10_000)
    expect(host.filings).toHaveLength(1)
  })

  it('no signal although the browser says so: no attempt, and the form may still be changed', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    device.fate = () => ({ kind: 'requestLost' })
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10 * 60_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'waiting', attempts: 0, mayEdit: true })
  })

  it('without signal nothing is called at all', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    let calls = 0
    device.fate = () => {
      calls++
      return { kind: 'fine' }
    }
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(3_600_000)
    expect(calls).toBe(0)
  })

  it('the timer alone brings it to the host when the network is back', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    device.fate = () => ({ kind: 'requestLost' })
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(3_600_000)
    device.fate = () => ({ kind: 'fine' })
    await world.pass(6 * 60_000)
    expect(host.filings).toHaveLength(1)
  })

  it('401 pauses the outbox, costs no attempt, and signing in goes on', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    host.endSessions()
    host.endTokens(ANA)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(20 * 60_000)
    page.process.wake()
    await world.pass(60_000)
    const filings = host.calls.filter(({ operation }) => isFiling(operation))
    expect(filings.length).toBeLessThanOrEqual(2)
    expect(await entry(world, page, id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      mayEdit: true,
      why: 'Debe ingresar de nuevo para enviarlo',
    })
    expect((await now(world, page.book.outbox.connection)).paused).toBe(true)
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(10_000)
    expect(host.filings).toHaveLength(1)
    expect((await now(world, page.book.outbox.connection)).paused).toBe(false)
  })

  it('a clock that ran ahead and was set right holds nothing back', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.clock.wrong = 30 * 24 * 3_600_000
    device.fate = (call) =>
      isFiling(call.operation) ? { kind: 'breakdown', status: 500, done: false } : { kind: 'fine' }
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    device.clock.wrong = 0
    device.fate = () => ({ kind: 'fine' })
    page.process.wake()
    await world.pass(10_000)
    expect(host.filings).toHaveLength(1)
  })
})
