import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { proveGuesses } from './guesses.ts'

/** `npm run prove -- guesses`: ten thousand guesses of all kinds, two hundred a second. */
const total = Number(process.env.GUESSES ?? 120)
const perSecond = Number(process.env.PER_SECOND ?? 120)
const seed = Number(process.env.SEED ?? 7)

/** After the free attempts the delay doubles from one second: the attempts that fit, plus one in progress. */
const slowly = (free: number, seconds: number) => free + Math.ceil(Math.log2(seconds + 1)) + 1

it('guesses get nowhere, and nobody else waits for them', async () => {
  const report = await proveGuesses(seed, total, perSecond)
  tellFigures(report)
  const { attacks, seconds } = report
  expect(report).toMatchObject({ letIn: 0, broken: 0 })
  expect(attacks.oneAccount.judged).toBeLessThanOrEqual(slowly(5, seconds))
  expect(attacks.oneAddress.judged).toBeLessThanOrEqual(slowly(40, seconds))
  expect(attacks.names.judged).toBeLessThanOrEqual(slowly(20, seconds))
  expect(attacks.links.judged).toBeLessThanOrEqual(slowly(20, seconds))
  expect(attacks.codes.judged).toBeLessThanOrEqual(slowly(40, seconds))

  // A quarter of a second is fast enough, however fast it was without the attack. In parallel with other tests only a
  // standstill can be detected.
  const [times, quick] = total < 5_000 ? [20, 100] : [5, 50]
  const bearable = (alone: number) => times * Math.max(alone, quick)
  expect(report.list.attacked).toBeLessThanOrEqual(bearable(report.list.alone))
  expect(report.signIn.attacked).toBeLessThanOrEqual(bearable(report.signIn.alone))
  expect(report.victim.in, 'on his own device').toBe(report.victim.tries)
  expect(report.newDevice.in).toBeGreaterThan(0)
  expect(report.newDevice.longest).toBeLessThan(60)
  expect(report.memory.late).toBeLessThan(report.memory.early * 1.5 + 100)
}, 3_600_000)
