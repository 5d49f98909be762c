/**
 * Mutation testing: plants bugs one by one in a copy of the project, runs the test files named for each until the first
 * failure, and prints which test caught it. `npm run prove -- planted-bugs` for all; for some:
 * `npx tsx tests/faults/planted-bugs.ts 'part of the name or file'` (SEEDS=n: seeds of the simulation). Exits non-zero
 * if a bug is not caught or no longer matches the source, or if the tests fail without any bug.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tellFigures } from '../prove/figures.ts'
import { otherBugs } from './planted-others.ts'
import { serverBugs } from './planted-server.ts'
import { syncBugs } from './planted-sync.ts'

interface Change {
  /** Defaults to the file of the bug. */
  readonly file?: string
  /** The first occurrence in the source is replaced. */
  readonly find: string
  readonly replace: string
}

export interface Bug extends Change {
  readonly name: string
  /** Path from the project root. */
  readonly file: string
  /** Further changes, in the same file or others. */
  readonly also?: readonly Change[]
  /** Paths, or beginnings of paths, of the test files that should catch it. */
  readonly tests: readonly string[]
}

const bugs: readonly Bug[] = [...syncBugs, ...serverBugs, ...otherBugs]
const left = new Set(['node_modules', '.git', 'dist', 'data'])

const here = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'planted-'))
for (const name of readdirSync('.')) if (!left.has(name)) cpSync(name, join(copy, name), { recursive: true })
symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'))

interface Report {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly { status: string; title: string }[]
  }[]
}

/** Titles of the tests that fail; undefined: they never ran. */
function failing(tests: readonly string[]): readonly string[] | undefined {
  const json = join(copy, 'report.json')
  rmSync(json, { force: true })
  const report = ['--bail=1', '--retry=0', '--reporter=json', `--outputFile=${json}`]
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...report, ...tests]
  const env = { ...process.env, SEEDS: process.env.SEEDS ?? '250' }
  spawnSync(process.execPath, run, { cwd: copy, env, timeout: 600_000 })
  try {
    const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as Report
    if (testResults.length === 0) return undefined
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
    )
    // A file that could not be parsed ran no test: the mutation is a syntax error.
    const unread = testResults.some(({ message, assertionResults }) => message && assertionResults.length === 0)
    return failed.length === 0 && unread ? undefined : failed
  } catch {
    return undefined
  }
}

/** The affected files before and after planting the bug; undefined: it no longer matches the source. */
function planted({ file, find, replace, also = [] }: Bug) {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  for (const change of [{ file, find, replace }, ...also]) {
    const path = join(copy, change.file ?? file)
    const source = after.get(path) ?? readFileSync(path, 'utf8')
    if (!source.includes(change.find)) return undefined
    if (!before.has(path)) before.set(path, source)
    after.set(
      path,
      source.replace(change.find, () => change.replace),
    )
  }
  return { before, after }
}
const write = (files: ReadonlyMap<string, string>) => {
  for (const [path, text] of files) writeFileSync(path, text)
}

const only = process.argv[2]
const chosen = bugs.filter(({ name, file }) => !only || name.includes(only) || file.includes(only))
let escaped = 0
const tell = (what: string, bug: Bug, more = '') => console.log(`${what.padEnd(12)} ${bug.name}${more}`)
const healthy = process.env.HEALTHY === '0' ? [] : failing([...new Set(chosen.flatMap(({ tests }) => tests))])
if (healthy?.length !== 0) {
  console.log(`Without any bug these fail: ${healthy?.join('; ') ?? 'all'}`)
  escaped++
}
for (const bug of chosen) {
  const files = planted(bug)
  if (!files) {
    tell('NOT PLANTED', bug)
    escaped++
    continue
  }
  write(files.after)
  const caught = failing(bug.tests)
  write(files.before)
  const [first] = caught ?? []
  if (first === undefined) escaped++
  tell(first === undefined ? (caught ? 'ESCAPED' : 'DID NOT RUN') : 'caught', bug, first ? `: ${first}` : '')
}
tellFigures(`${chosen.length} bugs, ${chosen.length - escaped} caught`)
rmSync(copy, { recursive: true, force: true })
process.exit(escaped === 0 ? 0 : 1)
