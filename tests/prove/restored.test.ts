import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { proveRestored, type RestoredReport } from './restored.ts'

/** Set by `npm run prove -- restored`. `npm test` covers a part in tests/server/backup.test.ts. */
const wanted = process.env.RESTORED === 'yes'
/** Includes pg_dump, unlike the PostgreSQL of the development dependencies. */
const DEBIAN = '/usr/lib/postgresql/15'

function holds(report: RestoredReport): void {
  tellFigures(report)
  expect(report).toMatchObject({ differ: [], again: [], lost: [], half: [] })
  expect(report.files).toBeGreaterThan(0)
  expect(report.before).toBeGreaterThan(0)
  expect(report.found).toBeGreaterThanOrEqual(report.before)
  expect(report.refusal).toContain('agregue --replace')
}

describe.runIf(wanted)('a registry that was backed up, killed, wiped and restored', () => {
  it('is the same in every table and file: embedded', async () => holds(await proveRestored()), 1_200_000)

  it('is the same in every table and file: PostgreSQL', async () => {
    if (!existsSync(`${DEBIAN}/bin/pg_dump`)) throw new Error('postgresql-15 of Debian is not installed')
    holds(await proveRestored(DEBIAN))
  }, 1_200_000)
})
