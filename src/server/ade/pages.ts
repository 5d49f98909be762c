/**
 * A message page by page, in the order in which its rows were modified: a page costs what it holds, and what changes
 * while it is read comes again at the end instead of being missed. What a request asks for stands in its address.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isDay } from '../../registry/fields/date.ts'
import type { Values } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { adeTexts } from './ade-texts.ts'
import { exactInstant, type Facts, type Message, PAGE, type Source } from './message.ts'

/** Instants, inclusive; undefined: open. */
export interface Range {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The last row of a page. */
export interface Place {
  readonly modified: string
  readonly kind: string
  readonly key: readonly [number, number]
}

export interface Page {
  readonly rows: readonly Values[]
  /** After this row there are more. */
  readonly last: Place | undefined
}

const within = ({ modified }: Source, { from, until }: Range): SQL =>
  sql`${
    from === undefined ? sql`true` : sql`${modified} >= ${from}::timestamptz`
  } and ${until === undefined ? sql`true` : sql`${modified} <= ${until}::timestamptz`}`

/** The rows of a source after that place; written so that the index of `modified` and the first key finds them. */
function after({ kind, modified, key: [one, two] }: Source, place: Place | undefined): SQL {
  if (!place) return sql`true`
  const at = sql`${place.modified}::timestamptz`
  if (kind < place.kind) return sql`${modified} > ${at}`
  if (kind > place.kind) return sql`${modified} >= ${at}`
  const [first, second] = place.key
  return sql`(${modified}, ${one}) >= (${at}, ${first}::int) and (${modified}, ${one}, ${two}) > (${at}, ${first}::int, ${second}::int)`
}

/** How many rows there are in all. */
export async function countOf(message: Message, facts: Facts, range: Range): Promise<number> {
  const sources = await message.sources(facts)
  const counts = sources.map(
    (source) => sql`(select count(*) from ${source.table} where ${source.where} and ${within(source, range)})`,
  )
  const [row] = await rowsOf<{ total: string }>(facts.db, sql`select (${sql.join(counts, sql` + `)})::text as total`)
  return Number(row?.total ?? 0)
}

export async function pageOf(message: Message, facts: Facts, range: Range, place?: Place): Promise<Page> {
  const { pageSize = PAGE, complete } = message
  const found: Values[] = []
  for (const source of await message.sources(facts))
    found.push(...(await textRows(facts.db, rowsAfter(source, range, place, pageSize))))
  const rows = found.sort(inOrder).slice(0, pageSize)
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    rows: complete ? await complete(rows, facts) : rows,
    last: last && {
      modified: last.MODIFIED ?? '',
      kind: last.KIND ?? '',
      key: [Number(last.KEY), Number(last.KEY_2)],
    },
  }
}

const rowsAfter = (source: Source, range: Range, place: Place | undefined, most: number): SQL => {
  const { kind, table, joined, where, modified, key, columns } = source
  const selected = Object.entries(columns).map(([name, of]) => sql`${of} as ${sql.identifier(name)}`)
  return sql`select ${kind}::text as "KIND", ${exactInstant(modified)} as "MODIFIED", ${key[0]} as "KEY", ${key[1]} as "KEY_2",
      ${sql.join(selected, sql`, `)}
    from ${table} ${joined} where ${where} and ${within(source, range)} and ${after(source, place)}
    order by ${modified}, ${key[0]}, ${key[1]} limit ${most}::int`
}

function inOrder(one: Values, other: Values): number {
  if (one.MODIFIED !== other.MODIFIED) return (one.MODIFIED ?? '') < (other.MODIFIED ?? '') ? -1 : 1
  if (one.KIND !== other.KIND) return (one.KIND ?? '') < (other.KIND ?? '') ? -1 : 1
  return Number(one.KEY) - Number(other.KEY) || Number(one.KEY_2) - Number(other.KEY_2)
}

/** Where a reading is: what was told of its size at first, and after which row it goes on. */
export interface Progress {
  readonly total: number
  readonly page: number
  readonly place: Place
}

const LONGEST = 400

/** An RFC 3339 instant; a '+' that was not encoded has arrived as a space. @throws HttpError 400 */
export function instantAsked(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const text = typeof given === 'string' ? given.replace(/ (\d\d:\d\d)$/, '+$1') : ''
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):\d\d)$/i.test(text)
  if (!isInstant || !isStorable(text)) throw new HttpError(400, adeTexts.badInstant)
  return text
}

/** JavaScript has a year 0, and a 30th of February; the database has neither. */
const isStorable = (instant: string): boolean => !Number.isNaN(Date.parse(instant)) && isDay(instant.slice(0, 10))

/** @throws HttpError 400 for what no `next` of ours said */
export function progressAsked({ after }: Readonly<Record<string, unknown>>): Progress | undefined {
  if (after === undefined) return undefined
  if (typeof after !== 'string' || after.length > LONGEST) throw new HttpError(400, adeTexts.badPage)
  const [total, page, modified, kind, one, two] = partsOf(after)
  const isWhole = [total, page, one, two].every(
    (part) => Number.isSafeInteger(part) && Number(part) >= 0 && Number(part) < 2 ** 31,
  )
  const isMark =
    modified === '' ||
    (typeof modified === 'string' && /^[\d-]{10}T\d\d:\d\d:\d\d\.\d{6}Z$/.test(modified) && isStorable(modified))
  if (!isWhole || !isMark || typeof kind !== 'string' || !/^\w{0,4}$/.test(kind))
    throw new HttpError(400, adeTexts.badPage)
  return { total: Number(total), page: Number(page), place: { modified, kind, key: [Number(one), Number(two)] } }
}

function partsOf(after: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

export const progressText = ({ total, page, place: { modified, kind, key } }: Progress): string =>
  Buffer.from(JSON.stringify([total, page, modified, kind, ...key])).toString('base64url')
