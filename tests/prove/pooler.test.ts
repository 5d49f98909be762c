import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { PGBOUNCER, provePooler } from './pooler.ts'

/** Set by `npm run prove -- pooler`; PgBouncer is not a development dependency. */
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
