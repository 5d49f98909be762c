import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { killServers } from './server-killed.ts'

/** KILLS=n: number of kills (`npm run prove -- server-killed` runs 50 on each database). */
const kills = Number(process.env.KILLS ?? 1)
const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

it('a server killed under load opens again with every acknowledged form and nothing half done', async () => {
  const report = await killServers(kind, kills, Number(process.env.SEED ?? 7))
  tellFigures(report)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report).toMatchObject({ lost: [], half: [] })
}, 1_800_000)
