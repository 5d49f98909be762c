/** The only access to the database: the same code for embedded PGlite and PostgreSQL. */

import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction of it. Inside a transaction never use the outer one: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Statements in one transaction and as few round trips as the database allows; the rows of each, in order. */
export type Together = (statements: readonly SQL[]) => Promise<readonly (readonly unknown[])[]>

/** Connections that are open and idle, and requests waiting for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface OpenDatabase {
  readonly db: Database
  readonly together: Together
  /** How many statements it runs at a time; absent: one. */
  readonly connections?: number
  readonly levels?: () => Connections
  /** A database that reads lists and figures from a standby if possible, for one call. */
  readonly readingFor?: (primary: Database) => Database
  /** Does the standby answer, and follow the primary? */
  readonly follows?: () => Promise<boolean>
  /** There is a pooler in front of it. */
  readonly pooled?: boolean
  /** Waits for running statements, then closes. */
  close(): Promise<void>
}

const dialect = new PgDialect()

/** A statement as the driver takes it. */
export function compiled(statement: SQL): { readonly text: string; readonly values: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(statement)
  return { text: sql, values: params }
}

/** Rows of a statement written in SQL. Dates are yyyy-mm-dd texts, bigint counts are texts. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** Does it know the capitals of accented letters? With the character type C a search for 'alvaro' does not find Álvaro. */
export async function knowsAccents(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ known: boolean }>(db, sql`select lower('ÁÑ') = 'áñ' as known`)
  return row?.known === true
}

/** Next to this source file; the build copies the folder next to the bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
