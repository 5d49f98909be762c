/** 100,000 animals on a phone four times slower than this machine. */
import { bundlePage, servePage } from './bundle.ts'
import { openChromium, slowDown } from './chromium.ts'
import type { Line } from './figure.ts'
import { digits, median, spread } from './statistics.ts'

const ANIMALS = 100_000
const SLOWER = 4
const COLD_LOADS = 5
/** Limit of a query in ms, and of what asks 2,000 pairs. */
const QUERY = 20
const limits: Readonly<Record<string, number>> = { 'inbreeding of 100 females by 20 males': 60 }
/** Limits in ms: inbreeding of one pair on the slow phone, and of all animals at full speed. */
const PAIR = 100
const ALL = 5_000

export async function benchInventory(): Promise<Line[]> {
  const bundled = await bundlePage('inventory')
  const site = await servePage(bundled)
  const { page, close } = await openChromium()
  try {
    const open = async () => {
      await page.goto(site.address)
      await page.waitForFunction(() => 'inventory' in window)
    }
    await open()
    await page.evaluate((animals) => window.inventory.seal(animals), ANIMALS)
    const all = await page.evaluate((animals) => window.inventory.coefficients(animals), ANIMALS)
    await slowDown(page, SLOWER)
    const cold = []
    for (let load = 0; load < COLD_LOADS; load++) {
      await open()
      cold.push(await page.evaluate(() => window.inventory.cold()))
    }
    const times = await page.evaluate((animals) => window.inventory.queries(animals), ANIMALS)
    const pair = await page.evaluate((animals) => window.inventory.pair(animals), ANIMALS)
    const firstAnswer = cold.map((load) => load.firstAnswer)
    const since = median(cold.map((load) => load.sinceNavigation))
    return [
      {
        name: 'inventory: first answer of a cold page',
        measured: spread(firstAnswer, 'ms'),
        peer: 'limit 1,000 ms',
        value: median(firstAnswer),
        unit: 'ms',
        aim: { bound: 1000, better: 'less' },
        note:
          `${ANIMALS} animals, ${digits(times.bytes / 1e6)} MB; read, unseal, open, chart and first page; ` +
          `${digits(since)} ms since the navigation began. The engine runs in the page, because that thread is the one ` +
          `that Chromium slows (${SLOWER} times); IndexedDB and WebCrypto keep their own`,
      },
      againstLimit('inventory: inbreeding of one planned pair', pair, PAIR, `CPU ${SLOWER} times slower, cold`),
      againstLimit('inventory: inbreeding of all animals', all, ALL, 'full speed, as in the worker'),
      ...Object.entries({ ...times.queries, 'first search (folds the texts)': times.firstSearch }).map(
        ([name, ms]): Line => {
          const bound = limits[name] ?? QUERY
          return {
            name: `inventory: ${name}`,
            measured: `${digits(ms)} ms`,
            peer: `limit ${bound} ms`,
            value: ms,
            unit: 'ms',
            aim: { bound, better: 'less' },
            cause: CAUSES[name] ?? '',
          }
        },
      ),
    ]
  } finally {
    await close()
    await site.stop()
    await bundled.remove()
  }
}

/** Why a query takes longer (profiled). */
const CAUSES: Readonly<Record<string, string>> = {
  'first search (folds the texts)':
    'every letter of the herd is folded once, a table look-up for each two; later searches find them folded',
}

const againstLimit = (name: string, ms: number, limit: number, note: string): Line => ({
  name,
  measured: `${digits(ms)} ms`,
  peer: `limit ${limit.toLocaleString('en')} ms`,
  value: ms / limit,
  unit: 'times',
  aim: { bound: 1, better: 'less' },
  note: `${ANIMALS} animals, ten generations without a gap; ${note}`,
})
