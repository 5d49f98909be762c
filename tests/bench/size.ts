/** What a first visit costs: scripts and styles that the page itself asks for until it is quiet. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { builtApp } from './built-app.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'

/** KB */
const AIM = 150
/** After the network is quiet: what an idle page still fetches. ms */
const IDLE = 2500

interface Load {
  /** File name to bytes after brotli-11. */
  readonly files: ReadonlyMap<string, number>
}

export async function benchSize(): Promise<Line[]> {
  const app = await builtApp()
  const server = await startServer({ numbers: 10, appDir: app })
  // The service worker fetches the rest of the shell beside the page: that is not the first load.
  const { context, page, close } = await openChromium('block')
  const address = `http://localhost:${server.port}`
  try {
    const login = await loadOf(app, page, () => page.goto(`${address}/login`))
    const visitor = await loadOf(app, page, () => page.goto(`${address}/`))
    const home = await signedInLoad(app, context, address)
    return [
      lineOf('first load: /login', login),
      lineOf('first load: / before signing in', visitor),
      lineOf('first load: / signed in', home),
    ]
  } finally {
    await close()
    await server.stop()
  }
}

/** A second tab takes over who is signed in in the first, and is measured. */
async function signedInLoad(app: string, context: BrowserContext, address: string): Promise<Load> {
  const first = await context.newPage()
  await first.goto(`${address}/login`)
  await first.getByLabel('Usuario', { exact: true }).fill(USER)
  await first.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await first.getByRole('button', { name: 'Enviar' }).click()
  await first.getByRole('button', { name: 'Salir' }).first().waitFor()
  const second = await context.newPage()
  return loadOf(app, second, async () => {
    await second.goto(`${address}/`)
    await second.getByRole('button', { name: 'Salir' }).first().waitFor()
  })
}

async function loadOf(app: string, page: Page, visit: () => Promise<unknown>): Promise<Load> {
  const asked = new Set<string>()
  const hear = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) asked.add(pathname)
  }
  page.on('request', hear)
  await visit()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(IDLE)
  page.off('request', hear)
  const sizes = [...asked].map(async (path) => [path, compressed(await readFile(join(app, path)))] as const)
  return { files: new Map(await Promise.all(sizes)) }
}

const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

function lineOf(name: string, { files }: Load): Line {
  const sum = (ending: string) =>
    [...files].filter(([path]) => path.endsWith(ending)).reduce((total, [, bytes]) => total + bytes / 1000, 0)
  const largest = [...files].sort(([, a], [, b]) => b - a).slice(0, 4)
  const list = largest.map(([path, bytes]) => `${path.split('/').at(-1)} ${digits(bytes / 1000)}`).join(', ')
  return {
    name,
    measured: `${files.size} files: JS ${digits(sum('.js'))}, CSS ${digits(sum('.css'))} KB`,
    peer: `limit ${AIM} KB`,
    value: sum('.js') + sum('.css'),
    unit: 'KB',
    aim: { bound: AIM, better: 'less' },
    note: `brotli 11; largest: ${list}`,
    cause: 'React, the router, Dexie, the forms and the engine are in the first chunk; see the largest files',
  }
}
