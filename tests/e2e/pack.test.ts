/**
 * The app on its way to a device, broken at ten places: whatever happens, the device ends with a whole app, to the byte,
 * that opens without signal.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { releaseOf, typeOf } from '../next-release.ts'
import { packIn } from '../weights.ts'
import type { Network } from './network.ts'
import { sceneOfFile, sceneOfTest } from './scene.ts'
import { ServiceWorkerControl } from './service-worker.ts'

const app = resolve('dist/app')
const { list, segments } = packIn(app)
const segment = (at: number) => segments[at]?.path ?? ''
const PATIENCE = 60_000

/** Once at this file, the first time it comes. */
const once = (path: string, spoil: (body: Buffer) => Buffer) => (network: Network) => {
  let isDone = false
  network.spoil = (asked, body) => {
    if (asked !== path || isDone) return undefined
    isDone = true
    return spoil(body)
  }
}
const cutAt = (share: number) => (body: Buffer) => body.subarray(0, Math.floor(body.length * share))
const wrongAt = (share: number) => (body: Buffer) => {
  const wrong = Buffer.from(body)
  const at = Math.floor((body.length - 1) * share)
  wrong[at] = (wrong[at] ?? 0) ^ 1
  return wrong
}

/** The network goes while a segment comes, and returns a moment later. */
const gone = (weather: 'cut' | 'portal') => (network: Network) => {
  network.spoil = (asked) => {
    if (asked !== segment(3)) return undefined
    network.spoil = undefined
    if (weather === 'cut') network.cut()
    else network.weather = 'portal'
    setTimeout(() => network.restore(), 400)
    return undefined
  }
}

const breaks: readonly (readonly [name: string, prepare: (network: Network) => void])[] = [
  ['the list is cut', once(list, cutAt(0.5))],
  ['the list has a wrong byte', once(list, wrongAt(0.5))],
  ['a segment is cut in its first part', once(segment(2), cutAt(0.001))],
  ['a segment is cut in the middle', once(segment(3), cutAt(0.5))],
  ['a segment is cut before its last byte', once(segment(4), cutAt(0.9999))],
  ['a segment has a wrong byte at its start', once(segment(2), wrongAt(0))],
  ['a segment has a wrong byte in the middle', once(segment(3), wrongAt(0.5))],
  ['the server is gone for a moment', gone('cut')],
  ['the portal of a hotel answers for a moment', gone('portal')],
]

/** Runs in the page: as the app does, asks until all is there. @returns how often */
async function keepUntilWhole(): Promise<number> {
  const { active } = await navigator.serviceWorker.ready
  for (let times = 1; ; times++) {
    const { port1, port2 } = new MessageChannel()
    const isWhole = await new Promise<boolean>((done) => {
      port1.onmessage = ({ data }) => 'isWhole' in data && done(data.isWhole)
      // A worker that was stopped says nothing more.
      setTimeout(done, 10_000, false)
      active?.postMessage({ type: 'keep' }, [port2])
    })
    if (isWhole) return times
    await new Promise((next) => setTimeout(next, 200))
  }
}

/** Runs in the page: forgets the app, as a new device. */
async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('app ')) await caches.delete(name)
}

/**
 * Runs in the page: what the device keeps of the release with this list, by path, as texts of one character a byte. The
 * browser itself may have brought a later release already, beside it.
 */
async function kept(release: string): Promise<readonly (readonly [string, string])[]> {
  const found: [string, string][] = []
  const cache = await caches.open(`app ${release}`)
  for (const request of await cache.keys()) {
    const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? [])
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    found.push([new URL(request.url).pathname, text])
  }
  return found
}

async function expectWhole(page: Page): Promise<void> {
  const found = new Map(await page.evaluate(kept, list))
  for (const { parts, lacking, onDemand } of segments)
    for (const { path } of lacking || onDemand ? [] : parts)
      expect(found.get(path) === readFileSync(join(app, path), 'latin1'), path).toBe(true)
  expect(found.has(list)).toBe(true)
}

describe('the app comes whole where', () => {
  const scene = sceneOfFile()
  const opened = async (): Promise<Page> => {
    const { network, phone } = scene()
    network.spoil = undefined
    network.own.clear()
    network.restore()
    await phone.go('/login')
    // Only the pack of this test.
    const session = await phone.browser.newCDPSession(phone.page)
    await session.send('Network.clearBrowserCache')
    // The sign-in page begins nothing before the first sign of a person.
    await phone.page.mouse.move(1, 1)
    await phone.page.mouse.move(2, 2)
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.page.evaluate(forget)
    return phone.page
  }
  const expectOpens = async (page: Page) => {
    scene().network.cut()
    await scene().phone.go('/login')
    await page.getByLabel('Usuario', { exact: true }).waitFor()
    scene().network.restore()
  }

  it.each(breaks)('%s', async (_name, prepare) => {
    const page = await opened()
    prepare(scene().network)
    await page.evaluate(keepUntilWhole)
    await expectWhole(page)
    await expectOpens(page)
  })

  it('the service worker is stopped', async () => {
    const page = await opened()
    const { network } = scene()
    const hand = await ServiceWorkerControl.of(page)
    const stopped = new Promise<void>((done) => {
      network.spoil = (asked, body) => {
        if (asked !== segment(4)) return undefined
        network.spoil = undefined
        hand.stop().then(done)
        return cutAt(0.4)(body)
      }
    })
    const whole = page.evaluate(keepUntilWhole)
    await stopped
    await whole
    await expectWhole(page)
    await expectOpens(page)
  })

  it('the host has a later release in between', async () => {
    const page = await opened()
    const { network, phone } = scene()
    const next = releaseOf(app, (file) => {
      const bytes = readFileSync(join(app, file))
      const text = file.endsWith('.html') ? `${bytes}`.replace('<head>', '<head><meta name="version" content="2">') : ''
      return { file, bytes: text ? Buffer.from(text) : bytes }
    })
    network.spoil = (asked, body) => {
      if (asked !== segment(2)) return undefined
      network.spoil = undefined
      for (const [path, bytes] of next.files) network.own.set(path, { type: typeOf(path), bytes })
      return cutAt(0.6)(body)
    }
    await page.evaluate(keepUntilWhole)
    await expectWhole(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
    await page.getByRole('button', { name: 'Actualizar ahora' }).waitFor({ timeout: PATIENCE })
    const renewed = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Actualizar ahora' }).click()
    await renewed
    network.own.clear()
    network.cut()
    await phone.go('/login')
    const version = () => document.querySelector('meta[name=version]')?.getAttribute('content')
    expect(await page.evaluate(version)).toBe('2')
  })
})

const fresh = sceneOfTest()

it('a start without signal finds its scripts compiled', async () => {
  const { network, phone } = await fresh()
  await phone.signIn('asociado', 'Asociado.2026')
  await phone.page.evaluate(keepUntilWhole)
  network.cut()
  // The browser compiles at the first start from the cache, and keeps that for the next.
  const compiled = async () => {
    const devtools = await phone.browser.newCDPSession(phone.page)
    const found = new Set<string>()
    devtools.on('Tracing.dataCollected', ({ value }) => {
      for (const { args } of value as { args?: { data?: { url?: string; consumedCacheSize?: number } } }[])
        if (args?.data?.consumedCacheSize) found.add(/assets\/(.+)-[\w-]{8}\.js$/.exec(args.data.url ?? '')?.[1] ?? '')
    })
    await devtools.send('Tracing.start', { categories: 'devtools.timeline,v8,disabled-by-default-v8.compile' })
    await phone.go('/formularioA04')
    await phone.page.waitForLoadState('networkidle')
    const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
    await devtools.send('Tracing.end')
    await ended
    await devtools.detach()
    return [...found]
  }
  await expect
    .poll(compiled, { timeout: PATIENCE })
    .toEqual(expect.arrayContaining(['sign-in', 'core', 'engine', 'book', 'signed-in', 'panes', 'record']))
})
