/** PostgreSQL's own programs: located, of a suitable version, and called without a password on the command line. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Where they are looked for: only PG_BIN if it is set, else PATH and Debian's directory of each version. */
function candidates(tool: Tool): string[] {
  const { PG_BIN, PATH = '' } = process.env
  if (PG_BIN) return [join(PG_BIN, tool)]
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...versions, ...PATH.split(delimiter)].map((folder) => join(folder, tool)).filter(existsSync)
}

/** A program of PostgreSQL is missing or too old: its message, in Spanish, says what to do. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
}

const majorOf = async (path: string): Promise<number> => {
  const { stdout } = await run(path, ['--version'], { timeout: 20_000 })
  return Number(/\(PostgreSQL\)[^\d]*(\d+)/.exec(stdout)?.[1] ?? 0)
}

/**
 * The newest one installed. A program can read dumps of its own and older versions, and dump servers of those. @throws
 * ToolMissing if none is as new as `least`.
 */
export async function findTool(tool: Tool, least: number): Promise<{ path: string; major: number }> {
  const found = await Promise.all(
    candidates(tool).map(async (path) => ({ path, major: await majorOf(path).catch(() => 0) })),
  )
  const [newest] = found.sort((one, other) => other.major - one.major)
  if (newest && newest.major >= least) return newest
  const have = newest?.major ? `el que hay es ${newest.major}` : 'no se encontró ninguno'
  throw new ToolMissing(
    `Se necesita ${tool} de PostgreSQL ${least} o más nuevo, y ${have}. Instale postgresql-client-${least} o diga en PG_BIN la carpeta de esos programas.`,
  )
}

/** The address as libpq's environment variables: a command line can be read by every user of the machine. */
export function libpqEnvironment(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const query = new URL(url).searchParams
  const given = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? undefined,
    PGDATABASE: database,
    PGSSLMODE: query.get('sslmode') ?? undefined,
    PGSSLROOTCERT: query.get('sslrootcert') ?? undefined,
    PGSSLCERT: query.get('sslcert') ?? undefined,
    PGSSLKEY: query.get('sslkey') ?? undefined,
  }
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LC_ALL: 'C',
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined)),
  }
}

export interface Running {
  readonly stdin: Writable
  readonly stdout: Readable
  /** Resolves on success. @throws Error with the program's error output. */
  readonly done: Promise<void>
}

export function start(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(path, args, { env: { PATH: process.env.PATH, LC_ALL: 'C', ...env }, stdio: 'pipe' })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    if (errorOutput.length < 4_000) errorOutput += String(chunk)
  })
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${path} terminó con ${code ?? signal}: ${errorOutput.trim()}`)),
    )
  })
  done.catch(() => {})
  // Its error output is reported by `done`.
  child.stdin.on('error', () => {})
  return { stdin: child.stdin, stdout: child.stdout, done }
}
