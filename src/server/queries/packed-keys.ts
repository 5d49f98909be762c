/**
 * The keys of a whole list in its order, as the database packs them: JSON lists, some hundred bytes for each thousand of
 * what a row for every key would take. A million of them is 8 MB, and nobody else waits while they come.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

export interface PackedKeys {
  readonly total: number
  /** A JSON list each. */
  readonly packs: readonly string[]
}

/** Keys of a pack. */
const PACK = sql.raw('1000')

/**
 * @param ways SELECTs of a column `key` in the order of the list; the first that has `rows` of them is taken, or the last.
 */
export async function packedKeys(db: Database, ways: readonly SQL[], rows = 0): Promise<PackedKeys> {
  let found: PackedKeys = { total: 0, packs: [] }
  for (const way of ways) {
    const packs = await rowsOf<{ n: number; keys: string }>(
      db,
      sql`select count(*)::int as n, json_agg(placed.key order by placed.place)::text as keys
          from (select way.key, row_number() over () as place from (${way}) way) placed
          group by (placed.place - 1) / ${PACK} order by (placed.place - 1) / ${PACK}`,
    )
    found = { total: packs.reduce((sum, { n }) => sum + n, 0), packs: packs.map(({ keys }) => keys) }
    if (found.total >= rows) break
  }
  return found
}

/** Takes them in their order, so many at a time; none when there are no more. */
export function takingOf<Key>({ packs }: PackedKeys): (many: number) => readonly Key[] {
  let at = 0
  const ready: Key[] = []
  return (many) => {
    while (ready.length < many && at < packs.length) ready.push(...(JSON.parse(packs[at++] ?? '[]') as Key[]))
    return ready.splice(0, many)
  }
}
