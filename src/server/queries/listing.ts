/** A documented list over the whole registry: whole and streamed, or one page of it (capacity 'paginasTodo'). */
import { type SQL, sql } from 'drizzle-orm'
import { entryOf, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import type { Call } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { type ListColumns, sortingBy } from './columns.ts'
import { type LongAnswer, longAnswer } from './long-answer.ts'
import { pageOf, type Wanted } from './paged.ts'
import { type Search, searchIn } from './search.ts'

/** What tells the rows of a list apart: whole numbers or texts. */
export interface Key {
  readonly of: SQL
  /** Its wire name. */
  readonly name: string
  readonly type: 'int' | 'text'
}

/** A list by its number, highest first. @param of an SQL column */
export const newestFirst = (of: SQL, name = 'CONSECUTIVO'): Pick<Listing, 'key' | 'order' | 'byKey' | 'after'> => ({
  key: { of, name, type: 'int' },
  order: sql`${of} desc`,
  byKey: 'desc',
  after: (last) => sql`${of} < ${Number(last[name])}::int`,
})

export interface Listing {
  /** The wire rows as a SELECT that ends with its order, newest first: a condition is put into it. */
  readonly rows: (where: SQL) => SQL
  /** Which of them: owner, state. */
  readonly where: SQL
  /**
   * FROM of what condition, search and order look at; the columns of the rows are not worked out there. What is joined
   * for some columns only is joined LEFT by a unique key: the database leaves it out where nothing asks for it.
   */
  readonly table: SQL
  /** FROM of what counts, where that needs less. */
  readonly counted?: SQL
  /** What table and count ask besides `where`, because `rows` asks it of itself. */
  readonly among: SQL
  readonly key: Key
  /** The usual order of `rows`, and the condition of all that comes after a row in it. */
  readonly order: SQL
  /** Where that is the order of the key alone. */
  readonly byKey?: 'asc' | 'desc'
  readonly after: (last: Values) => SQL
  /** What is shown, by wire name: searched and sorted by. */
  readonly columns: ListColumns
}

export async function listed(call: Call, list: Listing): Promise<Values[] | LongAnswer> {
  const { db } = call.context
  const wanted = pageOf(call)
  if (wanted) return pageRows(call, list, wanted)
  return longAnswer(db, {
    select: (further) => list.rows(sql`${list.where} and ${further}`),
    after: list.after,
  })
}

/** First which rows, then what they say: what is skipped or not found is never worked out. */
async function pageRows(call: Call, list: Listing, wanted: Wanted): Promise<Values[]> {
  const { db } = call.context
  const { of, name, type } = list.key
  const found = wanted.search === '' ? undefined : await searchIn(db, list.columns, wanted.search)
  const statement = found ? hitsOf(list, wanted, found) : keysOf(list, wanted)
  const picked = statement ? await rowsOf<{ key: number | string; total: string }>(db, statement) : []
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

const pageWindowOf = ({ rows, first }: Wanted): SQL => sql`limit ${Math.min(rows, MOST)}::int offset ${first}::int`

/** Which rows are asked for, whatever is searched in them. */
function thoseOf({ among, where, key }: Listing, wanted: Wanted): SQL {
  const asked = sql`${among} and ${where}`
  if (wanted.key === '') return asked
  return sql`${asked} and ${key.of} = ${key.type === 'int' ? wireNumber(wanted.key) : wanted.key}`
}

function orderOf(list: Listing, { column, descending }: Wanted): { readonly order: SQL; readonly joined: SQL } | null {
  const named = entryOf(list.columns, column)
  if (!named) return null
  const { by, joined } = sortingBy(named)
  return { order: sql`${by} ${descending ? sql`desc` : sql`asc`} nulls last, ${list.order}`, joined }
}

function keysOf(list: Listing, wanted: Wanted): SQL {
  const those = thoseOf(list, wanted)
  const { order, joined } = orderOf(list, wanted) ?? { order: list.order, joined: sql`` }
  const total = wanted.key === '' ? sql`(select count(*) from ${list.counted ?? list.table} where ${those})` : sql`1`
  return sql`select ${list.key.of} as key, ${total} as total from ${list.table} ${joined}
    where ${those} order by ${order} ${pageWindowOf(wanted)}`
}

/**
 * Every hit is found before the first is answered: a plan made for the first few of them would follow an index through
 * the whole table. Null: there are none.
 */
function hitsOf(list: Listing, wanted: Wanted, { sets, few, many }: Search): SQL | null {
  const those = thoseOf(list, wanted)
  const { of } = list.key
  const conditions = many.length > 0 ? [...few, sql`(${sql.join([...many], sql` or `)})`] : few
  if (conditions.length === 0) return null
  const arms = conditions.map(
    (condition) => sql`select ${of} as key from ${list.table} where ${those} and ${condition}`,
  )
  const clauses = [...sets, sql`hits as materialized (${sql.join(arms, sql` union `)})`]
  const total = sql`(select count(*) from hits) as total`
  const sorting = orderOf(list, wanted)
  const picked =
    !sorting && list.byKey
      ? sql`select key, ${total} from hits order by key ${sql.raw(list.byKey)}`
      : sql`select ${of} as key, ${total} from ${list.table} ${sorting?.joined ?? sql``}
          where ${of} in (select key from hits) order by ${sorting?.order ?? list.order}`
  return sql`with ${sql.join(clauses, sql`, `)} ${picked} ${pageWindowOf(wanted)}`
}
