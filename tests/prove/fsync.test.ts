import { expect, it } from 'vitest'
import { tellFigures } from './figures.ts'
import { hasStrace, proveFsync } from './fsync.ts'

/** Set by `npm run prove -- fsync`; in `npm test`, tests/server/embedded.test.ts checks the same without strace. */
const forms = Number(process.env.FORMS ?? 0)

it.runIf(forms > 0)(
  'on the embedded database every acknowledgement of a form or a photo comes after an fsync',
  async () => {
    if (!hasStrace()) throw new Error('This proof needs strace, which is not installed: apt-get install strace')
    const report = await proveFsync(forms)
    tellFigures(report)
    expect(report).toMatchObject({ forms, early: [] })
    expect(report.photos).toBeGreaterThan(0)
  },
  1_800_000,
)
