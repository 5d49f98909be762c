/**
 * A long list sorted by what many of its rows share: one value after the other is read in the list's own order until the
 * page is full. Sorting would meet every row.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { FOR_ITS_VALUES } from '../database/statement-names.ts'
import { type Order, orderSql } from './order.ts'

/** The values that a column can have. What no row has may be among them; no row may have another, except none. */
export interface Groups {
  /** What the rows say. */
  readonly of: SQL
  /** SELECT of each `key` that rows may say, and the `value` that they are sorted by then; NULL: with those of none. */
  readonly select: SQL
  readonly type: 'int' | 'text'
}

/** What the rows of a code that is a number, or of a figure of few values, are sorted by: itself. */
export const numbersUpTo = (of: SQL, most: number): Groups => ({
  of,
  select: sql`select k as key, k as value from generate_series(0, ${most}::int) k`,
  type: 'int',
})

interface Grouped {
  /** FROM, with which the condition and the order of one value do. */
  readonly table: SQL
  readonly where: SQL
  readonly key: SQL
  /** Of the rows of one value. */
  readonly order: Order
  /** What the list is sorted by, and what that needs beside the table. */
  readonly by: SQL
  readonly joined: SQL
}

/** Values that are looked at: one, one, then two together, then four... and 64. Whoever has more is sorted. */
const MOST_VALUES = 128

/** Rows from the beginning of the list: beyond that each row on the way costs as much as sorting it. */
export const MOST_ROWS_BY_GROUPS = 2000

/**
 * The SELECTs of `key` that follow one another: all rows of the first stand before those of the second.
 * @returns the keys of the first `rows` of the list in its order; null: there are others, whose values are not these
 */
export async function firstByGroups(
  db: Database,
  { of, select, type }: Groups,
  { table, where, key, order, by, joined }: Grouped,
  { descending, rows }: { readonly descending: boolean; readonly rows: number },
): Promise<readonly string[] | null> {
  const way = descending ? sql`desc` : sql`asc`
  const values = await rowsOf<{ keys: readonly (string | number)[] }>(
    db,
    sql`select json_agg(g.key) as keys from (${select}) g where g.value is not null
        group by g.value order by g.value ${way} limit ${MOST_VALUES}::int`,
  )
  const found: string[] = []
  for (let at = 0, many = 1; at < values.length && found.length < rows; at += many, many = at) {
    const together = values.slice(at, at + many)
    const keys = together.flatMap((one) => one.keys).map((one) => sql`${one}::${sql.raw(type)}`)
    const inside = sql`${of} in (${sql.join(keys, sql`, `)})`
    const among = together.length === 1 ? table : sql`${table} ${joined}`
    const ordered = together.length === 1 ? order : [{ by, descending }, ...order]
    const next = await rowsOf<{ key: number | string }>(
      db,
      sql`${FOR_ITS_VALUES} select ${key} as key from ${among} where ${where} and ${inside}
          order by ${orderSql(ordered)} limit ${rows - found.length}::int`,
    )
    for (const row of next) found.push(String(row.key))
  }
  return found.length < rows ? null : found
}
