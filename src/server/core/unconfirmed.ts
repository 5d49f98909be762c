/**
 * Who calls with a token that was good a moment ago is not looked up before his form is judged: the statement that reads
 * what the form rests on looks him up too, which saves a trip to the database. Before anything is written or answered it
 * is certain that he is who he was, and may what he might; where he is not, the call is made anew by whoever he is now.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

export interface Unconfirmed {
  /** SQL: what the database says of him now, as jsonb. */
  readonly fact: SQL
  /** What it said. @throws CallerChanged */
  confirm(fact: unknown): void
  readonly isConfirmed: boolean
}

/** He was signed out, ended, or given other rights since. */
export class CallerChanged extends Error {
  override name = 'CallerChanged'
}

/** A call, or what of it asks the database. */
export interface Asking {
  readonly context: { readonly db: Database }
  readonly unconfirmed?: Unconfirmed
}

/** Asks alone, where no statement of the call has asked. @throws CallerChanged */
export async function confirmed({ context, unconfirmed }: Asking): Promise<void> {
  if (!unconfirmed || unconfirmed.isConfirmed) return
  const [row] = await rowsOf<{ caller: unknown }>(context.db, sql`select ${unconfirmed.fact} as caller`)
  unconfirmed.confirm(row?.caller)
}
