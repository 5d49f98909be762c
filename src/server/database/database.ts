/** The one way to the database: the same code on embedded PGlite and on PostgreSQL. */
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction of it. Inside a transaction never use the outer one: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly db: Database
  /** How many statements it takes at a time; absent: one. */
  readonly connections?: number
  /** Waits for what runs, then closes. */
  close(): Promise<void>
}

/** Rows of a statement written in SQL. Dates are yyyy-mm-dd texts, bigint counts are texts. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
