/**
 * The whole cluster on one machine: HAProxy, four processes, PgBouncer, a primary with a synchronous standby, a bucket
 * and a mail server.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { type RunningPostgres, startPostgres, startStandby } from '../bench/postgres.ts'
import { give, runAs } from '../bench/postgres-user.ts'
import { createBucket } from '../server/bucket.ts'
import { SOON, START, within } from '../within.ts'

export const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15',
} as const
export const PROCESSES = 4

const run = promisify(execFile)

/** The last one started is stopped first. */
export type Stops = (() => Promise<unknown>)[]

export interface Database {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
}

export async function startDatabase(stops: Stops): Promise<Database> {
  const primary = await startPostgres(['-c', 'unix_socket_directories='], PROGRAMS.postgres)
  stops.unshift(primary.stop)
  const standby = await startStandby(primary.url, PROGRAMS.postgres)
  stops.unshift(standby.stop)
  await ask(primary.url, "alter system set synchronous_standby_names = '*'")
  await ask(primary.url, 'select pg_reload_conf()')
  for (const end = Date.now() + SOON; ; ) {
    const [row] = await ask(primary.url, 'select sync_state from pg_stat_replication')
    if (row?.sync_state === 'sync') return { primary, standby }
    if (Date.now() > end) throw new Error(`the standby is not synchronous: ${JSON.stringify(row)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** One statement on a separate connection. @throws the database's error */
export async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: SOON })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export interface Pooler {
  readonly url: string
  /** Points the pooler to another database, like an operator's tool after a promotion. */
  leadTo(url: string): Promise<void>
}

/** Uses deploy/pgbouncer.ini, except for its addresses and names. */
export async function startPooler(stops: Stops, url: string): Promise<Pooler> {
  const user = await runAs()
  const folder = await mkdtemp(join(tmpdir(), 'libro-pooler-'))
  await chmod(folder, 0o755)
  stops.unshift(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const given = await readFile('deploy/pgbouncer.ini', 'utf8')
  const write = async (to: URL) => {
    const text = given
      .replace(
        /^libro = .*$/m,
        `medida = host=${to.hostname} port=${to.port} dbname=medida user=postgres password=${to.password}`,
      )
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*$/m, 'auth_type = any')
      .replace(/^auth_file = .*$/m, '')
    await writeFile(file, text)
    await give(folder, user)
  }
  await write(new URL(url))
  const pooler = spawn(PROGRAMS.pgbouncer, [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  stops.unshift(() => ended(pooler))
  await saying(pooler, /process up/, 'pgbouncer')
  return {
    url: `postgres://postgres:${new URL(url).password}@127.0.0.1:${port}/medida`,
    async leadTo(other) {
      await write(new URL(other))
      pooler.kill('SIGHUP')
    },
  }
}

export async function startBucket(stops: Stops) {
  const bucket = createBucket()
  const port = await listening(bucket.server)
  stops.unshift(async () => {
    bucket.server.closeAllConnections()
    bucket.server.close()
  })
  return { objects: bucket.objects, url: `http://llave:secreto@127.0.0.1:${port}/fotos?region=auto` }
}

/** A mail server that records the recipients of the emails it receives. */
export async function startMail(stops: Stops) {
  const box: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        box.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const port = await listening(smtp.server)
  stops.unshift(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return { box, url: `smtp://127.0.0.1:${port}?from=registro@libro.example` }
}

/** The server processes, one per port. */
export class Processes {
  readonly ports: readonly number[]
  readonly #env: Readonly<Record<string, string>>
  readonly #children: (ChildProcess | undefined)[] = []
  /** Error lines of their logs. */
  readonly faults: string[] = []

  constructor(ports: readonly number[], env: Readonly<Record<string, string>>, stops: Stops) {
    this.ports = ports
    this.#env = env
    stops.unshift(() => Promise.all(this.#children.map((child) => child && ended(child, 'SIGKILL'))))
  }

  /** Resolves when the process is ready. */
  async start(place: number): Promise<void> {
    const port = String(this.ports[place])
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
      env: { PATH: process.env.PATH, ...this.#env, PORT: port, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children[place] = child
    child.stdout.on('data', (chunk) => {
      for (const line of String(chunk).split('\n'))
        if (line.includes('"level":50')) this.faults.push(line.slice(0, 600))
    })
    await saying(child, /Libro de Campo: /, `process ${place}`)
    const { status } = await fetch(`http://127.0.0.1:${port}/salud`, { signal: AbortSignal.timeout(SOON) })
    if (status !== 200) throw new Error(`process ${place} started and is not ready`)
  }

  /** Sends SIGTERM. @returns the exit status */
  async stop(place: number): Promise<number | null> {
    const child = this.#children[place]
    if (!child) throw new Error(`no process ${place}`)
    return ended(child)
  }
}

/** Uses deploy/haproxy.cfg and a self-signed certificate. */
export async function startProxy(stops: Stops, ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'libro-proxy-'))
  stops.unshift(() => rm(folder, { recursive: true, force: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  await run('openssl', [...asked, '-addext', names, '-keyout', key, '-out', certificate], { timeout: SOON })
  const ca = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'both.pem'), ca + (await readFile(key, 'utf8')))
  const port = await freePort()
  const places = ports.map((each, at) => [`LIBRO_${at + 1}`, `127.0.0.1:${each}`])
  const env = {
    PATH: process.env.PATH,
    LIBRO_CERTIFICATE: join(folder, 'both.pem'),
    LIBRO_HTTPS: `127.0.0.1:${port}`,
    ...Object.fromEntries(places),
  }
  await run(PROGRAMS.haproxy, ['-c', '-f', 'deploy/haproxy.cfg'], { env, timeout: SOON })
  const proxy = spawn(PROGRAMS.haproxy, ['-db', '-f', 'deploy/haproxy.cfg'], { env, stdio: 'ignore' })
  stops.unshift(() => ended(proxy, 'SIGKILL'))
  return { address: `https://localhost:${port}`, ca }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = await within(START, 'the end of a program', gone)
  return code as number | null
}

/** Keeps reading the output until the process ends; resolves once it matches. */
function saying(child: ChildProcess, words: RegExp, name: string): Promise<void> {
  let said = ''
  const up = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said.slice(-2_000)}`)))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        if (said.length < 20_000) said += String(chunk)
        if (words.test(said)) resolve()
      })
  })
  return within(START, `the start of ${name}`, up)
}

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listening(probe)
  await new Promise((done) => probe.close(done))
  return port
}
