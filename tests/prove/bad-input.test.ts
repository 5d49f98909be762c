import { describe, expect, it } from 'vitest'
import { sendBadForms } from './bad-input-forms.ts'
import { readBadSheets } from './bad-input-imports.ts'

/** `npm run prove -- bad-input`: all of it. SEED=n takes other numbers; SEED=n ONLY=m sends one body again. */
const seed = Number(process.env.SEED ?? 5)
const only = process.env.ONLY === undefined ? undefined : Number(process.env.ONLY)
const bodies = Number(process.env.BODIES ?? 250)
const sheets = Number(process.env.SHEETS ?? 25)

describe('a form that is spoilt', () => {
  it('is refused, or right and filed once, whatever operation it goes to', async () => {
    const report = await sendBadForms(seed, bodies, only)
    console.log(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.memory.most - report.memory.start).toBeLessThan(400)
  }, 3_600_000)
})

describe('a spreadsheet that lies', () => {
  it('is refused or read as it is, within its time and memory', async () => {
    const report = await readBadSheets(seed, sheets, sheets > 100 ? 2 : 0.07)
    console.log(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.most - report.before).toBeLessThan(400)
  }, 1_800_000)
})
