/** How a message of the exchange is described: routes, the API description, and the export derive from it. */
import { type SQL, sql } from 'drizzle-orm'
import type { ToMember } from '../../registry/ade/members.ts'
import { sourceOf } from '../../registry/ade/terms.ts'
import { type Bounds, readBounds, type Values } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'

/** What a reading rests on. */
export interface Facts {
  readonly db: Database
  /** Document number of the herd's owner; NOBODY for animals known only as ancestors. */
  readonly nid: string
  /** yyyy-mm-dd at the farms. */
  readonly today: string
  readonly bounds: Bounds
  /** When the bounds were last changed, an instant; '' never. */
  readonly boundsAt: string
}

/** Rows of one table of the registry, in the order in which they were modified. */
export interface Source {
  /** The form; part of the order, and KIND of the row. */
  readonly kind: string
  /** FROM, with what the condition needs. */
  readonly table: SQL
  readonly where: SQL
  readonly modified: SQL
  /** Two integers that identify a row beside its kind; the first is in the index after `modified`. */
  readonly key: readonly [SQL, SQL]
  /** Joins of the columns. */
  readonly joined: SQL
  readonly columns: Readonly<Record<string, SQL>>
}

export interface Message {
  /** Last part of its address: animals. */
  readonly name: string
  /** The standard's resource: icarAnimalCoreResource. */
  readonly resource: string
  /** In Spanish, for the API description. */
  readonly about: string
  readonly sources: (facts: Facts) => readonly Source[] | Promise<readonly Source[]>
  /** Adds to the rows of a page what a statement cannot tell. */
  readonly complete?: (rows: readonly Values[], facts: Facts) => Values[] | Promise<Values[]>
  readonly member: ToMember
  /** Members of a page; absent: PAGE. */
  readonly pageSize?: number
}

export const NOBODY = ''
/** Members of a page: what is read from a disk that nobody has read since the start must be told soon, too. */
export const PAGE = 200

/** How an animal is referred to (registry/ade/terms.ts); null for none. @param of its alias */
export const keyOf = (of: SQL): SQL => sql`coalesce(${of}.chip, 'A04-' || ${of}.birth_number, 'N-' || ${of}.id)`

/** An instant as the standard writes it, to the microsecond: it is a mark for the next reading. */
export const exactInstant = (of: SQL): SQL => sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The name of this registry among systems: its public address, reversed. */
export const ownSource = (publicUrl: string | undefined): string =>
  sourceOf(publicUrl ? new URL(publicUrl).hostname : 'localhost')

/** What all messages of a reading rest on. @param today yyyy-mm-dd */
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
