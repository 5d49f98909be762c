/**
 * An update after a small change of one form downloads the difference to the release that the device has, and what the
 * browser itself downloads for the service worker.
 */
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../src/registry/app/app-pack.ts'
import { nextRelease, typeOf } from '../next-release.ts'
import { filesOf, SENDER } from '../weights.ts'
import { openAdd, prepareHere } from './registrar.ts'
import { sceneOfTest } from './scene.ts'
import { go } from './walk.ts'

const app = resolve('dist/app')
/** A label of one form, changed in the next release. */
const BEFORE = 'Raza del macho'
const AFTER = 'Raza del reproductor'
/**
 * Bytes: the difference, the list, the service worker, and its imports that changed, the sender with the forms: a
 * browser downloads a worker's scripts itself.
 */
const BUDGET = 37_000

const sendersKinds = new Set([...filesOf(app, [SENDER])].map((file) => kindOf(`/${file}`)))
const isSenders = (path: string) => sendersKinds.has(kindOf(path))

describe('an update after a change of one form', () => {
  it('costs its budget', async () => {
    const { files, list, difference } = await nextRelease(app, BEFORE, AFTER)
    const fetched = [list, '/sw-sends.js', ...[...files.keys()].filter(isSenders)]
    const bytes = fetched.map((path) => [path, brotliCompressSync(files.get(path) ?? '').length] as const)
    const total = bytes.reduce((sum, [, size]) => sum + size, difference.brotli.length)
    expect(total, JSON.stringify([...bytes, ['difference', difference.brotli.length]])).toBeLessThanOrEqual(BUDGET)
  })

  describe('on a device', () => {
    const begin = sceneOfTest()

    it('fetches the difference alone, and works without signal', async () => {
      const { network, phone: device } = await begin()
      await device.signIn('asociado', 'Asociado.2026')
      await prepareHere(device)
      const { page } = device
      const { own, sent } = network

      const release = await nextRelease(app, BEFORE, AFTER)
      for (const [path, bytes] of release.files) own.set(path, { type: typeOf(path), bytes })
      own.set(release.changes, { type: 'application/octet-stream', bytes: release.difference.plain })
      sent.clear()
      await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
      await page.getByRole('button', { name: 'Actualizar ahora' }).waitFor({ timeout: PATIENCE })
      const fetched = [...sent.keys()].filter((path) => path.startsWith('/assets/') && !isSenders(path))
      expect(fetched.sort()).toEqual([release.changes, release.list].sort())

      // An empty outbox with signal has nothing to press.
      network.cut()
      await expectNoToastOverPrompt(page)
      network.restore()
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
    await page.getByRole('button', { name: 'Buscar señal' }).click()
    const toast = await page.locator('.mantine-Notification-root').last().boundingBox()
    const prompt = await page.getByRole('button', { name: 'Actualizar ahora' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0), `${width}`).toBeLessThanOrEqual(prompt?.y ?? 0)
  }
}

const PATIENCE = 90_000
