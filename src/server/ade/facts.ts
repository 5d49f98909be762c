/** What all messages of a reading rest on. */
import { sql } from 'drizzle-orm'
import { sourceOf } from '../../registry/ade/terms.ts'
import { readBounds } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { Facts } from './message.ts'

/** The name of this registry among systems: its public address, reversed. */
export const ownSource = (publicUrl: string | undefined): string =>
  sourceOf(publicUrl ? new URL(publicUrl).hostname : 'localhost')

/** @param today yyyy-mm-dd */
export async function commonFacts(db: Database, today: string): Promise<Omit<Facts, 'nid'>> {
  const [row] = await rowsOf<{ value: unknown; at: string }>(
    db,
    sql`select value, modified_at::text as at from parameters where name = 'consejos'`,
  )
  return { db, today, bounds: readBounds(row?.value), boundsAt: row?.at ?? '' }
}

/** Seconds that a filing may take from writing its rows until they can be read. */
const SETTLED = 60

/**
 * The instant from which everything must be told again to somebody who read until `mark`: a row is marked when it is
 * written and seen when its transaction ends. An import may take much longer than a filing.
 */
export async function settledBefore(db: Database, mark: string): Promise<string> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`select least(${mark}::timestamptz - make_interval(secs => ${SETTLED}::int), (select min(r.kept_at) from herd_book_runs r
      where r.kept_at between ${mark}::timestamptz - interval '1 hour' and ${mark}::timestamptz))::text as at`,
  )
  return row?.at ?? mark
}
