import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder, type OpenDatabase } from './database.ts'
import { leadsToStandby } from './not-now.ts'
import { MOST_PIPELINED, pipelined } from './pipelined.ts'
import { MARKED, reach } from './reach.ts'
import { openReplica } from './replica.ts'
import * as schema from './schema.ts'
import { statementNames } from './statement-names.ts'

/** Arbitrary, equal for every process of this server. */
const MIGRATION_LOCK = 5_021_964

/** application_name of our connections. */
export const APPLICATION = 'libro-de-campo'

/** Connections per server. */
const MOST = 10

/**
 * ms. If a server dies in the middle of a transaction (power loss), its locks would stay for hours; an answer that
 * takes minutes helps nobody.
 */
const LONGEST = { idle_in_transaction_session_timeout: 60_000, statement_timeout: 120_000 } as const

/**
 * PostgreSQL by its address, or a pooler in front of it: then statements have no names and sessions no settings, since
 * the next statement may run in another session. Migrations run under a lock, because several servers may start at
 * once.
 * @param readUrl of a standby that answers readings. @throws DatabaseUnreachable
 */
export async function openPostgres(url: string, readUrl?: string): Promise<OpenDatabase> {
  const plain: pg.PoolConfig = {
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: 10_000,
    // A database that fails over does not close its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  // Compiling a list's statement takes longer than executing it.
  const direct = { ...plain, options: `-c jit=off ${MARKED}`, ...LONGEST }
  const { pooled } = await reach(direct)
  const options = pooled ? plain : direct
  const pool = lasting(new pg.Pool({ ...options, max: MOST }), pooled)
  await migrateAlone(pool)
  const wide = lasting(new pg.Pool({ ...options, max: MOST_PIPELINED, pipeline: true }), pooled)
  const replica = readUrl === undefined ? undefined : openReplica(readUrl, options, MOST)
  return {
    pooled,
    ...(replica && { readingFor: replica.readingFor, follows: replica.follows }),
    levels: () => ({
      open: pool.totalCount + wide.totalCount,
      idle: pool.idleCount + wide.idleCount,
      waiting: pool.waitingCount + wide.waitingCount,
    }),
    db: drizzle(pool, { schema }),
    together: pipelined(wide),
    connections: MOST,
    close: async () => void (await Promise.all([pool.end(), wide.end(), replica?.close()])),
  }
}

/** A broken connection is replaced; without a listener its error would end the process, in a transaction too. */
function lasting(pool: pg.Pool, pooled: boolean): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', prepared(pooled ? () => undefined : statementNames()))
  return pool
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // In one transaction, so that the lock and the migrations share a session behind a pooler too. The migrator's own
    // 'begin' inside it has no effect, and its 'commit' ends both.
    await client.query('begin')
    // No statement timeout while waiting for or running migrations.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closed, together with its settings.
    client.release(true)
  }
}

type Wired = pg.PoolClient & { readonly connection: { readonly stream: Socket } }

/** Names the queries of a connection, so that the server plans each once per session. */
function prepared(nameOf: (text: string) => string | undefined): (client: pg.PoolClient) => void {
  const named = (statement: unknown): unknown =>
    isUnnamed(statement) ? { ...statement, name: nameOf(statement.text) } : statement
  return (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    client.query = ((statement: unknown, ...rest: readonly unknown[]) => {
      const answer = query(named(statement), ...rest)
      // Drizzle releases a connection after a transaction, but not if the transaction could not begin.
      if (isBegin(statement) && answer instanceof Promise) answer.catch(() => client.release(true))
      // A connection to a standby would never reach the primary: it is closed, and the pool opens another.
      if (answer instanceof Promise)
        answer.catch((error) => leadsToStandby(error) && (client as Wired).connection.stream.destroy())
      return answer
    }) as typeof client.query
  }
}

const isBegin = (statement: unknown): boolean => isUnnamed(statement) && statement.text.startsWith('begin')

/** A query as drizzle passes it; neither a plain text nor a cursor. */
const isUnnamed = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)
