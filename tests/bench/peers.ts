/**
 * `npm run bench -- peers`: libraries that store forms and send them later, compared with ours in the same run. Theirs
 * use their defaults; ours is sealed and durable. Their packages are installed into a separate folder.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { within } from '../within.ts'
import { benchCapture } from './capture.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { digits, median, quantile, spread } from './statistics.ts'

const PACKAGES = {
  // Must be the version that offline-transactions depends on: transactions do not work across two copies.
  '@tanstack/db': '0.8.7',
  '@tanstack/offline-transactions': '1.0.53',
  dexie: '4.4.7',
  events: '3.3.0',
  localforage: '1.10.0',
  'pouchdb-browser': '9.0.0',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  'workbox-background-sync': '7.4.1',
} as const
const VERSIONS = Object.entries(PACKAGES)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')
/** Reused by later runs. */
const FOLDER = join(tmpdir(), 'libro-peers')
const INSTALL_LIMIT = 300_000

const CASES = [
  { what: 'form of 1 KB', photoBytes: 0, warmUp: 5, pairs: 30 },
  { what: 'form with a photo of 1 MB', photoBytes: 1_000_000, warmUp: 3, pairs: 15 },
] as const
const LATENCY = 300
/** ms; a library that takes longer is skipped, and the run continues. */
const PATIENCE = 30_000
/** Few, because they are sent one after another and more would add no information. */
const FORMS = 10

interface Pair {
  readonly theirs: number
  readonly bare: number
}

declare global {
  interface Window {
    peers: {
      readonly names: readonly string[]
      pairs(name: string, rounds: number, photoBytes: number): Promise<Pair[]>
      replay(name: string, forms: number): Promise<number | undefined>
      oneByOne(forms: number): Promise<number>
    }
  }
}

export async function benchPeers(): Promise<Line[]> {
  await installed()
  const folder = await bundled()
  const site = await serve(folder)
  const { page, close } = await openChromium()
  try {
    await page.goto(site.address)
    await page.waitForFunction(() => 'peers' in window)
    const names = await page.evaluate(() => window.peers.names)
    const lines: Line[] = []
    for (const name of names) for (const one of CASES) lines.push(await orSkipped(name, () => capture(page, name, one)))
    for (const name of names) lines.push(...(await replay(page, name)))
    return [...(await benchCapture()).slice(0, CASES.length), ...lines]
  } finally {
    await close()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function orSkipped(name: string, run: () => Promise<Line>): Promise<Line> {
  try {
    return await run()
  } catch (error) {
    return { name, skipped: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

async function capture(page: Page, name: string, { what, photoBytes, warmUp, pairs }: (typeof CASES)[number]) {
  const measure = (rounds: number) =>
    within(
      PATIENCE,
      `${name} to keep ${rounds} forms`,
      page.evaluate(([peer, count, bytes]) => window.peers.pairs(peer, count, bytes), [
        name,
        rounds,
        photoBytes,
      ] as const),
    )
  await measure(warmUp)
  const found = await measure(pairs)
  const theirs = found.map((pair) => pair.theirs)
  const bare = found.map((pair) => pair.bare)
  const ratios = found.map((pair) => pair.theirs / pair.bare)
  return {
    name: `peers: ${name}, ${what}`,
    measured: spread(theirs, 'ms'),
    peer: `bare strict put ${spread(bare, 'ms')}`,
    value: median(theirs) / median(bare),
    unit: 'x',
    note:
      `${pairs} pairs, taking turns; ratio within a pair ${digits(median(ratios))} (${digits(quantile(ratios, 0.1))} to ` +
      `${digits(quantile(ratios, 0.9))}); in clear, and durable only as far as it asks for it by itself; ${VERSIONS}`,
  }
}

async function replay(page: Page, name: string): Promise<Line[]> {
  const title = `peers: ${name}, replay at ${LATENCY} ms`
  try {
    const alone = await page.evaluate((forms) => window.peers.oneByOne(forms), FORMS)
    const time = await within(
      PATIENCE,
      `${name} to send ${FORMS} forms`,
      page.evaluate(([peer, forms]) => window.peers.replay(peer, forms), [name, FORMS] as const),
    )
    if (time === undefined) return []
    return [
      {
        name: title,
        measured: `${digits(time / 1000)} s for ${FORMS} forms`,
        peer: `one by one ${digits(alone / 1000)} s`,
        value: alone / time,
        unit: 'x',
        note: 'a host that takes one form a call; ours against such a host, and against its own: bench -- replay',
      },
    ]
  } catch (error) {
    return [{ name: title, skipped: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }]
  }
}

async function installed(): Promise<void> {
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES })
  const file = join(FOLDER, 'package.json')
  const there = existsSync(join(FOLDER, 'node_modules')) && (await readFile(file, 'utf8').catch(() => ''))
  if (there === wanted) return
  await mkdir(FOLDER, { recursive: true })
  await writeFile(file, wanted)
  const flags = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  await promisify(execFile)('npm', flags, { cwd: FOLDER, timeout: INSTALL_LIMIT }).catch((error: unknown) => {
    // An incomplete installation must not count as a complete one.
    return rm(file, { force: true }).then(() => Promise.reject(error))
  })
}

async function bundled(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-pagina-'))
  await build({
    entryPoints: { page: 'tests/bench/pages/peers.mjs' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    nodePaths: [join(FOLDER, 'node_modules')],
    // RxDB depends on another copy, and Dexie refuses to be loaded twice.
    alias: { dexie: join(FOLDER, 'node_modules/dexie') },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
  return folder
}

/** Serves the page, and a host with latency. */
async function serve(folder: string): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const script = await readFile(join(folder, 'page.js'))
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') setTimeout(() => response.end('1'), LATENCY)
    else if (request.url === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><title>peers</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
        )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
