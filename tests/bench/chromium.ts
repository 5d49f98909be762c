/** Chromium with a profile on disk, so that IndexedDB is measured on disk and not in memory. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The phone of the field; widths in CSS pixels. */
const PHONE = { width: 390, height: 844 }
export const WIDE = { width: 1280, height: 800 }

export interface Browser {
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

export async function openChromium(
  serviceWorkers: 'allow' | 'block' = 'allow',
  more: readonly string[] = [],
  viewport = PHONE,
): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM, ...KNOWN].find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('no Chromium found: install it or set CHROMIUM to its path')
  const profile = await mkdtemp(join(tmpdir(), 'libro-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...ARGS, ...more],
    headless: true,
    viewport,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    serviceWorkers,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => console.error('page:', error))
  if (process.env.BENCH_DEBUG) page.on('console', (message) => console.error('console:', message.text()))
  return {
    context,
    page,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/**
 * Simulates a phone that is `times` slower. Slows only the page's thread; WebCrypto, IndexedDB and workers run at full
 * speed.
 */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
