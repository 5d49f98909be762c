/** Describes a list that is answered complete or in pages: its table, columns and orders (paged.ts). */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import type { Groups } from './by-groups.ts'
import type { Order } from './order.ts'

export interface LongList {
  /** The table, as in FROM, used by condition, search and order. */
  readonly table: SQL
  /** Joins of its columns, for the returned rows. */
  readonly joined?: SQL
  /** Columns with a person's name: the table has the document number, by which the list is filtered. */
  readonly people?: Readonly<Record<string, SQL>>
  /** Columns that are the day of an instant, by which the list is filtered. */
  readonly instants?: Readonly<Record<string, SQL>>
  readonly where: SQL
  /** Wire name to column; these are what ORDEN may name. */
  readonly columns: Readonly<Record<string, SQL>>
  /** What ORDEN may name although the table alone does not have it. */
  readonly sorts?: Readonly<Record<string, LongSort>>
  /**
   * The SELECT of the key of a group and its stored row count (`size`). `where` of the list includes complete groups;
   * `among`: the rows of the groups named g.
   */
  readonly groups?: { readonly select: (where: SQL) => SQL; readonly among: SQL }
  /** Adds to the returned rows what would be too expensive to compute for all. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
  /** Condition for a searched text (lower case, no accents); null: nothing can match. */
  readonly found: (text: string) => SQL | null | Promise<SQL | null>
  readonly order: Order
  /** The condition for all rows after this one in that order. */
  readonly after: (last: Values) => SQL
  /** The unique integer key of its rows (CLAVE). */
  readonly id: SQL
  /** The unique key contained in the index of the order, so that skipped rows are not read. Usually `id`. */
  readonly key?: readonly SQL[]
}

/** @param joined joins that `by` needs */
export interface LongSort {
  readonly by: SQL
  readonly joined: SQL
  /** `by` is the size of the list's groups. */
  readonly bySize?: boolean
  /** Values that many rows share: a long list is read value by value. */
  readonly values?: Groups
  /**
   * If an index has `before` and then `by`: a long list is merged from the beginnings of each `value` of `before`,
   * which `select` returns. `row`: the table's name in `by` and in the order.
   */
  readonly merged?: { readonly select: SQL; readonly before: SQL; readonly row: SQL }
}

export const keyOf = ({ key, id }: LongList): readonly SQL[] => key ?? [id]
const KEY_NAME = 'key_0'
export const keyName = (place: number): SQL => sql`${sql.identifier(place === 0 ? KEY_NAME : `key_${place}`)}`
export const keysOf = (list: LongList): SQL =>
  sql.join(
    keyOf(list).map((column, place) => sql`${column} as ${keyName(place)}`),
    sql`, `,
  )
