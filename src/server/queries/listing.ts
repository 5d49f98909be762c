/** A documented list over the whole registry: complete and streamed, or one page of it (capacity 'paginasTodo'). */
import { type SQL, sql } from 'drizzle-orm'
import { entryOf, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import { type Call, wireNumber } from '../core/call.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { firstByGroups, withinGroups } from './by-groups.ts'
import { type ListColumns, type Sorting, sortingBy } from './columns.ts'
import { asksExport, exported } from './exported.ts'
import { filteredBy } from './filtered.ts'
import { type LongAnswer, longAnswer } from './long-answer.ts'
import { isNear } from './near.ts'
import { inOrder, limitSql, type Order, orderingsBy, orderSql, type Stretch, stretchOf } from './order.ts'
import { type PackedKeys, packedKeys } from './packed-keys.ts'
import { pageOf, type RequestedPage, wholeOf } from './paged.ts'
import { searchIn } from './search.ts'

/** The unique key of a list's rows: whole numbers or texts. */
interface Key {
  readonly of: SQL
  /** Its wire name. */
  readonly name: string
  readonly type: 'int' | 'text'
}

/** A list ordered by its number, highest first. @param of an SQL column */
export const newestFirst = (of: SQL, name = 'CONSECUTIVO'): Pick<Listing, 'key' | 'order' | 'byKey' | 'after'> => ({
  key: { of, name, type: 'int' },
  order: [{ by: of, descending: true }],
  byKey: 'desc',
  after: (last) => sql`${of} < ${Number(last[name])}::int`,
})

export interface Listing {
  /** The wire rows as a SELECT that ends with its order: a condition is inserted. */
  readonly rows: (where: SQL) => SQL
  /** Condition that selects the rows: owner, state. */
  readonly where: SQL
  /**
   * FROM of the tables that condition, search and order use; the row's columns are not computed there. Tables needed by
   * some columns only are joined LEFT by a unique key: the database skips them when unused.
   */
  readonly table: SQL
  /** FROM for counting, if that needs less. */
  readonly counted?: SQL
  /** Conditions of table and count besides `where`, because `rows` contains them already. */
  readonly among: SQL
  readonly key: Key
  /** The usual order of `rows`, and the condition for all rows after a given one. */
  readonly order: Order
  /** If that is the order of the key alone. */
  readonly byKey?: 'asc' | 'desc'
  readonly after: (last: Values) => SQL
  /** Displayed columns by wire name: searched and sorted by. */
  readonly columns: ListColumns
  /** Adds to the rows of a page or a file what the documented answer does not have. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
}

export async function listed(call: Call, list: Listing): Promise<Values[] | LongAnswer> {
  const { db } = call.context
  if (asksExport(call)) {
    return exported<number | string>(call, {
      key: list.key.name,
      keys: () => everyKey(db, list, wholeOf(call)),
      rows: (keys) => rowsWith(db, list, keys),
      ...(list.complete && { complete: list.complete }),
    })
  }
  const wanted = pageOf(call)
  if (wanted) return pageRows(call, list, wanted)
  return longAnswer(db, {
    select: (further) => list.rows(sql`${list.where} and ${further}`),
    after: list.after,
  })
}

/** Selects keys first, then computes the rows: nothing is computed for rows that are skipped or not found. */
async function pageRows(call: Call, list: Listing, asked: RequestedPage): Promise<Values[]> {
  const { db } = call.context
  const wanted = { ...asked, rows: Math.min(asked.rows, MOST) }
  const { keys, total } = await found(db, list, wanted)
  if (keys.length === 0) return []
  const { complete = async (rows) => rows } = list
  const rows = await complete(await rowsWith(db, list, keys))
  const byKey = new Map(rows.map((row) => [row[list.key.name], row]))
  return keys.flatMap((key) => {
    const row = byKey.get(key)
    return row ? [{ ...row, [TOTAL_ROWS]: String(total) }] : []
  })
}

async function found(db: Database, list: Listing, wanted: RequestedPage): Promise<Picked> {
  if (wanted.search !== '') {
    const hits = await hitsOf(db, list, wanted)
    const rows = hits ? await rowsOf<{ key: number | string; total: number }>(db, hits) : []
    return { keys: rows.map(({ key }) => String(key)), total: rows[0]?.total ?? 0 }
  }
  const { ways, total, stretch, grouped } = await waysOf(db, list, wanted)
  const known = await grouped()
  if (known) return { keys: known, total }
  let keys: readonly string[] = []
  for (const way of ways) {
    const rows = await rowsOf<{ key: number | string }>(db, way)
    keys = inOrder(rows, stretch).map(({ key }) => String(key))
    if (keys.length === stretch.limit) break
  }
  return { keys, total }
}

/** Of all matching rows, in order. */
async function everyKey(db: Database, list: Listing, wanted: RequestedPage): Promise<PackedKeys> {
  if (wanted.search === '') {
    const { ways, stretch } = await waysOf(db, list, wanted)
    return packedKeys(db, ways, stretch.limit)
  }
  const hits = await hitsOf(db, list, wanted)
  return packedKeys(db, hits ? [hits] : [])
}

function rowsWith(db: Database, { key: { of, type }, rows }: Listing, keys: readonly (number | string)[]) {
  const among = sql`(select k::${sql.raw(type)} from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) k)`
  return textRows(db, rows(sql`${of} = any (array${among})`))
}

/**
 * Above this number of rows it is faster to scan an index of all animals in order; a shorter list is faster to sort.
 */
const LONG = 20_000

/** Maximum rows of a page: more would take a statement too long. */
const MOST = 1000

interface Picked {
  /** Of the page, in order. */
  readonly keys: readonly string[]
  /** Rows of the whole list. */
  readonly total: number
}

interface Ways {
  /** SELECTs of the keys of the page: the first one that fills it is used. */
  readonly ways: readonly SQL[]
  readonly total: number
  readonly stretch: Stretch
  /** The keys of the page, if the list is long and sorted by values that many rows share. */
  readonly grouped: () => Promise<readonly string[] | null>
}

/** The condition that selects the rows, before any search. */
function thoseOf({ among, where, key, columns }: Listing, wanted: RequestedPage): SQL {
  const asked = sql`${among} and ${where} and ${filteredBy(columns, wanted.filters)}`
  if (wanted.key === '') return asked
  return sql`${asked} and ${key.of} = ${key.type === 'int' ? wireNumber(wanted.key) : wanted.key}`
}

function sortingOf(list: Listing, { column }: RequestedPage) {
  const named = entryOf(list.columns, column)
  return named ? sortingBy(named) : null
}

async function waysOf(db: Database, list: Listing, wanted: RequestedPage): Promise<Ways> {
  const those = thoseOf(list, wanted)
  const filtered = Object.keys(wanted.filters).length > 0
  const from = filtered ? list.table : (list.counted ?? list.table)
  const total = wanted.key === '' ? await countOf(db, sql`${from} where ${those}`) : 1
  const stretch = stretchOf(wanted, total)
  if (!stretch)
    return { ways: [], total: 0, stretch: { backwards: false, offset: 0, limit: 0 }, grouped: async () => null }
  const sorting = sortingOf(list, wanted)
  const { descending } = wanted
  const indexed = sorting?.indexed === 'own' || (sorting?.indexed === 'animals' && total >= LONG)
  const orderings = sorting
    ? orderingsBy({ by: sorting.by, descending, indexed }, list.order, stretch)
    : [{ further: sql`true`, order: orderSql(list.order, stretch.backwards) }]
  const ways = orderings.map(
    ({ further, order }) => sql`select ${list.key.of} as key from ${list.table} ${sorting?.joined ?? sql``}
      where ${those} and ${further} order by ${order} ${limitSql(stretch)}`,
  )
  if (sorting?.groups && total >= LONG && !isNear(stretch))
    ways.unshift(
      withinGroups(sorting.groups, { ...list, ...sorting, where: those, key: list.key.of }, descending, stretch),
    )
  if (sorting?.without && isNear(stretch))
    ways.splice(1, 0, valuesThenOthers(list, { those, sorting, descending, stretch }))
  const grouped = async () =>
    sorting && total >= LONG ? firstOf(db, list, { those, sorting, descending, stretch }) : null
  return { ways, total, stretch, grouped }
}

interface Sorted {
  readonly those: SQL
  readonly sorting: Sorting
  readonly descending: boolean
  readonly stretch: Stretch
}

/** A page near the beginning, which few rows with a value do not fill: the others follow in the list's own order. */
function valuesThenOthers({ table, key, order }: Listing, { those, sorting, descending, stretch }: Sorted): SQL {
  const { by, joined, without = sql`true` } = sorting
  const most = sql`limit ${stretch.offset + stretch.limit}::int`
  const placed = (part: number, rows: SQL) => sql`select r.key, ${part}::int as part, row_number() over () as place
    from (select ${key.of} as key from ${table} ${rows} ${most}) r`
  const own = orderSql([{ by, descending }, ...order])
  return sql`select key from (${placed(0, sql`${joined} where ${those} and ${by} is not null order by ${own}`)}
    union all ${placed(1, sql`where ${those} and ${without} order by ${orderSql(order)}`)}) q
    order by part, place ${limitSql(stretch)}`
}

/** A page near the beginning of a list sorted by values that many rows share. */
export async function firstOf(
  db: Database,
  list: Listing,
  { those, sorting, descending, stretch }: Sorted,
): Promise<readonly string[] | null> {
  if (!sorting.groups || !isNear(stretch)) return null
  const grouped = { ...list, ...sorting, where: those, key: list.key.of }
  const keys = await firstByGroups(db, sorting.groups, grouped, { descending, rows: stretch.offset + stretch.limit })
  return keys ? keys.slice(stretch.offset) : null
}

async function countOf(db: Database, from: SQL): Promise<number> {
  const [counted] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)
  return counted?.n ?? 0
}

/**
 * All matches are found before the first is returned: a plan for the first few would scan an index over the whole
 * table.
 * @returns a SELECT of the keys of the page, each with the total number; null: nothing can match
 */
async function hitsOf(db: Database, list: Listing, wanted: RequestedPage): Promise<SQL | null> {
  const { sets, few, many } = await searchIn(db, list.columns, wanted.search)
  const those = thoseOf(list, wanted)
  const { of } = list.key
  const conditions = many.length > 0 ? [...few, sql`(${sql.join([...many], sql` or `)})`] : few
  if (conditions.length === 0) return null
  const arms = conditions.map(
    (condition) => sql`select ${of} as key from ${list.table} where ${those} and ${condition}`,
  )
  const clauses = [...sets, sql`hits as materialized (${sql.join(arms, sql` union `)})`]
  const total = sql`(select count(*) from hits)::int as total`
  const sorting = sortingOf(list, wanted)
  const byColumn: Order = sorting ? [{ by: sorting.by, descending: wanted.descending, nullable: true }] : []
  const picked =
    !sorting && list.byKey
      ? sql`select key, ${total} from hits order by key ${sql.raw(list.byKey)}`
      : sql`select ${of} as key, ${total} from ${list.table} ${sorting?.joined ?? sql``}
          where ${list.among} and ${of} in (select key from hits) order by ${orderSql([...byColumn, ...list.order])}`
  return sql`with ${sql.join(clauses, sql`, `)} ${picked} limit ${wanted.rows}::int offset ${wanted.first}::int`
}
