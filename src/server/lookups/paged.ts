/** A list whole, as documented, or one page of it where the call asks for one (capacity 'paginas'). */
import { type SQL, sql } from 'drizzle-orm'
import { MOST_ROWS, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { type Call, fieldOf } from '../http/call.ts'

export interface LongList {
  /** What follows FROM. */
  readonly from: SQL
  readonly where: SQL
  /** Wire name to what it is; these are what ORDEN may name. */
  readonly columns: Readonly<Record<string, SQL>>
  /** Adds to the rows that are answered what would cost too much to ask for each of them. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
  /** What a searched text (lower case, no accents) must match. */
  readonly found: (text: string) => SQL
  readonly order: SQL
  /** What tells its rows apart, as text (CLAVE). */
  readonly key?: SQL
}

const select = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

export async function longList(call: Call, list: LongList): Promise<Values[]> {
  const { db } = call.house
  const { complete = async (rows) => rows } = list
  const wanted = pageOf(call)
  const whole = sql`select ${select(list.columns)} from ${list.from}`
  if (!wanted) return complete(await textRows(db, sql`${whole} where ${list.where} order by ${list.order}`))
  const among = wanted.key !== '' && list.key ? sql`${list.where} and ${list.key} = ${wanted.key}` : list.where
  const where = wanted.search === '' ? among : sql`${among} and ${list.found(wanted.search)}`
  const column = list.columns[wanted.column]
  const direction = sql.raw(wanted.descending ? 'desc' : 'asc')
  const order = column ? sql`${column} ${direction} nulls last, ${list.order}` : list.order
  const rows = await textRows(
    db,
    sql`${whole} where ${where} order by ${order} limit ${wanted.rows}::int offset ${wanted.first}::int`,
  )
  if (rows.length === 0) return rows
  const [counted] = await rowsOf<{ n: string }>(db, sql`select count(*) as n from ${list.from} where ${where}`)
  return complete(rows.map((row) => ({ ...row, [TOTAL_ROWS]: String(counted?.n ?? rows.length) })))
}

function pageOf(call: Call) {
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
export const contains = (text: SQL, searched: string): SQL =>
  sql`position(${searched} in translate(lower(${text}), 'áéíóúüñ', 'aeiouun')) > 0`

/** The codes of a table whose name contains what is searched. */
export const codesNamed = (
  table: readonly { readonly code: string; readonly name: string }[],
  searched: string,
): string[] => table.filter(({ name }) => plain(name).includes(searched)).map(({ code }) => code)
