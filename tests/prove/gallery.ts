/**
 * `npm run prove -- gallery`: the parts of the screens (tests/ui/preview/gallery.tsx) look as in the stored pictures, in
 * each look and width. `KEEP=yes` stores them anew, after a change of looks that has been looked at.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import { openChromium } from '../bench/chromium.ts'
import { tellFigures } from './figures.ts'

const STORED = new URL('gallery', import.meta.url).pathname
const CHANGED = join(tmpdir(), 'libro-galeria')
const KEEP = process.env.KEEP === 'yes'
const LOOKS = ['light', 'dark', 'sun']
/** px */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** Share of differing pixels that font rendering explains; antialiased ones are not counted. */
const TOLERATED = 0.0005
const NOW = new Date('2026-11-21T15:00:00Z')

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** @returns the share of pixels that differ from the stored picture; a picture of another size differs wholly. */
async function difference(name: string, picture: Buffer): Promise<number> {
  const path = join(STORED, `${name}.webp`)
  if (KEEP) await sharp(picture).webp({ lossless: true, effort: 6 }).toFile(path)
  if (!existsSync(path)) return 1
  const [kept, now] = await Promise.all([readFile(path).then(pixelsOf), pixelsOf(picture)])
  const { width, height } = now.info
  const marked = Buffer.alloc(now.data.length)
  const isAlike = kept.info.width === width && kept.info.height === height
  const differing = isAlike
    ? pixelmatch(kept.data, now.data, marked, width, height, { threshold: 0.1 })
    : width * height
  const share = differing / (width * height)
  if (share > TOLERATED) {
    await writeFile(join(CHANGED, `${name}.png`), picture)
    if (isAlike)
      await sharp(marked, { raw: { width, height, channels: 4 } }).toFile(join(CHANGED, `${name}-diferencia.png`))
  }
  return share
}

/** @returns the picture once it stands still: styles and fonts of a development server arrive one by one */
async function picture(page: Page, address: string): Promise<Buffer> {
  await page.goto(address)
  const isDialog = address.includes('&dialogo')
  if (isDialog) await page.getByRole('dialog').getByRole('combobox').click()
  await (isDialog ? page.getByRole('option').first() : page.getByRole('heading', { name: 'Apariencia' })).waitFor()
  if (!isDialog) {
    // All of it in sight: cards outside the window are not drawn.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  }
  const take = () => page.screenshot({ fullPage: !isDialog, animations: 'disabled', caret: 'hide' })
  let last = await take()
  for (let same = 0, tries = 0; same < 3 && tries < 20; tries++) {
    await page.evaluate(() => document.fonts.ready)
    const next = await take()
    same = next.equals(last) ? same + 1 : 0
    last = next
  }
  return last
}

const server = await createServer({
  configFile: new URL('../ui/preview/vite.config.ts', import.meta.url).pathname,
  server: { port: 0, hmr: false },
  logLevel: 'error',
})
const { context, page, close } = await openChromium('block', ['--force-device-scale-factor=1', '--hide-scrollbars'])
try {
  await server.listen()
  await Promise.all([STORED, CHANGED].map((folder) => mkdir(folder, { recursive: true })))
  const address = `${server.resolvedUrls?.local[0]}?partes`
  // The development server compiles each file when it is first asked for.
  page.setDefaultTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(NOW)
  const shares: [string, number][] = []
  for (const look of LOOKS) {
    await context.addInitScript((chosen) => localStorage.setItem('apariencia', JSON.stringify({ look: chosen })), look)
    for (const size of SIZES) {
      for (const [part, query] of [
        ['partes', ''],
        ['dialogo', '&dialogo'],
      ] as const) {
        await page.setViewportSize(size)
        const name = `${part}-${look}-${size.width}`
        shares.push([name, await difference(name, await picture(page, address + query))])
      }
    }
  }
  const changed = shares.filter(([, share]) => share > TOLERATED)
  for (const [name, share] of changed)
    console.error(`${name}: ${(share * 100).toFixed(2)} % of the picture differs (${CHANGED})`)
  tellFigures(`${shares.length} pictures, ${changed.length} changed`)
  process.exitCode = changed.length === 0 ? 0 : 1
} finally {
  await close()
  await server.close()
}
