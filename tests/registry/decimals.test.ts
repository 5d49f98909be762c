/** Numbers and distances in time as the browser would write them, without its formatters: its first one takes 30 ms. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimals, inbreedingWords } from '../../src/registry/index.ts'
import { DAY, distanceText, HOUR, MINUTE } from '../../src/ui/common/time.ts'

it('a number is written as Intl writes it for Colombia', () => {
  const digits = fc.constantFrom([0, 0], [1, 0], [1, 1], [2, 0], [2, 2])
  const amount = fc.oneof(
    fc.integer({ min: -20_000_000, max: 20_000_000 }),
    fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 1000),
    fc.constantFrom(0, 1.005, 0.125, 999.95, 1e-7, 12.5, 0.04, -0.04),
  )
  fc.assert(
    fc.property(amount, digits, (n, [most = 0, least = 0]) => {
      const asIntl = new Intl.NumberFormat('es-CO', { maximumFractionDigits: most, minimumFractionDigits: least })
      expect(decimals(n, most, least)).toBe(asIntl.format(n).replace(/^-(?=[0,]*$)/, ''))
    }),
    { numRuns: 2_000 },
  )
})

it('an inbreeding of 0 is told only where all grandparents are known; a higher one always', () => {
  const told = [
    [0, 2],
    [0, 1],
    [0, 0],
    [0.125, 1],
  ] as const
  expect(told.map(([coefficient, complete]) => inbreedingWords(coefficient, complete, 2))).toEqual([
    '0 %',
    '',
    '',
    '12,5 %',
  ])
})

it('a distance in time is told as Intl tells it', () => {
  const now = 1_790_000_000_000
  const asIntl = new Intl.RelativeTimeFormat('es-CO', { numeric: 'always' })
  for (const sign of [-1, 1])
    for (const [n, unit, ms] of [
      [1, 'minute', MINUTE],
      [59, 'minute', MINUTE],
      [1, 'hour', HOUR],
      [47, 'hour', HOUR],
      [2, 'day', DAY],
      [1_200, 'day', DAY],
    ] as const)
      expect(distanceText(now + sign * (n * ms + 1), now)).toBe(asIntl.format(sign * n, unit))
})

it('no file makes a formatter of the browser when it is loaded', () => {
  const files = ['src/registry', 'src/sync', 'src/device', 'src/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const early = files.filter((file) => /\.tsx?$/.test(file) && /^\S.*new Intl\./m.test(readFileSync(file, 'utf8')))
  expect(early).toEqual([])
})
