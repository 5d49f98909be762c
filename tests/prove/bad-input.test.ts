import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFormulas } from './bad-input-cells.ts'
import { sendBadForms } from './bad-input-forms.ts'
import { readBadSheets } from './bad-input-imports.ts'
import { sendBadPhotos } from './bad-input-photos.ts'
import { openWorld, type World } from './bad-input-world.ts'
import { tellFigures } from './figures.ts'

/**
 * `npm run prove -- bad-input` runs the long version. SEED=n changes the random numbers; ONLY=m, as printed with a
 * failure, runs a single case.
 */
const seed = Number(process.env.SEED ?? 5)
const only = process.env.ONLY === undefined ? undefined : Number(process.env.ONLY)
const bodies = Number(process.env.BODIES ?? 80)
const pictures = Number(process.env.IMAGES ?? 30)
const sheets = Number(process.env.SHEETS ?? 15)

let world: World
beforeAll(async () => {
  world = await openWorld(bodies)
})
afterAll(() => world.server.close())

describe('a form that is spoilt', () => {
  it('is refused, or right and filed once, whatever operation it goes to', async () => {
    const report = await sendBadForms(world, seed, bodies, only)
    tellFigures(report)
    expect(report.wrong).toEqual([])
    // Memory of the process includes the in-memory database, which grows with filed data; the heap is the server's own.
    expect(report.memory.most - report.memory.start).toBeLessThan(200 + bodies / 20)
    expect(report.heap.end - report.heap.start).toBeLessThan(40)
  }, 7_200_000)
})

describe('a picture that lies', () => {
  it('is refused, or kept as a whole jpeg with nothing else in it, wherever one is taken', async () => {
    const report = await sendBadPhotos(world, seed, pictures, pictures > 500 ? 8000 : 1500, only)
    tellFigures(report)
    expect(report.wrong).toEqual([])
    const { start, most, wide } = report.memory
    expect(most - start).toBeLessThan(500)
    // One picture of 64 megapixels takes 0.6 GB; three in parallel must not take 1.8.
    expect(wide - start).toBeLessThan(1200)
  }, 3_600_000)
})

describe('a spreadsheet that lies', () => {
  it('is refused or read as it is, within its time and memory', async () => {
    const report = await readBadSheets(seed, sheets, sheets > 100 ? 2 : 0.07)
    tellFigures(report)
    expect(report.wrong).toEqual([])
    expect(report.most - report.before).toBeLessThan(400)
  }, 1_800_000)
})

describe('a text that begins as a formula', () => {
  it('stays a text in every column that is exported, and is a text or refused when it comes back', async () => {
    const report = await exportFormulas(sheets > 100 ? 1000 : 30)
    tellFigures({ ...report, wrong: report.wrong.slice(0, 20) })
    expect(report.wrong).toEqual([])
  }, 600_000)
})
