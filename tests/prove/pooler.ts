/**
 * A server behind Debian's PgBouncer in transaction mode, with few database connections and its default settings: it
 * refuses our startup parameters and does not support named statements.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { give, runAs } from '../bench/postgres-user.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'
import { START, within } from '../within.ts'

export const PGBOUNCER = '/usr/sbin/pgbouncer'
const AT_ONCE = 8

export interface PoolerReport {
  /** Whether the server detected the pooler: by its refusal, and because it ignores an unknown parameter. */
  readonly seen: readonly boolean[]
  readonly direct: boolean
  readonly forms: number
  readonly rows: number
  readonly batches: number
  readonly failed: readonly string[]
}

/** @param forms number for each of two servers, both singly and in batches. */
export async function provePooler(forms: number): Promise<PoolerReport> {
  const postgres = await startPostgres(['-c', 'unix_socket_directories='])
  const folder = await mkdtemp(join(tmpdir(), 'libro-pooler-'))
  const stops: (() => Promise<void>)[] = [postgres.stop, () => rm(folder, { recursive: true, force: true })]
  try {
    const asInstalled = await startPooler(postgres.url, join(folder, 'a'), '')
    stops.unshift(asInstalled.stop)
    const ignoring = await startPooler(
      postgres.url,
      join(folder, 'b'),
      'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout',
    )
    stops.unshift(ignoring.stop)
    // Migrations and seeding also run through the pooler.
    const through = await openPostgres(asInstalled.url)
    await seedWorld(through.db, 4 * forms)
    await through.close()
    const other = await openPostgres(ignoring.url)
    await other.close()
    const plain = await openPostgres(postgres.url)
    stops.unshift(plain.close)
    const failed: string[] = []
    let batches = 0
    const first = [1, 1 + 2 * forms]
    for (const [place, { url }] of [asInstalled, ignoring].entries()) {
      const server = await startServer({ numbers: 0, databaseUrl: url })
      stops.unshift(server.stop)
      const client = new FilingClient(server.port)
      await client.signIn()
      const numbers = Array.from({ length: forms }, (_, n) => (first[place] ?? 0) + n)
      const fails = (error: Error) => void failed.push(error.message)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, lane) => {
          for (const number of numbers.filter((each) => each % AT_ONCE === lane)) await client.file(number).catch(fails)
        }),
      )
      const inBatches = numbers.map((number) => number + forms)
      const parts = Array.from({ length: Math.ceil(forms / 25) }, (_, n) => inBatches.slice(n * 25, n * 25 + 25))
      batches += parts.length
      await Promise.all(parts.map((part) => client.fileBatch(part).catch(fails)))
      client.close()
    }
    const [row] = await rowsOf<{ n: number }>(plain.db, sql`select count(*)::int n from services where code = 'A01'`)
    return {
      seen: [through.pooled === true, other.pooled === true],
      direct: plain.pooled === true,
      forms: 4 * forms,
      rows: row?.n ?? -1,
      batches,
      failed: [...new Set(failed)].slice(0, 5),
    }
  } finally {
    for (const stop of stops) await stop().catch(() => undefined)
  }
}

async function startPooler(url: string, folder: string, more: string) {
  const user = await runAs()
  const parent = await mkdtemp(`${folder}-`)
  await chmod(join(parent, '..'), 0o755)
  const to = new URL(url)
  const port = await freePort()
  const file = join(parent, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
medida = host=${to.hostname} port=${to.port} dbname=medida user=postgres password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
${more}
`,
  )
  await give(parent, user)
  const pooler = spawn(PGBOUNCER, [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const up = new Promise<void>((resolve, reject) => {
    pooler.once('error', reject)
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${said}`)))
    pooler.stderr.on('data', (chunk) => {
      if (said.length < 20_000) said += String(chunk)
      if (said.includes('process up')) resolve()
    })
  })
  await within(START, 'the start of pgbouncer', up)
  return {
    url: `postgres://postgres:${to.password}@127.0.0.1:${port}/medida`,
    async stop() {
      if (pooler.exitCode !== null) return
      pooler.kill('SIGTERM')
      await once(pooler, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}
