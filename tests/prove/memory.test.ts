import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { problems } from '../../src/server/herd-book/reading/open-files.ts'
import { readBook } from '../../src/server/herd-book/reading/read-book.ts'
import { tellFigures } from './figures.ts'
import { hugeTables } from './huge-tables.ts'
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

it('small files that stand for gigabytes are refused by a worker: memory is bounded, and the event loop stays free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-inmensos-'))
  const start = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let most = 0
  for (const { name, bytes, problem } of hugeTables()) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    delay.enable()
    const reading = readBook({ files: [{ path, name }], kept: new Map(), corrections: new Map() }, {})
    await expect(reading).rejects.toThrow(problems[problem])
    delay.disable()
    most = Math.max(most, process.memoryUsage.rss())
  }
  await rm(folder, { recursive: true })
  expect((most - start) / 1e6).toBeLessThan(1_500)
  expect(delay.max / 1e6).toBeLessThan(isLong ? 200 : 1_000)
}, 120_000)
