/** The table of last runs in docs/proofs.md, as `npm run prove -- NAME --write` keeps it. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ageOf, lastRuns, OLD, PROOFS_PAGE, withRun } from '../../scripts/last-runs.mjs'

const page = readFileSync(PROOFS_PAGE, 'utf8')
const sample = [
  'before',
  '<!-- last runs -->',
  '| name | when, on what | commit | figures |',
  '| --- | --- | --- | --- |',
  '| `guesses` | 2026-11-21 | `aaaa` | 10,000 |',
  '| `soak` | 2026-11-21 | `bbbb` | 15,000 |',
  '<!-- end of last runs -->',
  'after',
].join('\n')

it('keeps the commit of a run, replaces the earlier one, and marks those of more than 300 commits ago', () => {
  const ages = { aaaa: OLD + 1, bbbb: 900, cccc: 0 }
  const run = { name: 'soak', on: '2026-11-26', commit: 'cccc', figures: 'a | b\n < c' }
  const written = withRun(sample, run, (commit) => ages[commit as keyof typeof ages])
  expect(written.split('\n')).toEqual([
    ...sample.split('\n').slice(0, 4),
    '| `guesses` | 2026-11-21 | `aaaa`, old | 10,000 |',
    '| `soak` | 2026-11-26 | `cccc` | a / b; &lt; c |',
    ...sample.split('\n').slice(6),
  ])
  expect(withRun(written, run, () => OLD)).not.toContain('old')
  expect([ageOf('HEAD'), ageOf('0000000000')]).toEqual([0, Number.POSITIVE_INFINITY])
})

it('each run on the page is of a proof that there is, with its commit; those that are old are named', () => {
  const proofs = readFileSync('scripts/prove.mjs', 'utf8')
  const runs = lastRuns(page)
  expect(runs.length).toBeGreaterThan(20)
  const lost = runs.filter(({ name }) => !proofs.includes(`\n  '${name}': {`) && !proofs.includes(`\n  ${name}: {`))
  expect([...lost, ...runs.filter(({ commit }) => !/^[0-9a-f]{8}\+?$/.test(commit))]).toEqual([])
  const old = runs.filter(({ commit }) => ageOf(commit) > OLD).map(({ name }) => name)
  console.log(`Last run more than ${OLD} commits ago: ${old.join(', ') || 'none'}`)
})
