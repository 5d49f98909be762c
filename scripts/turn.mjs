/**
 * node scripts/turn.mjs [SHARE]: after `npm test`, a tenth of the other tests and of the shorter proofs, so that nothing
 * is proved only once. The number of commits says which tenth. The build must be there.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { browserTurns, fileTurns, onAnyDatabase } from './suites.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
const SHARES = 10
/** ms of all together; what does not fit is named. */
const LIMIT = 15 * 60_000
/** Proofs of a few minutes at most (scripts/prove.mjs). */
const PROOFS = 'access firefox fsync gallery guesses libreoffice moved-in new-form pooler two-servers webkit'.split(' ')
/** Smaller than at full length. */
const SIZES = {
  ANIMALS: '5000',
  EACH: '2',
  GUESSES: '1000',
  FORMS: '50',
  DEVICES: '5',
  NUMBERS: '50',
  POOLED: '30',
  RETURNS: '1',
  GONE: '5000',
}

const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }))
const share = Number(process.argv[2] ?? commits) % SHARES
const vitest = (config, ...files) => ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...files]
const measured = JSON.parse(readFileSync('tests/durations.json', 'utf8'))
const all = [
  ...fileTurns.map((path) => ({ name: path })),
  ...browserTurns.map((name) => {
    const path = `tests/e2e/${name}.test.ts`
    return { name: path, args: vitest('tests/e2e/vitest.config.ts', path), env: {} }
  }),
  ...PROOFS.map((name) => ({ name: `prove ${name}`, args: ['scripts/prove.mjs', name], env: SIZES })),
].map((one) => ({ ...one, expected: measured[one.name] ?? 60 }))
// Shares that take about as long: the longest first, each to the shortest so far.
const shares = Array.from({ length: SHARES }, () => [])
const secondsOf = (turn) => turn.reduce((sum, { expected }) => sum + expected, 0)
for (const one of all.sort((a, b) => b.expected - a.expected))
  shares.reduce((least, other) => (secondsOf(other) < secondsOf(least) ? other : least)).push(one)
const files = shares[share].filter(({ args }) => !args).map(({ name }) => name)
// The server's on PostgreSQL, as in `npm test`.
const onPostgres = JSON.stringify(onAnyDatabase.filter((path) => files.includes(path)))
const together = {
  args: vitest('tests/vitest.config.ts', ...files),
  env: { ON_POSTGRES: onPostgres, LEFT_OUT: onPostgres },
}
const mine = [
  ...(files.length > 0 ? [{ name: files.join(', '), ...together }] : []),
  ...shares[share].filter(({ args }) => args),
]
// Each time another one is last, for which the time may not suffice.
const first = Math.floor(commits / SHARES) % mine.length
const turn = [...mine.slice(first), ...mine.slice(0, first)]
console.log(
  `\n== Turn ${share} of ${SHARES} (${commits} commits), ${Math.round(secondsOf(shares[share]))} s: ${turn.map(({ name }) => name).join(', ')}`,
)

const end = Date.now() + LIMIT
const results = turn.map(({ name, args, env }) => {
  const left = end - Date.now()
  if (left <= 0) return { name, result: 'left out: the time is up' }
  const started = Date.now()
  const { status, error } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...env, ...process.env },
    timeout: left,
  })
  // Cut by those before it, which says nothing about it; alone, it had all the time there is.
  const isCut = error?.code === 'ETIMEDOUT' && left < LIMIT - 60_000
  const failed = error ? `failed (${error.message})` : 'failed'
  const result = status === 0 ? 'passed' : isCut ? 'left out: cut when the time was up' : failed
  return { name, result, seconds: Math.round((Date.now() - started) / 1000) }
})
for (const { name, result, seconds = 0 } of results) console.log(`== ${name}: ${result} (${seconds} s)`)
const failed = results.filter(({ result }) => result.startsWith('failed')).length
console.log(`${results.filter(({ result }) => result === 'passed').length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
