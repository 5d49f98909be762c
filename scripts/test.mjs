/**
 * npm test: what every change must pass, on a fresh clone with nothing but Node; the rest is `npm run prove`. Each
 * step's output is shown; the first failure ends it.
 * npm test -- STAGE: check, unit, postgres or e2e alone.
 * npm test -- --write: also records how long each file took.
 * npm run test:quick: types, lint, knip and tests that need neither a server database nor a browser.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileTurns, inBrowser, onAnyDatabase } from './suites.mjs'

const root = new URL('..', import.meta.url).pathname
process.chdir(root)
const reports = mkdtempSync(join(tmpdir(), 'libro-informes-'))
const DURATIONS = 'tests/durations.json'
const durations = {}
let passed = 0
let failed = 0
let skipped = 0
const faults = []

/** @param together buffers the output until the end, because other steps write at the same time. */
function run(title, command, args, env = {}, together = false) {
  const started = Date.now()
  if (!together) console.log(`\n== ${title}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: together ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const written = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk))
    child.once('error', (error) => written.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code) => {
      if (together) process.stdout.write(`\n== ${title}\n${Buffer.concat(written)}`)
      console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
      resolve(code === 0)
    })
  })
}

function finish() {
  rmSync(reports, { recursive: true, force: true })
  // Said once more at the end: of a long output often only the end is kept.
  for (const fault of faults) console.log(`\n${fault}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Steps that are not test runners, in parallel: each counts as one. */
async function steps(...all) {
  const ends = await Promise.all(
    all.map(([title, command, args, env]) => run(title, command, args, env, all.length > 1)),
  )
  for (const ok of ends) ok ? passed++ : failed++
  if (failed > 0) finish()
}

/** What failed in one file: each test with its messages, or why the file itself could not run. */
function faultsOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length === 0) return message ? [`FAILED ${file}: ${message}`] : []
  const words = (messages) => messages.join('\n').replaceAll(/\n *at .*node_modules.*/g, '')
  return tests.map(({ fullName, failureMessages }) => `FAILED ${file}: ${fullName}\n${words(failureMessages)}`)
}

/** @param together buffers the output until the end, because another suite runs in parallel. */
async function runSuite({ title, args, env = {}, together = false }) {
  const report = join(reports, `${title.replace(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters]
  const ok = await run(title, process.execPath, words, env, together)
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed += result.numPassedTests
    failed += result.numFailedTests
    skipped += result.numPendingTests
    if (!ok && result.numFailedTests === 0) failed += 1
    for (const { name, startTime, endTime } of result.testResults) {
      const seconds = Math.round((endTime - startTime) / 100) / 10
      durations[relative(root, name)] = Math.max(durations[relative(root, name)] ?? 0, seconds)
    }
    faults.push(...result.testResults.flatMap(faultsOf))
  } else failed += 1
  return ok
}

/** Lanes of suites in parallel, a lane's one after another; a failure cancels everything after all of them. */
async function suites(...lanes) {
  const ends = await Promise.all(
    lanes.map(async (lane) => {
      let ok = true
      for (const suite of lane) ok = (await runSuite(suite)) && ok
      return ok
    }),
  )
  if (!ends.every(Boolean)) finish()
}

/**
 * Subset that covers every kind of database work, run on both databases. `npm test unit` runs all of them on the
 * embedded one.
 */
const onBoth = ['batch', 'commit', 'exactly-once', 'filing-a04', 'filing-a06', 'imports', 'sign-in']
const onPostgresOnly = () => onAnyDatabase.filter((path) => !onBoth.some((name) => path.endsWith(`${name}.test.ts`)))

/** Tests with processes, seeds and recordings take long; so does every database. */
const notQuick = () => [
  ...onAnyDatabase,
  'tests/{faults,prove,upgrades}/**',
  'tests/server/{embedded,start-stop,postgres-start}.test.ts',
]

/** Load and endurance, and the form generator with its compilers, which are separate proofs. */
const onlyProved = ['guesses', 'memory', 'new-form', 'pooler', 'restored', 'soak', 'two-servers'].map(
  (name) => `tests/prove/${name}.test.ts`,
)

/** Debian's Chromium if none is found: the browser tests need a real one. */
async function ensureChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].filter(Boolean)
  const found = known.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium'
    await run('install Chromium', 'sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  console.error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.')
  failed += 1
  finish()
}

const given = process.argv.slice(2)
const only = given.find((word) => !word.startsWith('--'))
const wants = (name) => !only || only === name
const isQuick = only === 'quick'

if (!existsSync('node_modules/vitest/vitest.mjs')) await steps(['install', 'npm', ['ci', '--no-audit', '--no-fund']])
const chromium = wants('e2e') ? await ensureChromium() : undefined

// All layers in one process, each with its own libraries; unchanged ones are not checked again.
const types = ['types', process.execPath, ['node_modules/typescript/bin/tsc', '--build', '--noEmit']]
const lint = ['lint', process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']]
// Files, exports and dependencies that nobody imports.
const unused = ['unused', process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']]
const build = ['build', 'npm', ['run', 'build']]
const config = ['--config', 'tests/vitest.config.ts']
const without = (files) => ({ LEFT_OUT: JSON.stringify(files) })
const onPostgres = (files) => ({ ON_POSTGRES: JSON.stringify(files) })

const first = [...(wants('check') || isQuick ? [types, lint, unused] : []), ...(wants('e2e') ? [build] : [])]
if (first.length > 0) await steps(...first)
const inBrowsers = {
  title: 'browser',
  args: ['--config', 'tests/e2e/vitest.config.ts', ...inBrowser],
  env: { CHROMIUM: chromium },
}
if (isQuick) await suites([{ title: 'unit', args: config, env: without(notQuick()) }])
if (only === 'unit') await suites([{ title: 'unit', args: config, env: without(onlyProved) }])
if (only === 'postgres')
  await suites([
    { title: 'server on PostgreSQL', args: [...config, '--project', 'postgres'], env: onPostgres(onAnyDatabase) },
  ])
if (only === 'e2e') await suites([inBrowsers])
// In parallel, so that no processor idles: databases wait for the disk, and browsers for rendering.
if (!only)
  await suites(
    [
      {
        title: 'unit, and server on PostgreSQL',
        args: [...config, ...['long', 'rules', 'postgres'].flatMap((name) => ['--project', name])],
        env: {
          ...without([...onlyProved, ...fileTurns, ...onPostgresOnly()]),
          ...onPostgres(onAnyDatabase.filter((path) => !fileTurns.includes(path))),
        },
      },
    ],
    [
      { ...inBrowsers, args: [...inBrowsers.args, '--maxWorkers=2'], together: true },
      { title: 'screens', args: [...config, '--project', 'screens'], together: true },
    ],
  )
if (given.includes('--write') && !only && failed === 0) {
  // Those of what takes turns are kept: they tell how to share it out.
  const all = Object.entries({ ...JSON.parse(readFileSync(DURATIONS, 'utf8')), ...durations }).sort()
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
finish()
