/**
 * The keys of a whole list in order, packed by the database into one JSON list: some bytes per key, where a row for
 * each would take a hundred. A million of them take 8 MB; they are parsed on demand, so that nobody waits meanwhile.
 */
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

export interface PackedKeys {
  readonly total: number
  /** A JSON list. */
  readonly keys: string
}

const NONE: PackedKeys = { total: 0, keys: '[]' }

/**
 * Counted and packed in order of arrival: the embedded database answers nobody else meanwhile, and numbering and
 * grouping the rows would take twice as long.
 * @param ways SELECTs of a column `key` in the order of the list; the first one that has `rows` of them is used, or the
 * last.
 */
export async function packedKeys(db: Database, ways: readonly SQL[], rows = 0): Promise<PackedKeys> {
  let found = NONE
  for (const way of ways) {
    const [packed] = await rowsOf<{ total: number; keys: string | null }>(
      db,
      sql`select count(*)::int as total, json_agg(way.key)::text as keys from (${way}) way`,
    )
    found = { total: packed?.total ?? 0, keys: packed?.keys ?? NONE.keys }
    if (found.total >= rows) break
  }
  return found
}

/** One key of a list, with the following comma or end: a text, or a number. */
const ITEM = /\s*("(?:[^"\\]|\\.)*"|[^\s,\]"]+)\s*[,\]]/y

/** Takes them in order, that many at a time; none when there are no more. */
export function takingOf<Key>({ keys }: PackedKeys): (many: number) => readonly Key[] {
  let at = 1
  return (many) => {
    const items: string[] = []
    ITEM.lastIndex = at
    for (let item = ITEM.exec(keys); item; item = items.length < many ? ITEM.exec(keys) : null) {
      items.push(item[1] ?? '')
      at = ITEM.lastIndex
    }
    return JSON.parse(`[${items.join(',')}]`) as Key[]
  }
}
