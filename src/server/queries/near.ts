/** The beginning of a long list in the order of a column, if an index or few distinct values lead to it. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { firstByGroups, MOST_ROWS_BY_GROUPS } from './by-groups.ts'
import { keysOf, type LongList, type LongSort } from './long-list.ts'
import { limitSql, orderSql, type Stretch } from './order.ts'

export const isNear = ({ backwards, offset, limit }: Stretch): boolean =>
  !backwards && offset + limit <= MOST_ROWS_BY_GROUPS

interface Near {
  readonly sort: LongSort
  readonly where: SQL
  readonly descending: boolean
  readonly stretch: Stretch
}

/** The keys of a page near the beginning of a long list, without sorting it; null: it must be sorted. */
export async function pickedNear(
  db: Database,
  list: LongList,
  { sort: { by, joined, values, merged }, where, descending, stretch }: Near,
): Promise<SQL | null> {
  const rows = stretch.offset + stretch.limit
  if (merged) {
    const each = sql`select * from ${list.table} where ${where} and ${merged.before} = g.value
      order by ${orderSql([{ by, descending }, ...list.order])} limit ${rows}::int`
    return sql`select ${keysOf(list)} from (${merged.select}) g cross join lateral (${each}) ${merged.row}
      order by ${orderSql([{ by, descending }, ...list.order])} ${limitSql(stretch)}`
  }
  if (!values) return null
  const grouped = { table: list.table, where, key: list.id, order: list.order, by, joined }
  const keys = await firstByGroups(db, values, grouped, { descending, rows })
  if (!keys) return null
  return sql`select ${keysOf(list)} from jsonb_array_elements_text(${JSON.stringify(keys.slice(stretch.offset))}::jsonb)
      with ordinality k (id, place) join ${list.table} on ${list.id} = k.id::int order by k.place`
}
