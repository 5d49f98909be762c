/** What a list is that is answered whole or in pages by a table, its columns and their order (paged.ts). */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import type { Groups } from './by-groups.ts'
import type { Order } from './order.ts'

export interface LongList {
  /** The table, as FROM names it, with which condition, search and order do. */
  readonly table: SQL
  /** What its columns ask besides, for the rows that are answered. */
  readonly joined?: SQL
  /** Columns that say somebody's name: his document number in the table, by which the list is filtered. */
  readonly people?: Readonly<Record<string, SQL>>
  readonly where: SQL
  /** Wire name to what it is; these are what ORDEN may name. */
  readonly columns: Readonly<Record<string, SQL>>
  /** What ORDEN may name that the table alone does not have. */
  readonly sorts?: Readonly<Record<string, LongSort>>
  /**
   * The SELECT of the key of a group and how many rows (`size`) it has, counted already. `where` of the list takes or
   * leaves whole groups; `among`: the rows of the groups named g.
   */
  readonly groups?: { readonly select: (where: SQL) => SQL; readonly among: SQL }
  /** Adds to the rows that are answered what would cost too much to ask for each of them. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
  /** What a searched text (lower case, no accents) must match; null: no row can. */
  readonly found: (text: string) => SQL | null | Promise<SQL | null>
  readonly order: Order
  /** The condition of all that comes after this row in that order. */
  readonly after: (last: Values) => SQL
  /** The whole number that tells its rows apart (CLAVE). */
  readonly id: SQL
  /** What tells them apart and is in the index of the order: rows that are skipped are not read then. Usually `id`. */
  readonly key?: readonly SQL[]
}

/** @param joined what `by` needs beside the table */
export interface LongSort {
  readonly by: SQL
  readonly joined: SQL
  /** `by` is the size of the list's groups. */
  readonly bySize?: boolean
  /** Where many rows say the same: a long list is read value by value. */
  readonly values?: Groups
  /**
   * Where an index has `before` and then `by`: a long list is merged from the beginning of each `value` of that, which
   * `select` names. `row`: the table's name in `by` and in the order.
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
