/**
 * node scripts/turn.mjs [SHARE]: after `npm test`, a tenth of the other tests and of the shorter proofs, so that nothing
 * is proved only once. The number of commits says which tenth. The build must be there.
 */
import { execFileSync, spawnSync } from 'node:child_process'
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
const ofShare = (all) => all.filter((_, at) => at % SHARES === share)
const vitest = (config, ...files) => ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...files]
const files = ofShare(fileTurns)
// The server's on PostgreSQL, as in `npm test`.
const onPostgres = JSON.stringify(onAnyDatabase.filter((path) => files.includes(path)))
const mine = [
  {
    name: files.join(', '),
    args: vitest('tests/vitest.config.ts', ...files),
    env: { ON_POSTGRES: onPostgres, LEFT_OUT: onPostgres },
  },
  ...ofShare([
    ...browserTurns.map((name) => ({
      name: `e2e/${name}`,
      args: vitest('tests/e2e/vitest.config.ts', `tests/e2e/${name}.test.ts`),
      env: {},
    })),
    ...PROOFS.map((name) => ({ name: `prove ${name}`, args: ['scripts/prove.mjs', name], env: SIZES })),
  ]),
]
// Each time another one is last, for which the time may not suffice.
const first = Math.floor(commits / SHARES) % mine.length
const turn = [...mine.slice(first), ...mine.slice(0, first)]
console.log(`\n== Turn ${share} of ${SHARES} (${commits} commits): ${turn.map(({ name }) => name).join(', ')}`)

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
