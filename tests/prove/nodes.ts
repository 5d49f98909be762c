/**
 * `npm run prove -- nodes`: on each supported version of Node, the product starts with a new database and answers, and
 * the unit tests pass. The binaries come from the npm package `node`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SOON, START, within } from '../within.ts'
import { tellFigures } from './figures.ts'

const run = promisify(execFile)
/** Comma-separated versions, and the unit tests to run on each; empty: all. */
const { NODES = '20.19,22,24', TESTS = '' } = process.env

async function programOf(version: string, folder: string): Promise<string> {
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `node@${version}`,
  ]
  await run('npm', args, { timeout: 5 * START })
  return join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** @returns seconds until it answered. */
async function starts(program: string, dataDir: string): Promise<number> {
  const begun = performance.now()
  const env = { ...process.env, DATABASE_URL: '', STORAGE_URL: '', PUBLIC_URL: '', PORT: '0', DATA_DIR: dataDir }
  const server = spawn(program, ['--import', 'tsx', 'src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const address = await within(2 * START, 'the address of the server', addressOf(server))
    const { ok } = await fetch(`${address}/salud`, { signal: AbortSignal.timeout(SOON) })
    if (!ok) throw new Error('the server is not ready')
    const seconds = (performance.now() - begun) / 1000
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await within(SOON, 'the end of the server', ended)
    if (code !== 0) throw new Error(`the server ended with ${code}`)
    return seconds
  } finally {
    server.kill('SIGKILL')
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said.slice(-2000)}`)))
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        said += String(chunk)
        const [address] = /http:\/\/localhost:\d+/.exec(said) ?? []
        if (address) resolve(address)
      })
  })
}

async function tested(program: string): Promise<string> {
  const files = TESTS.split(' ').filter((one) => one !== '')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...files]
  // Tests that start `node` by name get this version too; figures of short proofs are not recorded.
  const PATH = `${dirname(program)}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH, FIGURES: '', NO_COLOR: '1' }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.slice(-20_000))
  return /Tests\s+(.+)/.exec(said)?.[1]?.trim() ?? ''
}

const folder = await mkdtemp(join(tmpdir(), 'libro-nodes-'))
const failed: string[] = []
try {
  for (const version of NODES.split(','))
    try {
      const program = await programOf(version, join(folder, version))
      const { stdout } = await run(program, ['--version'])
      const seconds = await starts(program, join(folder, `datos-${version}`))
      tellFigures(`Node ${stdout.trim()}: answers after ${Math.round(seconds)} s, ${await tested(program)}`)
    } catch (error) {
      // Continue with the other versions.
      console.error(`Node ${version}:`, error)
      failed.push(version)
    }
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (failed.length > 0) throw new Error(`failed on Node ${failed.join(', ')}`)
