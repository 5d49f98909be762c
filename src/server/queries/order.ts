/** In which order a list stands, and from which of its ends a page of it is read. */
import { type SQL, sql } from 'drizzle-orm'

/** One of the things that a list is ordered by. */
export interface OrderBy {
  readonly by: SQL
  readonly descending?: boolean
  /** It may be NULL: such rows stand last, whichever way the list is ordered. */
  readonly nullable?: boolean
}

/** The first decides, then the second: no two rows are alike in all of them. */
export type Order = readonly OrderBy[]

/** ORDER BY. @param backwards from the last row to the first */
export const orderSql = (order: Order, backwards = false): SQL =>
  sql.join(
    order.map(({ by, descending = false, nullable = false }) => {
      const direction = descending === backwards ? sql`asc` : sql`desc`
      // Only where it is needed: an index is in the usual order of its direction.
      if (!nullable) return sql`${by} ${direction}`
      return sql`${by} ${direction} nulls ${backwards ? sql`first` : sql`last`}`
    }),
    sql`, `,
  )

/**
 * The ways to order a list by a column, the quickest first. Rows without a value come last: where the others fill the
 * page an index of the values leads to it, and the rest need not be looked at.
 * @param indexed there may be such an index
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

/** How many rows are skipped and taken, from which end. */
export interface Stretch {
  readonly backwards: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * A page is read from the end that it is nearer to: what is skipped is read too.
 * @param total rows of the list. Null: it has none there
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

/** In the list's order, whichever way they were read. */
export const inOrder = <Row>(rows: readonly Row[], { backwards }: Stretch): readonly Row[] =>
  backwards ? rows.toReversed() : rows

export const limitSql = ({ limit, offset }: Stretch): SQL => sql`limit ${limit}::int offset ${offset}::int`
