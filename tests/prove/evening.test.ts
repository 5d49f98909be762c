import { expect, it } from 'vitest'
import { measureCosts } from '../bench/costs.ts'
import { evening } from './evening.ts'
import { tellFigures } from './figures.ts'

/** `npm run prove -- evening`: 10,000 devices with 20 forms each; the short version assumes 400 forms a second. */
const devices = Number(process.env.DEVICES ?? 60)
const each = Number(process.env.EACH ?? 5)
const isLong = process.env.DEVICES !== undefined
const TEN_MINUTES = 600

it('all devices back online at six in the evening: the queue drains, each form is filed once, nobody waits ten minutes', async () => {
  const given = process.env.COSTS?.split(',').map(Number)
  const costs = given
    ? { form: given[0] ?? 0, call: given[1] ?? 0, refusal: given[2] ?? 0 }
    : isLong
      ? await measureCosts(each)
      : { form: 2.5, call: 1, refusal: 0.5 }
  if (isLong) tellFigures({ ms: costs })
  const report = await evening(devices, each, costs, Number(process.env.SEED ?? 7))
  if (isLong) tellFigures(report)
  expect(report).toMatchObject({ told: devices * each, filed: devices * each, stillWaiting: 0 })
  // If the work alone takes the machine longer than that, waiting may add at most half of it.
  const alone = (devices * (each * costs.form + 2 * costs.call)) / 1000
  expect(report.waited.longest).toBeLessThan(Math.max(TEN_MINUTES, 1.5 * alone))
}, 1_200_000)
