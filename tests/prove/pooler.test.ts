import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { PGBOUNCER, provePooler } from './pooler.ts'

/** `npm run prove -- pooler` sets it; PgBouncer does not come with the development packages. */
const forms = Number(process.env.POOLED ?? 0)

it.runIf(forms > 0)(
  'behind PgBouncer in transaction mode every form is filed, one by one and in batches',
  async () => {
    if (!existsSync(PGBOUNCER)) throw new Error('This proof needs pgbouncer: apt-get install pgbouncer')
    const report = await provePooler(forms)
    tellFigures(report)
    expect(report).toMatchObject({ seen: [true, true], direct: false, failed: [], rows: report.forms })
  },
  600_000,
)
