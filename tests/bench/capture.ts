/** 'Guardado en este dispositivo': sealed and on disk, against the least that a browser can do for the same bytes. */
import { bundlePage, servePage } from './bundle.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import type { Pair } from './pages/capture.ts'
import { digits, median, quantile, spread } from './statistics.ts'

const CASES = [
  { name: 'capture: form of 1 KB', photoBytes: 0, drafted: false, warmUp: 10, pairs: 60 },
  { name: 'capture: form with a photo of 1 MB', photoBytes: 1_000_000, drafted: true, warmUp: 5, pairs: 40 },
  { name: 'capture: the same, photo not sealed before', photoBytes: 1_000_000, drafted: false, warmUp: 2, pairs: 20 },
]

export async function benchCapture(): Promise<Line[]> {
  const bundled = await bundlePage('capture', true)
  const site = await servePage(bundled)
  const { page, close } = await openChromium()
  try {
    await page.goto(site.address)
    await page.waitForFunction(() => 'capture' in window)
    const lines: Line[] = []
    for (const { name, photoBytes, drafted, warmUp, pairs } of CASES) {
      const measure = (count: number) =>
        page.evaluate(([rounds, bytes, before]) => window.capture.pairs(rounds, bytes, before), [
          count,
          photoBytes,
          drafted,
        ] as const)
      await measure(warmUp)
      lines.push(lineOf(name, await measure(pairs), drafted))
    }
    return lines
  } finally {
    await close()
    await site.stop()
    await bundled.remove()
  }
}

function lineOf(name: string, pairs: readonly Pair[], drafted: boolean): Line {
  const ours = pairs.map((pair) => pair.ours)
  const bare = pairs.map((pair) => pair.bare)
  const ratios = pairs.map((pair) => pair.ours / pair.bare)
  return {
    name,
    measured: spread(ours, 'ms'),
    peer: `bare strict put ${spread(bare, 'ms')}`,
    value: median(ours) / median(bare),
    unit: 'x',
    aim: { bound: 1.5, better: 'less' },
    note: `${
      drafted ? 'as the dialog does it, which seals the photo with its draft when it is taken; ' : ''
    }${pairs.length} pairs, taking turns; ratio within a pair ${digits(median(ratios))} (${digits(
      quantile(ratios, 0.1),
    )} to ${digits(quantile(ratios, 0.9))})`,
    cause:
      'the write goes through a Dexie transaction, about 1.4 times a bare put by itself; sealing and the draft come on top',
  }
}
