/** The order of a list, and the end from which a page of it is read. */
import { type SQL, sql } from 'drizzle-orm'

/** One sort criterion of a list. */
interface OrderBy {
  readonly by: SQL
  readonly descending?: boolean
  /** May be NULL: such rows come last, in either direction. */
  readonly nullable?: boolean
}

/** In order of priority: no two rows are equal in all of them. */
export type Order = readonly OrderBy[]

/** ORDER BY. @param backwards from the last row to the first */
export const orderSql = (order: Order, backwards = false): SQL =>
  sql.join(
    order.map(({ by, descending = false, nullable = false }) => {
      const direction = descending === backwards ? sql`asc` : sql`desc`
      // Only if needed: an index has the default order of its direction.
      if (!nullable) return sql`${by} ${direction}`
      return sql`${by} ${direction} nulls ${backwards ? sql`first` : sql`last`}`
    }),
    sql`, `,
  )

/**
 * The ways to order a list by a column, fastest first. Rows without a value come last: if the others fill the page, an
 * index of the values suffices, and the rest need not be read.
 * @param indexed an index may exist
 */
export function orderingsBy(
  { by, descending, indexed }: { readonly by: SQL; readonly descending: boolean; readonly indexed: boolean },
  order: Order,
  { backwards }: Stretch,
) {
  const every = { further: sql`true`, order: orderSql([{ by, descending, nullable: true }, ...order], backwards) }
  if (backwards || !indexed) return [every]
  return [{ further: sql`${by} is not null`, order: orderSql([{ by, descending }, ...order]) }, every]
}

/** How many rows are skipped and taken, and from which end. */
export interface Stretch {
  readonly backwards: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * A page is read from the nearer end, because skipped rows are read too.
 * @param total rows of the list. Null: it is beyond the end
 */
export function stretchOf(
  { first, rows }: { readonly first: number; readonly rows: number },
  total: number,
): Stretch | null {
  const limit = Math.min(rows, total - first)
  if (limit <= 0) return null
  const after = total - first - limit
  const backwards = after < first
  return { backwards, limit, offset: backwards ? after : first }
}

/** In the list's order, from whichever end they were read. */
export const inOrder = <Row>(rows: readonly Row[], { backwards }: Stretch): readonly Row[] =>
  backwards ? rows.toReversed() : rows

export const limitSql = ({ limit, offset }: Stretch): SQL => sql`limit ${limit}::int offset ${offset}::int`
