/**
 * A page of a long list sorted by a column with few distinct values: one value after the other is read in the list's
 * own order until the page is full, because sorting would read every row.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { FOR_ITS_VALUES } from '../database/statement-names.ts'
import { type Order, orderSql, type Stretch } from './order.ts'

/** The possible values of a column. There may be values without rows, but no row with any other value, except null. */
export interface Groups {
  /** The value in a row. */
  readonly of: SQL
  /**
   * SELECT of each `key` that rows may have, and the `value` by which they sort; NULL: sorted with rows without a
   * value.
   */
  readonly select: SQL
  readonly type: 'int' | 'text'
}

/** For numeric codes or figures with few values, which sort by themselves. */
export const numbersUpTo = (of: SQL, most: number): Groups => ({
  of,
  select: sql`select k as key, k as value from generate_series(0, ${most}::int) k`,
  type: 'int',
})

interface Grouped {
  /** FROM needed by the condition and the order of one value. */
  readonly table: SQL
  readonly where: SQL
  readonly key: SQL
  /** Condition of all rows with one value. */
  readonly order: Order
  /** The sort expression, and the joins that it needs. */
  readonly by: SQL
  readonly joined: SQL
}

/** Values tried together: one, one, then two, then four... up to 64. If that does not suffice, the list is sorted. */
const MOST_VALUES = 128

/** Rows from the beginning of the list: further on, reading up to the page costs as much as sorting. */
export const MOST_ROWS_BY_GROUPS = 2000

/**
 * Consecutive SELECTs of `key`: all rows of the first precede those of the second.
 * @returns the keys of the first `rows` rows of the list in order; null: rows with other values exist
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

/**
 * A page anywhere: the rows of each value are counted, and only those of the page's values are sorted. Finds nothing if
 * there are rows without a key.
 */
export function withinGroups(
  { of, select }: Groups,
  { table, where, key, order, by, joined }: Grouped,
  descending: boolean,
  { backwards, offset, limit }: Stretch,
): SQL {
  const way = orderSql([{ by: sql`v.value`, descending, nullable: true }], backwards)
  return sql`with g as materialized (select c.key, sum(c.n) over (partition by v.value) as rows,
        sum(c.n) over (order by ${way}) as upto
      from (select ${of} as key, count(*) as n from ${table} where ${where} group by 1) c
        left join (${select}) v on v.key = c.key)
    select ${key} as key from ${table} ${joined}
    where ${where} and not exists (select 1 from g where g.key is null) and ${of} in (
      select g.key from g where g.upto > ${offset}::int and g.upto - g.rows < ${offset + limit}::int)
    order by ${orderSql([{ by, descending, nullable: true }, ...order], backwards)} limit ${limit}::int
    offset ${offset}::int - (select coalesce(max(g.upto), 0) from g where g.upto <= ${offset}::int)`
}
