/** Proof of signal wakes the sender, whichever context got it: the page, another tab, the service worker. */
import { describe, expect, it } from 'vitest'
import type { Page } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, signedIn } from './harness.ts'

const isFiling = (operation: string) => operation.includes('ingresar') || operation === 'lote/enviar'
const cut = { kind: 'requestLost', ms: 2_000 } as const
const fine = { kind: 'fine' } as const

/** A form that has waited for an unreachable host for `ms`; the next retry is minutes away. */
async function silentFor(ms: number) {
  const { world, host, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  await world.pass(60_000)
  device.fate = () => cut
  idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  await world.pass(ms)
  return { world, host, device, page }
}

/** Automatic requests of the home screen. */
const lookAtNews = (page: Page) => page.book.lookups.news.subscribe(() => {})

describe('proof of signal wakes the sender', () => {
  it('an answer to the page itself', async () => {
    const { world, host, device, page } = await silentFor(20 * 60_000)
    device.fate = () => fine
    lookAtNews(page)
    await world.pass(1_000)
    expect(host.filings).toHaveLength(1)
  })

  it('an answer to another tab', async () => {
    const { world, host, device } = await silentFor(20 * 60_000)
    const other = device.openPage()
    device.fate = () => fine
    lookAtNews(other)
    await world.pass(1_000)
    expect(host.filings).toHaveLength(1)
  })

  it('an answer to the service worker, which could send nothing by itself', async () => {
    const { world, host, device } = await silentFor(20 * 60_000)
    const { process } = device.openServiceWorker()
    device.fate = () => fine
    process.ports.connectivity.others?.tell()
    await world.pass(1_000)
    expect(host.filings).toHaveLength(1)
  })

  it('and makes up for what the network held back: the form does not wait out its own patience', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) => (isFiling(call.operation) ? cut : fine)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(5 * 60_000)
    device.fate = () => cut
    page.process.wake()
    await world.pass(60_000)
    device.fate = () => fine
    lookAtNews(page)
    await world.pass(1_000)
    expect(host.filings).toHaveLength(1)
  })

  it('also where the browser still believes that there is no network', async () => {
    const { world, host, device, page } = await silentFor(60_000)
    device.hint = false
    page.process.wake()
    await world.pass(20 * 60_000)
    device.fate = () => fine
    page.process.ports.connectivity.others?.tell()
    device.tellOthers(device.openServiceWorker().process)
    await world.pass(1_000)
    expect(host.filings).toHaveLength(1)
  })

  it('a browser that never says that it is back is looked at again, without a call', async () => {
    const { world, host, device, page } = await silentFor(0)
    device.online = false
    let calls = 0
    device.fate = () => {
      calls++
      return fine
    }
    page.process.wake()
    await world.pass(60_000)
    expect(calls).toBe(0)
    device.online = true
    await world.pass(5 * 60_000)
    expect(host.filings).toHaveLength(1)
  })

  it('but one form that the network never lets through is not tried at every answer to others', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    let tries = 0
    device.fate = (call) => {
      if (!isFiling(call.operation)) return fine
      tries++
      return cut
    }
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const other = device.openServiceWorker()
    for (let second = 0; second < 300; second++) {
      other.process.ports.connectivity.others?.tell()
      await world.pass(1_000)
    }
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(12)
  })
})
