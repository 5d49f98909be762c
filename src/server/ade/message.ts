/** How a message of the exchange is described: routes, the API description, and the export derive from it. */
import { type SQL, sql } from 'drizzle-orm'
import type { ToMember } from '../../registry/ade/members.ts'
import type { Bounds, Values } from '../../registry/index.ts'
import type { Database } from '../database/database.ts'

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
  /** Members of a page. */
  readonly pageSize: number
}

export const NOBODY = ''
/** Members of a page: what is read from a disk that nobody has read since the start must be told soon, too. */
export const PAGE = 200

/** How an animal is referred to (registry/ade/terms.ts); null for none. @param of its alias */
export const keyOf = (of: SQL): SQL => sql`coalesce(${of}.chip, 'A04-' || ${of}.birth_number, 'N-' || ${of}.id)`

/** An instant as the standard writes it, to the microsecond: it is a mark for the next reading. */
export const instantText = (of: SQL): SQL => sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
