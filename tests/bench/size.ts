/** Network traffic: a first visit as counted by the browser, the whole app, and an update after a small change. */
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { SENDING_WORKER } from '../../scripts/sender.ts'
import { kindOf } from '../../src/registry/app/app-pack.ts'
import { nextRelease } from '../next-release.ts'
import { contentsOf, filesOf, firstLoads, installed, SENDER, weigh, weightOf } from '../weights.ts'
import { builtApp } from './built-app.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'
import { FIRST_PAGE } from './visit.ts'

/** KB */
const AIM = { login: 130, home: 340, installed: 850, update: 40 }
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** The update: a label of one form, and what it becomes. */
const CHANGE = ['Raza del macho', 'Raza del reproductor'] as const

export async function benchSize(): Promise<Line[]> {
  const app = await builtApp()
  const server = await startServer({ numbers: 10, appDir: app })
  // Blocks the service worker, whose downloads of the rest of the app do not belong to the first load.
  const { page, close } = await openChromium('block')
  try {
    const wire = await bytesOf(page)
    await page.goto(`http://localhost:${server.port}/login`, { waitUntil: 'commit' })
    const name = page.getByLabel('Usuario', { exact: true })
    await name.waitFor()
    const login = wire()
    await name.fill(USER)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('heading', { level: 2, name: /animales por raza/ }).waitFor()
    await page.locator(FIRST_PAGE).first().waitFor()
    const home = wire()
    const whole = weigh(app, installed(app))
    const update = await updateOf(app)
    return [
      line('first visit: until /login can be typed into', login, AIM.login, listOf(app, firstLoads['/login'])),
      line('first visit: until a phone shows its animals', home, AIM.home),
      line('all that an installed app downloads once', whole, AIM.installed, contentsOf(app).join('\n    ')),
      line('again after a small change of one form', update.bytes, AIM.update, update.files),
    ]
  } finally {
    await close()
    await server.stop()
  }
}

/** Bytes that a page has received since, including headers, as counted by the browser. */
async function bytesOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const finished = new Map<string, number>()
  const arriving = new Map<string, number>()
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    arriving.set(requestId, (arriving.get(requestId) ?? 0) + encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    finished.set(requestId, encodedDataLength)
    arriving.delete(requestId)
  })
  await session.send('Network.enable')
  // On a fast line, later files would arrive early enough to be counted, too.
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((total, one) => total + one, 0)
  return () => sum(finished) + sum(arriving)
}

/** What an installed app downloads after a change of a text in one form. */
async function updateOf(app: string): Promise<{ readonly bytes: number; readonly files: string }> {
  const kinds = new Set([...filesOf(app, [SENDER])].map((file) => kindOf(`/${file}`)))
  const { files, list, difference } = await nextRelease(app, ...CHANGE)
  const fetched = [list, `/${SENDING_WORKER}`, ...[...files.keys()].filter((path) => kinds.has(kindOf(path)))]
  const sizes = fetched.map((path) => [path, brotliCompressSync(files.get(path) ?? '').length] as const)
  const all = [['difference', difference.brotli.length] as const, ...sizes]
  return {
    bytes: all.reduce((total, [, size]) => total + size, 0),
    files: all.map(([path, size]) => `${path.replace('/assets/', '')} ${digits(size / 1000)}`).join(', '),
  }
}

function listOf(app: string, sources: readonly string[]): string {
  return [...filesOf(app, sources)]
    .map((file) => ({ file, bytes: weightOf(app, file) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 8)
    .map(({ file, bytes }) => `${file.replace('assets/', '')} ${digits(bytes / 1000)}`)
    .join(', ')
}

const line = (name: string, bytes: number, bound: number, note?: string): Line => ({
  name,
  measured: `${digits(bytes / 1000)} KB`,
  peer: `limit ${bound} KB`,
  value: bytes / 1000,
  unit: 'KB',
  aim: { bound, better: 'less' },
  ...(note && { note }),
})
