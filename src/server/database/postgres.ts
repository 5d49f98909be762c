import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'
import { statementNames } from './statement-names.ts'

/** Any number, the same for every server of the house. */
const MIGRATION_LOCK = 5_021_964

/** PostgreSQL by its address. Migrations run under a lock, because several servers may start at once. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', prepared())
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
}

/** Gives names to the queries of a connection, so that the server plans them once. */
function prepared(): (client: pg.PoolClient) => void {
  const nameOf = statementNames()
  const named = (asked: unknown): unknown => (isUnnamed(asked) ? { ...asked, name: nameOf(asked.text) } : asked)
  return (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    client.query = ((asked: unknown, ...rest: readonly unknown[]) =>
      query(named(asked), ...rest)) as typeof client.query
  }
}

/** A query as drizzle hands it over; neither a plain text nor a cursor. */
const isUnnamed = (asked: unknown): asked is { readonly text: string } =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  !('submit' in asked) &&
  !('name' in asked && asked.name)
