/**
 * `npm run bench [-- capture|replay|herd|size|screens|inp|lighthouse|server|lists|exports|refresh|photo|costs|before|peers]`:
 * measures and prints one table; `--write` updates the docs' table. Needs Chromium, except for lists, exports, refresh
 * and costs; before and peers run only on request, because they install packages.
 */
import { benchBefore } from './before.ts'
import { benchCapture } from './capture.ts'
import { benchCosts } from './costs.ts'
import { benchExports } from './exports.ts'
import { type Line, tableOf } from './figure.ts'
import { benchFiling } from './filing.ts'
import { benchPresses } from './inp.ts'
import { benchInventory } from './inventory.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLists } from './lists.ts'
import { benchPeers } from './peers.ts'
import { benchPhoto } from './photo.ts'
import { benchRefresh } from './refresh.ts'
import { benchReplay } from './replay.ts'
import { benchScreens } from './screens.ts'
import { benchSize } from './size.ts'
import { writeTable } from './write.ts'

const parts: Readonly<Record<string, () => Promise<Line[]>>> = {
  capture: benchCapture,
  replay: benchReplay,
  herd: benchInventory,
  size: benchSize,
  screens: benchScreens,
  inp: benchPresses,
  lighthouse: benchLighthouse,
  server: benchFiling,
  lists: benchLists,
  exports: benchExports,
  refresh: benchRefresh,
  photo: benchPhoto,
  costs: benchCosts,
  before: benchBefore,
  peers: benchPeers,
}

/** They install packages into a folder of their own. */
const ON_REQUEST = ['before', 'peers']

/** Updates the table in the docs. */
const WRITE = '--write'

async function main(given: readonly string[]): Promise<void> {
  const asked = given.filter((word) => word !== WRITE)
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  const lines: Line[] = []
  for (const name of asked.length > 0 ? asked : Object.keys(parts).filter((part) => !ON_REQUEST.includes(part))) {
    const started = Date.now()
    const figures = await measured(name)
    // At once: what was measured is kept if a later part ends this process.
    if (given.includes(WRITE)) await writeTable(figures)
    lines.push(...figures)
    console.error(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  }
  console.log(`\n${tableOf(lines)}`)
}

async function measured(name: string): Promise<Line[]> {
  try {
    return (await parts[name]?.()) ?? []
  } catch (error) {
    if (process.env.BENCH_DEBUG) console.error(error)
    return [{ name, skipped: error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error) }]
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
