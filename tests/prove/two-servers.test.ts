import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { proveTwoServers } from './two-servers.ts'

/** `npm run prove -- two-servers`: 20 devices compete for 200 numbers. */
const devices = Number(process.env.DEVICES ?? 6)
const foughtFor = Number(process.env.NUMBERS ?? 40)

it('two API processes on one PostgreSQL file each form once, whoever of them is asked and whichever dies', async () => {
  const report = await proveTwoServers(Number(process.env.SEED ?? 5), { devices, foughtFor })
  tellFigures(report)
  expect(report.same).toEqual({ answers: ['1'], rows: 1 })
  expect(report.fight).toEqual({ won: foughtFor, rows: foughtFor, twice: 0 })
  expect(report.death).toMatchObject({ told: 120, rows: 120 })
  expect(report.cut).toMatchObject({ told: 120, rows: 120, alive: 2 })
  expect(report.cut.cuts).toBeGreaterThan(0)
  expect(report.pictures.kept).toBe(report.pictures.sent)
}, 600_000)
