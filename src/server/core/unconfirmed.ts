/**
 * A caller whose token was valid a moment ago is not looked up before the form is judged: the statement that reads the
 * form's facts looks the caller up too, which saves a round trip. Before anything is written or answered, identity and
 * rights are confirmed; if they have changed, the call is repeated with the caller's current ones.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'

export interface Unconfirmed {
  /** SQL: the caller's current record, as jsonb. */
  readonly fact: SQL
  /** Checks that record. @throws CallerChanged */
  confirm(fact: unknown): void
  readonly isConfirmed: boolean
}

/** The caller has signed out, was revoked, or has other rights now. */
export class CallerChanged extends Error {
  override name = 'CallerChanged'
}

/** The registry's own warnings about a form: read by the statement that reads its facts, which saves a round trip. */
export interface Marks {
  /** SQL: all that they rest on, as jsonb. */
  readonly fact: SQL
  receive(fact: unknown): void
  /** undefined: not read yet. */
  readonly found: readonly Finding[] | undefined
}

/** A call, or the part of it that queries the database. */
export interface ReadingContext {
  readonly context: { readonly db: Database }
  readonly unconfirmed?: Unconfirmed | undefined
  readonly marks?: Marks
}

/** Confirms separately, if no statement of the call has done so. @throws CallerChanged */
export async function confirmed({ context, unconfirmed }: ReadingContext): Promise<void> {
  if (!unconfirmed || unconfirmed.isConfirmed) return
  const [row] = await rowsOf<{ caller: unknown }>(context.db, sql`select ${unconfirmed.fact} as caller`)
  unconfirmed.confirm(row?.caller)
}
