import { describe, expect, it } from 'vitest'
import { readBadSheets } from './bad-input-imports.ts'

/** `npm run prove -- bad-input`: all of it. SEED=n takes other numbers. */
const long = process.env.BODIES !== undefined
const seed = Number(process.env.SEED ?? 5)

describe('a spreadsheet that lies', () => {
  it('is refused or read as it is, within its time and memory', async () => {
    const report = await readBadSheets(seed, long ? 2_000 : 25, long ? 2 : 0.07)
    console.log(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.most - report.before).toBeLessThan(400)
  }, 1_800_000)
})
