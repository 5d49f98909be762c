import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { soak } from './soak.ts'

/** `npm run prove -- soak`: 50 a second for five minutes, then the limit of this machine, with the figures. */
const perSecond = Number(process.env.PER_SECOND ?? 15)
const seconds = Number(process.env.SECONDS ?? 4)
const seekLimit = process.env.LIMIT === 'yes'

it('every filing of a steady stream with photos succeeds', async () => {
  const report = await soak(perSecond, seconds, seekLimit)
  tellFigures(report)
  expect(report).toMatchObject({ filed: report.asked, failures: [] })
  // A leak of 1 KB a form would show in the long run.
  if (seconds > 60) expect(report.memory.late).toBeLessThan(report.memory.early * 1.5 + 50)
}, 3_600_000)
