/** A documented list over the whole registry: whole and streamed, or one page of it (capacity 'paginasTodo'). */
import { type SQL, sql } from 'drizzle-orm'
import { entryOf, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import type { Call } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { wireNumber } from '../filing/wire-number.ts'
import { pageOf, type Wanted } from '../lookups/paged.ts'
import { type ListColumns, searchIn, sortingBy } from './columns.ts'
import { type LongAnswer, longAnswer } from './long-answer.ts'

/** What tells the rows of a list apart: whole numbers or texts. */
export interface Key {
  readonly of: SQL
  /** Its wire name. */
  readonly name: string
  readonly type: 'int' | 'text'
}

/** A list by its number, highest first. @param of an SQL column */
export const newestFirst = (of: SQL, name = 'CONSECUTIVO'): Pick<Listing, 'key' | 'order' | 'after'> => ({
  key: { of, name, type: 'int' },
  order: sql`${of} desc`,
  after: (last) => sql`${of} < ${Number(last[name])}::int`,
})

export interface Listing {
  /** The wire rows as a SELECT that ends with its order, newest first: a condition is put into it. */
  readonly rows: (where: SQL) => SQL
  /** Which of them: owner, state. */
  readonly where: SQL
  /** FROM of what condition, search and order look at; the columns of the rows are not worked out there. */
  readonly table: SQL
  /** FROM of what counts, where that needs less. */
  readonly counted?: SQL
  /** What table and count ask besides `where`, because `rows` asks it of itself. */
  readonly among: SQL
  readonly key: Key
  /** The usual order of `rows`, and the condition of all that comes after a row in it. */
  readonly order: SQL
  readonly after: (last: Values) => SQL
  /** What is shown, by wire name: searched and sorted by. */
  readonly columns: ListColumns
}

export async function listed(call: Call, list: Listing): Promise<Values[] | LongAnswer> {
  const { db } = call.house
  const wanted = pageOf(call)
  if (wanted) return pageRows(call, list, wanted)
  return longAnswer(db, {
    select: (further) => list.rows(sql`${list.where} and ${further}`),
    after: list.after,
  })
}

/** First which rows, then what they say: what is skipped or not found is never worked out. */
async function pageRows(call: Call, list: Listing, wanted: Wanted): Promise<Values[]> {
  const { db } = call.house
  const { of, name, type } = list.key
  const picked = await rowsOf<{ key: number | string; total: string }>(db, keysOf(list, wanted))
  if (picked.length === 0) return []
  const keys = JSON.stringify(picked.map(({ key }) => String(key)))
  const among = sql`(select k::${sql.raw(type)} from jsonb_array_elements_text(${keys}::jsonb) k)`
  const rows = await textRows(db, list.rows(sql`${of} = any (array${among})`))
  const byKey = new Map(rows.map((row) => [row[name], row]))
  const total = String(picked[0]?.total ?? rows.length)
  return picked.flatMap(({ key }) => {
    const row = byKey.get(String(key))
    return row ? [{ ...row, [TOTAL_ROWS]: total }] : []
  })
}

/** Most rows of one page: a statement that nobody waits for long. */
const MOST = 1000

function keysOf(list: Listing, { rows, first, search, key, column, descending }: Wanted): SQL {
  const asked = sql`${list.among} and ${list.where}`
  const { of } = list.key
  const those = key === '' ? asked : sql`${asked} and ${of} = ${list.key.type === 'int' ? wireNumber(key) : key}`
  const found = search === '' ? undefined : searchIn(list.columns, search)
  const where = found ? sql`${those} and ${found.matches}` : those
  const named = entryOf(list.columns, column)
  const sorting = named && sortingBy(named)
  const direction = descending ? sql`desc` : sql`asc`
  const order = sorting ? sql`${sorting.by} ${direction} nulls last, ${list.order}` : list.order
  const total = found
    ? sql`count(*) over ()`
    : key !== ''
      ? sql`1`
      : sql`(select count(*) from ${list.counted ?? list.table} where ${asked})`
  return sql`${found?.sets ?? sql``} select ${of} as key, ${total} as total
    from ${list.table} ${sorting?.joined ?? sql``} where ${where} order by ${order}
    limit ${Math.min(rows, MOST)}::int offset ${first}::int`
}
