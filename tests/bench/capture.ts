/** Time to 'Guardado en este dispositivo' (sealed and on disk), against a bare IndexedDB put of the same bytes. */
import { bundlePage, servePage } from './bundle.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import type { Pair } from './pages/capture.ts'
import { digits, median, quantile, spread } from './statistics.ts'

const CASES = [
  { name: 'capture: form of 1 KB', photoBytes: 0, drafted: false, aim: 1.5, warmUp: 10, pairs: 200 },
  { name: 'capture: form with a photo of 1 MB', photoBytes: 1_000_000, drafted: true, aim: 1.3, warmUp: 5, pairs: 40 },
  {
    name: 'capture: the same, photo not sealed before',
    photoBytes: 1_000_000,
    drafted: false,
    aim: 1.5,
    warmUp: 2,
    pairs: 20,
  },
]

export async function benchCapture(): Promise<Line[]> {
  const bundled = await bundlePage('capture', 'sync')
  const site = await servePage(bundled)
  const { page, close } = await openChromium()
  try {
    await page.goto(site.address)
    await page.waitForFunction(() => 'capture' in window)
    const lines: Line[] = []
    for (const { name, photoBytes, drafted, aim, warmUp, pairs } of CASES) {
      const measure = (count: number) =>
        page.evaluate(([rounds, bytes, before]) => window.capture.pairs(rounds, bytes, before), [
          count,
          photoBytes,
          drafted,
        ] as const)
      await measure(warmUp)
      lines.push(lineOf(name, await measure(pairs), drafted, aim))
    }
    return lines
  } finally {
    await close()
    await site.stop()
    await bundled.remove()
  }
}

function lineOf(name: string, pairs: readonly Pair[], drafted: boolean, bound: number): Line {
  const ours = pairs.map((pair) => pair.ours)
  const bare = pairs.map((pair) => pair.bare)
  const ratios = pairs.map((pair) => pair.ours / pair.bare)
  return {
    name,
    measured: spread(ours, 'ms'),
    peer: `bare strict put ${spread(bare, 'ms')}`,
    value: median(ours) / median(bare),
    unit: 'x',
    aim: { bound, better: 'less' },
    note: `${
      drafted ? 'as the dialog does it, which seals the photo with its draft when it is taken; ' : ''
    }${pairs.length} pairs, taking turns; ratio within a pair ${digits(median(ratios))} (${digits(
      quantile(ratios, 0.1),
    )} to ${digits(quantile(ratios, 0.9))})`,
    cause: 'sealing, the look at the keys on the disk and four tables instead of one come on top of the put',
  }
}
