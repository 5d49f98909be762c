import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { proveCluster } from './cluster.ts'
import { PROGRAMS } from './cluster-world.ts'
import { tellFigures } from './figures.ts'

/** Set by `npm run prove -- cluster`; the required programs are not development dependencies. */
const devices = Number(process.env.CLUSTER ?? 0)

it.runIf(devices > 0)(
  'four processes, a pooler and a promoted standby: no acknowledged form is lost, nothing fails while processes are replaced, and a promotion costs a retry at most',
  async () => {
    for (const path of Object.values(PROGRAMS)) if (!existsSync(path)) throw new Error(`This proof needs ${path}`)
    const report = await proveCluster(devices)
    tellFigures(report)
    expect(report.faults).toEqual([])
    expect(report.rolling.failed).toEqual({})
    expect(Object.keys(report.promotion.answers).filter((status) => !['200', '503'].includes(status))).toEqual([])
    expect(report.promotion.mostTries, 'a retry at most').toBeLessThanOrEqual(2)
    expect(report.forms).toMatchObject({ lost: 0, twice: 0 })
    expect(report.pictures.lost).toBe(0)
    expect(report.reads).toMatchObject({ ownWritesMissing: 0, byStandby: true })
    expect(report.emails.arrived).toBe(report.emails.sent)
    expect(report.emails.sent).toBeGreaterThanOrEqual(4)
  },
  900_000,
)
