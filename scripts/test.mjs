// npm test: everything, on a fresh clone with nothing but Node. Each step's output is shown; the first failure ends it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

process.chdir(new URL('..', import.meta.url).pathname)
const reports = mkdtempSync(join(tmpdir(), 'libro-informes-'))
let passed = 0
let failed = 0
let skipped = 0

function run(title, command, args, env = {}) {
  const started = Date.now()
  console.log(`\n== ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`== ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  return status === 0
}

function finish() {
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exit(failed === 0 ? 0 : 1)
}

/** A step that is no test runner: it counts as one. */
function step(title, command, args, env) {
  if (run(title, command, args, env)) {
    passed += 1
    return
  }
  failed += 1
  finish()
}

function suite(title, args, env = {}) {
  const report = join(reports, `${title.replace(/\W+/g, '-')}.json`)
  const ok = run(
    title,
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed += result.numPassedTests
    failed += result.numFailedTests
    skipped += result.numPendingTests
    if (!ok && result.numFailedTests === 0) failed += 1
  } else failed += 1
  if (!ok) finish()
}

/** The server's tests that run on either database; the others are about the embedded one, or about none. */
const onAnyDatabase = () =>
  readdirSync('tests/server')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('tests/server', name))
    .filter((path) => readFileSync(path, 'utf8').includes("from './harness.ts'"))

/** Of those, what each form of work does to the embedded database; all of them run there with `npm test unit`. */
const onBoth = ['batch', 'commit', 'exactly-once', 'filing-a04', 'filing-a06', 'imports', 'sign-in']
const onPostgresOnly = () => onAnyDatabase().filter((path) => !onBoth.some((name) => path.endsWith(`${name}.test.ts`)))

/** Debian's Chromium where none is found: the browser tests need a real one. */
function ensureChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].filter(Boolean)
  const found = known.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run(
      'install Chromium',
      'sh',
      ['-c', 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium'],
      { DEBIAN_FRONTEND: 'noninteractive' },
    )
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  console.error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.')
  failed += 1
  finish()
}

const only = process.argv[2]
const wants = (name) => !only || only === name

if (!existsSync('node_modules/vitest/vitest.mjs')) step('install', 'npm', ['ci', '--no-audit', '--no-fund'])
if (wants('check')) {
  for (const floor of ['src/registry', 'src/sync', 'src/device', 'src/ui', 'src/server', 'sw', 'tests'])
    step(`types of ${floor}`, process.execPath, ['node_modules/typescript/bin/tsc', '-p', floor])
  step('lint', process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error'])
}
if (wants('unit')) {
  const elsewhere = only ? [] : onPostgresOnly().flatMap((path) => ['--exclude', path])
  suite('unit', ['--config', 'tests/vitest.config.ts', ...elsewhere])
}
if (wants('postgres'))
  // Each file has a database of its own, and shares the rest with the file before it: the server is loaded once.
  suite('server on PostgreSQL', ['--config', 'tests/vitest.config.ts', '--no-isolate', ...onAnyDatabase()], {
    TEST_DATABASE: 'postgres',
  })
if (wants('e2e')) {
  const chromium = ensureChromium()
  step('build', 'npm', ['run', 'build'])
  suite('browser', ['--config', 'tests/e2e/vitest.config.ts'], { CHROMIUM: chromium })
}
finish()
