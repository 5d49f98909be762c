/** Network traffic: a first visit as counted by the browser, the whole app, and an update after a small change. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { reuse } from '../../sw/reuse.ts'
import { HeldCache } from '../held-cache.ts'
import { precachedBy } from '../next-release.ts'
import { assetsOf, contentsOf, filesOf, firstLoads, installed, laterOf, SENDER, weigh, weightOf } from '../weights.ts'
import { BUILD } from '../within.ts'
import { builtApp } from './built-app.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'

/** KB */
const AIM = { login: 130, home: 200, installed: 1000, update: 80 }
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** The form in which the update changes a text. */
const FORM = 'src/registry/forms/a01-direct-mating.ts'

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
    await page.getByText('55 animales').first().waitFor()
    const home = wire()
    const whole = weigh(app, installed(app))
    const update = await updateOf(app)
    return [
      line('first visit: until /login can be typed into', login, AIM.login, listOf(app, firstLoads['/login'])),
      line('first visit: until / signed in shows groups and first page', home, AIM.home),
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

/** Builds the app again with a changed text in one form. @returns what an installed app must download. */
async function updateOf(app: string): Promise<{ readonly bytes: number; readonly files: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-cambio-'))
  try {
    for (const name of ['src', 'sw', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package.json'])
      await cp(name, join(folder, name), { recursive: true })
    await cp('tsconfig.base.json', join(folder, 'tsconfig.base.json'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    const path = join(folder, FORM)
    const source = await readFile(path, 'utf8')
    const changed = source.replace(/label: '([^']+)'/, "label: '$1.'")
    if (changed === source) throw new Error(`${FORM} has no label to change`)
    await writeFile(path, changed)
    const build = "import { buildApp } from './scripts/prepare.mjs'; await buildApp()"
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { cwd: folder, timeout: BUILD })
    const other = join(folder, 'dist/app')
    const fresh = await fetchedOf(app, other)
    const heaviest = fresh
      .map((file) => ({ file, bytes: weightOf(other, file) }))
      .sort((one, another) => another.bytes - one.bytes)
      .slice(0, 12)
      .map(({ file, bytes }) => `${file.replace('assets/', '')} ${digits(bytes / 1000)}`)
    return { bytes: weigh(other, fresh), files: `${fresh.length} files: ${heaviest.join(', ')}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files that an installed app downloads for another build; renamed but otherwise equal ones are made on the device. */
async function fetchedOf(app: string, other: string): Promise<string[]> {
  const shell = new HeldCache()
  const later = new HeldCache()
  for (const file of assetsOf(app)) shell.files.set(`/${file}`, new Response(await readFile(join(app, file))))
  const worker = await readFile(join(other, 'sw.js'), 'utf8')
  await reuse(precachedBy(worker), laterOf(other), { shell: shell.cache, later: later.cache })
  const known = new Set(assetsOf(app))
  const senders = filesOf(other, [SENDER])
  const isThere = (file: string) =>
    known.has(file) || (!senders.has(file) && (shell.files.has(`/${file}`) || later.files.has(`/${file}`)))
  return [...installed(other)].filter((file) => !isThere(file) && !/^icons\/|\.webmanifest$/.test(file))
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
