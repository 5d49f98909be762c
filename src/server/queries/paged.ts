/** A list whole, as documented, or one page of it where the call asks for one (capacity 'paginas'). */
import { type SQL, sql } from 'drizzle-orm'
import { entryOf, MOST_ROWS, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { type LongAnswer, longAnswer } from './long-answer.ts'

export interface LongList {
  /** The table, as FROM names it, with which condition, search and order do. */
  readonly table: SQL
  /** What its columns ask besides, for the rows that are answered. */
  readonly joined?: SQL
  readonly where: SQL
  /** Wire name to what it is; these are what ORDEN may name. */
  readonly columns: Readonly<Record<string, SQL>>
  /** What ORDEN may name that the table alone does not have. */
  readonly sorts?: Readonly<Record<string, { readonly by: SQL; readonly joined: SQL }>>
  /** Adds to the rows that are answered what would cost too much to ask for each of them. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
  /** What a searched text (lower case, no accents) must match. */
  readonly found: (text: string) => SQL
  readonly order: SQL
  /** The condition of all that comes after this row in that order. */
  readonly after: (last: Values) => SQL
  /** The whole number that tells its rows apart (CLAVE). */
  readonly id: SQL
}

const select = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

export async function longList(call: Call, list: LongList): Promise<Values[] | LongAnswer> {
  const { db } = call.context
  const { complete = async (rows) => rows, joined = sql`` } = list
  const from = sql`${list.table} ${joined}`
  const wanted = pageOf(call)
  const columns = select(list.columns)
  if (!wanted) {
    return longAnswer(db, {
      select: (further) =>
        sql`select ${columns} from ${from} where ${list.where} and ${further} order by ${list.order}`,
      after: list.after,
      complete,
    })
  }
  const page = await pickedRows(db, list, wanted)
  if (!page) return []
  const rows = await textRows(
    db,
    sql`select ${columns}, page.total as ${sql.identifier(TOTAL_ROWS)}
        from ${from} join (${page}) page on page.id = ${list.id} order by page.place`,
  )
  return complete(rows)
}

/** Hits of a search up to which each is looked up by its key; where there are more, the first are soon met in order. */
const FEW_HITS = 20_000

/**
 * Ids, places and how many there are: what is skipped costs a look into an index, and its columns are never worked out.
 * Hits are counted first: in order of an index a search that has few would meet every row of the table.
 */
async function pickedRows(db: Database, list: LongList, wanted: Wanted): Promise<SQL | null> {
  const among = wanted.key === '' ? list.where : sql`${list.where} and ${list.id} = ${wireNumber(wanted.key)}`
  const searched = wanted.search !== ''
  const where = searched ? sql`${among} and ${list.found(wanted.search)}` : among
  const [counted] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${list.table} where ${where}`)
  const total = counted?.n ?? 0
  if (total <= wanted.first) return null
  const sort = list.sorts && entryOf(list.sorts, wanted.column)
  const column = sort?.by ?? entryOf(list.columns, wanted.column)
  const direction = sql.raw(wanted.descending ? 'desc' : 'asc')
  const order = column ? sql`${column} ${direction} nulls last, ${list.order}` : list.order
  const few = searched && total <= FEW_HITS
  const hits = few ? sql`with hits as materialized (select ${list.id} as id from ${list.table} where ${where})` : sql``
  const those = few ? sql`${list.id} in (select id from hits)` : where
  return sql`select q.id, ${total}::int as total, row_number() over () as place from (${hits}
    select ${list.id} as id from ${list.table} ${sort?.joined ?? sql``} where ${those}
    order by ${order} limit ${wanted.rows}::int offset ${wanted.first}::int) q`
}

export type Wanted = NonNullable<ReturnType<typeof pageOf>>

/** The page that a call asks for; null: everything, as documented. */
export function pageOf(call: Call) {
  const rows = Number(fieldOf(call, 'FILAS'))
  if (!Number.isInteger(rows) || rows < 1) return null
  const first = Number(fieldOf(call, 'DESDE'))
  const order = fieldOf(call, 'ORDEN')
  return {
    rows: Math.min(rows, MOST_ROWS),
    first: Number.isInteger(first) && first > 0 && first < 1e9 ? first : 0,
    search: plain(fieldOf(call, 'BUSCAR')).trim().slice(0, 100),
    key: fieldOf(call, 'CLAVE').slice(0, 100),
    column: order.replace(/^-/, ''),
    descending: order.startsWith('-'),
  }
}

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** SQL: does a text contain what is searched, case and accents ignored? `searched` is already plain. */
export const contains = (text: SQL, searched: string): SQL => sql`position(${searched} in ${plainSql(text)}) > 0`

/** SQL: lower case, without accents. An index is made of exactly this. */
export const plainSql = (text: SQL): SQL => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

/** The codes of a table whose name contains what is searched. */
export const codesNamed = (
  table: readonly { readonly code: string; readonly name: string }[],
  searched: string,
): string[] => table.filter(({ name }) => plain(name).includes(searched)).map(({ code }) => code)

/** SQL: at least one of the conditions. */
export const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`
