/** A complete list, as documented, or one page of it if the call requests one (capacity 'paginas'). */
import { type SQL, sql } from 'drizzle-orm'
import { daysOf, entryOf, MOST_ROWS, storable, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import { type Call, fieldOf, wireNumber } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { isWithinFarmDays } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { asksExport, exported } from './exported.ts'
import { daysIn } from './filtered.ts'
import { type LongAnswer, longAnswer } from './long-answer.ts'
import { keyName, keyOf, keysOf, type LongList } from './long-list.ts'
import { isNear, pickedNear } from './near.ts'
import { inOrder, limitSql, orderingsBy, orderSql, type Stretch, stretchOf } from './order.ts'
import { type PackedKeys, packedKeys } from './packed-keys.ts'

const select = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

export async function longList(call: Call, list: LongList): Promise<Values[] | LongAnswer> {
  const { db } = call.context
  const { complete = async (rows) => rows, joined = sql`` } = list
  const from = sql`${list.table} ${joined}`
  const columns = select(list.columns)
  if (asksExport(call)) {
    return exported<number>(call, {
      key: EXPORT_KEY,
      keys: () => everyId(db, list, wholeOf(call)),
      rows: (ids) =>
        textRows(
          db,
          sql`select ${columns}, ${list.id} as ${sql.identifier(EXPORT_KEY)} from ${from}
              where ${list.id} = any (array(select k::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) k))`,
        ),
      complete,
    })
  }
  const wanted = pageOf(call)
  if (!wanted) {
    return longAnswer(db, {
      select: (further) =>
        sql`select ${columns} from ${from} where ${list.where} and ${further} order by ${orderSql(list.order)}`,
      after: list.after,
      complete,
    })
  }
  const page = await pickedRows(db, list, wanted)
  if (!page) return []
  const keyMatches = keyOf(list).map((column, place) => sql`${keyName(place)} = ${column}`)
  let rows: Values[] = []
  for (const way of page.ways) {
    rows = await textRows(
      db,
      sql`select ${columns}, ${page.total}::int as ${sql.identifier(TOTAL_ROWS)}
          from ${from} join (select q.*, row_number() over () as place from (${way}) q) page
            on ${sql.join(keyMatches, sql` and `)} order by page.place`,
    )
    if (rows.length === page.stretch.limit) break
  }
  return complete([...inOrder(rows, page.stretch)])
}

/** Further columns of an exported row. */
const EXPORT_KEY = 'clave'

/** Of all matching rows, in order. */
async function everyId(db: Database, list: LongList, wanted: RequestedPage): Promise<PackedKeys> {
  const page = await pickedRows(db, { ...list, key: [list.id] }, wanted)
  const ways = (page?.ways ?? []).map((way) => sql`select picked.${keyName(0)} as key from (${way}) picked`)
  return packedKeys(db, ways, page?.stretch.limit)
}

/** Up to this many matches are looked up by key; with more, scanning in order soon finds the first. */
const FEW_HITS = 20_000

/** Filters by the table's own columns. @throws HttpError 400 for an unknown column */
function filteredBy({ columns, people = {}, instants = {} }: LongList, { filters }: RequestedPage): SQL {
  const asked = Object.entries(filters).map(([name, filter]) => {
    const person = entryOf(people, name)
    if (person) return sql`${person} in (select t.nid from third_parties t where t.name = ${filter})`
    const instant = entryOf(instants, name)
    if (instant) return isWithinFarmDays(instant, daysIn(filter))
    const column = entryOf(columns, name)
    if (!column) throw new HttpError(400, serverTexts.badFilter)
    return isValue(column, filter)
  })
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

/** SQL: does it equal that value, or one of these dates? */
function isValue(column: SQL, filter: string): SQL {
  const days = daysOf(filter)
  if (!days) return sql`(${column})::text = ${filter}`
  const { from, until } = days
  const text = sql`left((${column})::text, 10)`
  return sql`(${text} <> '' and ${text} >= ${from} and ${until === '' ? sql`true` : sql`${text} <= ${until}`})`
}

interface Picked {
  /** SELECTs of the keys of the page: the first one that fills it is used. */
  readonly ways: readonly SQL[]
  readonly total: number
  readonly stretch: Stretch
}

/**
 * Keys, positions and total number: a skipped row costs an index lookup, and its columns are never computed. Matches
 * are counted first: in index order, a search with few matches would read every row of the table.
 */
async function pickedRows(db: Database, list: LongList, wanted: RequestedPage): Promise<Picked | null> {
  const among = wanted.key === '' ? list.where : sql`${list.where} and ${list.id} = ${wireNumber(wanted.key)}`
  const searched = wanted.search !== ''
  const found = searched ? await list.found(wanted.search) : sql`true`
  if (!found) return null
  const where = sql`${among} and ${found} and ${filteredBy(list, wanted)}`
  const plain = !searched && wanted.key === '' && Object.keys(wanted.filters).length === 0
  const count =
    plain && list.groups
      ? sql`select coalesce(sum(g.size), 0)::int as n from (${list.groups.select(list.where)}) g`
      : sql`select count(*)::int as n from ${list.table} where ${where}`
  const [counted] = await rowsOf<{ n: number }>(db, count)
  const total = counted?.n ?? 0
  const stretch = stretchOf(wanted, total)
  if (!stretch) return null
  const sort = list.sorts && entryOf(list.sorts, wanted.column)
  if (sort?.bySize && list.groups && plain)
    return { ways: [pickedByGroups(list, list.groups, wanted, stretch)], total, stretch }
  if (sort && !searched && wanted.key === '' && total > FEW_HITS && isNear(stretch)) {
    const way = await pickedNear(db, list, { sort, where, descending: wanted.descending, stretch })
    if (way) return { ways: [way], total, stretch }
  }
  const column = sort?.by ?? entryOf(list.columns, wanted.column)
  const orderings = column
    ? orderingsBy({ by: column, descending: wanted.descending, indexed: true }, list.order, stretch)
    : [{ further: sql`true`, order: orderSql(list.order, stretch.backwards) }]
  const few = searched && total <= FEW_HITS
  const hits = few ? sql`with hits as materialized (select ${list.id} as id from ${list.table} where ${where})` : sql``
  const those = few ? sql`${list.id} in (select id from hits)` : where
  const ways = orderings.map(
    ({ further, order }) => sql`${hits} select ${keysOf(list)} from ${list.table} ${sort?.joined ?? sql``}
      where ${those} and ${further} order by ${order} ${limitSql(stretch)}`,
  )
  return { ways, total, stretch }
}

/** By the size of their groups: the number of rows in groups of each size tells in which the page lies. */
function pickedByGroups(
  list: LongList,
  { select: groups, among }: NonNullable<LongList['groups']>,
  { descending }: RequestedPage,
  { backwards, offset, limit }: Stretch,
): SQL {
  const way = descending === backwards ? sql`asc` : sql`desc`
  return sql`with g as materialized (${groups(list.where)}),
      sizes as materialized (select size, size * count(*) as rows, sum(size * count(*)) over (order by size ${way}) as upto
        from g group by size)
    select ${keysOf(list)} from g join ${among}
    where g.size in (select size from sizes where upto > ${offset}::int and upto - rows < ${offset + limit}::int)
    order by g.size ${way}, ${orderSql(list.order, backwards)} limit ${limit}::int
    offset ${offset}::int - (select coalesce(max(upto), 0) from sizes where upto <= ${offset}::int)`
}

export type RequestedPage = NonNullable<ReturnType<typeof pageOf>>

/** The page that a call requests; null: the complete list, as documented. */
export function pageOf(call: Call) {
  const rows = Number(fieldOf(call, 'FILAS'))
  if (!Number.isInteger(rows) || rows < 1) return null
  const first = Number(fieldOf(call, 'DESDE'))
  return {
    ...wantedBy(call),
    rows: Math.min(rows, MOST_ROWS),
    first: Number.isInteger(first) && first > 0 && first < 1e9 ? first : 0,
    key: fieldOf(call, 'CLAVE').slice(0, 100),
  }
}

/** All rows that a call for a file requests, as one page. */
export const wholeOf = (call: Call): RequestedPage => ({ ...wantedBy(call), rows: EVERY_ROW, first: 0, key: '' })

/** The database's largest int. */
const EVERY_ROW = 2_147_483_647

function wantedBy(call: Call) {
  const order = fieldOf(call, 'ORDEN')
  return {
    search: plain(fieldOf(call, 'BUSCAR')).trim().slice(0, 100),
    column: order.replace(/^-/, ''),
    descending: order.startsWith('-'),
    filters: filtersOf(fieldOf(call, 'FILTROS')),
  }
}

/** Maximum number of filtered columns. */
const MOST_FILTERS = 12

/** By column, as in the call. @throws HttpError 400 if it is not an object of texts */
function filtersOf(text: string): Readonly<Record<string, string>> {
  if (text === '') return {}
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new HttpError(400, serverTexts.badFilter)
  }
  const entries = typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.entries(read) : null
  if (
    !entries ||
    entries.length > MOST_FILTERS ||
    entries.some(([, value]) => typeof value !== 'string' || value !== storable(value))
  )
    throw new HttpError(400, serverTexts.badFilter)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, 200)]))
}

/** As `contains` wants it; other accents are found as they are written. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[à-ÿ]/g, (letter) => letter.normalize('NFD').charAt(0))

/** The codes of a table whose name contains the searched text. */
export const codesNamed = (
  table: readonly { readonly code: string; readonly name: string }[],
  searched: string,
): string[] => table.filter(({ name }) => plain(name).includes(searched)).map(({ code }) => code)

/** SQL: at least one of the conditions. */
export const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`
