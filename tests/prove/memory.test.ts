import { expect, it } from 'vitest'
import { problems } from '../../src/server/herd-book/reading/open-files.ts'
import { tellFigures } from './figures.ts'
import { hugeTables } from './huge-tables.ts'
import { uploadHuge } from './huge-uploads.ts'
import { fillMemory, LONG, SHORT } from './memory.ts'

/** `npm run prove -- memory` runs the long version. */
const isLong = process.env.MEMORY === 'all'

it('whoever sends without end takes bounded memory, and everybody else is heard meanwhile', async () => {
  const report = await fillMemory(isLong ? LONG : SHORT)
  tellFigures(report)
  const of = (name: string) => report.attacks.find((attack) => attack.name === name)?.statuses ?? {}
  // No health check failed: the process survived.
  expect(report.health.failed).toBe(0)
  expect(report.attacks.every(({ peak }) => peak > 0)).toBe(true)
  // A stranger's body is limited to tens of KB, a member's photos to the quota of one person.
  expect(of('unfinished bodies of strangers')[200]).toBeUndefined()
  expect(of('unfinished photos of one member')[429]).toBeGreaterThan(0)
  expect(of('photos for numbers that nobody has')).toMatchObject({ 200: expect.any(Number), 429: expect.any(Number) })
  expect(of('photos for numbers that nobody has')[200]).toBeLessThanOrEqual(12)
  expect(report.ended).toBe(report.dripping)
  for (const { peak } of report.attacks) expect(peak - report.start).toBeLessThan(450)
  // On a quiet machine 200 ms is expected; the limits allow for a machine that runs other suites.
  for (const { slowestHealth } of report.attacks) expect(slowestHealth).toBeLessThan(isLong ? 1_000 : 3_000)
}, 600_000)

it('small files that stand for gigabytes are refused, and a long review is not noticed: memory is bounded, /salud answers', async () => {
  const report = await uploadHuge(isLong ? 20_000 : 2_000)
  tellFigures({ ...report, uploads: report.uploads.map(({ problem: _, ...figures }) => figures) })
  const said = report.uploads.slice(0, -1).map(({ state, problem }) => [state, problem])
  expect(said).toEqual(hugeTables().map(({ name, problem }) => ['refused', `${name}: ${problems[problem]}`]))
  expect(report.uploads.at(-1)?.state).toBe('reviewed')
  expect(report.health.failed).toBe(0)
  for (const { name, peak, slowestHealth } of report.uploads) {
    expect(peak - report.start, name).toBeLessThan(1_500)
    expect(slowestHealth, name).toBeLessThan(isLong ? 200 : 3_000)
  }
}, 600_000)
