/**
 * An update after a small change of one form downloads that form's file and the lists of the release, and no more: half
 * of the app's files then have new names, and the device writes those files itself.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ONLINE_ONLY } from '../../scripts/shell.ts'
import { kindOf } from '../../sw/pieces.ts'
import { type LaterList, reuse } from '../../sw/reuse.ts'
import { HeldCache } from '../held-cache.ts'
import { nextRelease, precachedBy } from '../next-release.ts'
import { assetsOf, filesOf } from '../weights.ts'
import { openAdd, prepareHere, pressSend } from './registrar.ts'
import { sceneOfTest } from './scene.ts'
import { go } from './walk.ts'

const app = resolve('dist/app')
/** A label of one form, changed in the next release. */
const BEFORE = 'Raza del macho'
const AFTER = 'Raza del reproductor'
/**
 * Bytes. The forms' chunk, the lists of the release, the page, and the sender's imports: a browser downloads a worker's
 * scripts itself.
 */
const BUDGET = 62_000

const sendersKinds = new Set([...filesOf(app, ['sw/sender-worker.ts'])].map(kindOf))
const isSenders = (path: string) => sendersKinds.has(kindOf(path))

describe('an update after a change of one form', () => {
  it('costs its budget, and what the device writes itself is the release to the letter', async () => {
    const release = await nextRelease(app, BEFORE, AFTER)
    const shell = new HeldCache()
    const later = new HeldCache()
    for (const name of assetsOf(app)) shell.files.set(`/${name}`, new Response(readFileSync(join(app, name))))
    const worker = release.get('/sw.js') ?? ''
    const list = JSON.parse(release.get('/mas-tarde.json') ?? '') as LaterList
    const written = await reuse(precachedBy(worker), list, { shell: shell.cache, later: later.cache })
    expect(written).toBeGreaterThan(20)
    const fetched: string[] = []
    for (const [path, text] of release) {
      const own = shell.files.get(path) ?? later.files.get(path)
      if (own) expect(await own.text(), path).toBe(text)
      if ((!own || isSenders(path)) && !ONLINE_ONLY.test(path.slice(1))) fetched.push(path)
    }
    // A browser runs only one of the two service workers.
    const bytes = fetched
      .filter((path) => path !== '/sw.js')
      .map((path) => [path, brotliCompressSync(release.get(path) ?? '').length] as const)
    expect(
      bytes.reduce((total, [, size]) => total + size, 0),
      JSON.stringify(bytes),
    ).toBeLessThanOrEqual(BUDGET)
  })

  describe('on a device', () => {
    const begin = sceneOfTest()

    it('fetches that form alone, and works without signal', async () => {
      const { network, phone: device } = await begin()
      await device.signIn('asociado', 'Asociado.2026')
      await prepareHere(device)
      const { page } = device
      const { own, sent } = network

      for (const [path, text] of await nextRelease(app, BEFORE, AFTER))
        own.set(path, { type: typeOf(path), bytes: text })
      sent.clear()
      await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
      await page.getByRole('button', { name: 'Actualizar ahora' }).waitFor({ timeout: PATIENCE })
      const fetched = [...sent.keys()].filter((path) => path.startsWith('/assets/'))
      expect(fetched).toContainEqual(expect.stringMatching(/\/forms-[\w-]{8}\.js$/))
      expect(fetched.filter((path) => !isSenders(path))).toEqual([])

      await expectNoToastOverPrompt(page)
      const renewed = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Actualizar ahora' }).click()
      await renewed
      own.clear()
      network.cut()
      await device.go('/')
      await openAdd(device, '/formularioA01')
      await device.dialog.getByText(AFTER, { exact: true }).first().waitFor()
      expect(device.complaints).toEqual([])
    })
  })
})

/** On a phone, between phone and desk, and on a desk. */
async function expectNoToastOverPrompt(page: Page): Promise<void> {
  await go(page, '/bandeja')
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await pressSend({ page })
    const toast = await page.locator('.mantine-Notification-root').last().boundingBox()
    const prompt = await page.getByRole('button', { name: 'Actualizar ahora' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0), `${width}`).toBeLessThanOrEqual(prompt?.y ?? 0)
  }
}

const PATIENCE = 90_000
const typeOf = (path: string): string =>
  path.endsWith('.html') ? 'text/html' : path.endsWith('.json') ? 'application/json' : 'text/javascript'
