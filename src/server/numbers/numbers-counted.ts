/**
 * Counts of numbers by owner, form and state, without reading the numbers: stored counts plus moves since they were
 * last added up. Triggers of `numbers` write the moves.
 */
import { type SQL, sql } from 'drizzle-orm'
import { FEW_NUMBERS } from '../../registry/field-work/waiting-work.ts'
import { type Database, rowsOf } from '../database/database.ts'

const moved = sql`(select owner_nid, code, state, sum(moved) as moved from number_moves group by owner_nid, code, state)`

/**
 * SELECT of `owner_nid`, `code`, `state` and their `size`, for all.
 * @param where over n: complete groups of these three
 */
export const numbersCounted = (where: SQL): SQL => sql`
  select n.owner_nid, n.code, n.state, n.size from (
    select owner_nid, code, state, coalesce(c.size, 0) + coalesce(m.moved, 0) as size from number_counts c
      full join ${moved} m using (owner_nid, code, state)) n
  where n.size > 0 and ${where}`

/**
 * SELECT of `owner_nid`, `code`, `state` and their `size`, for given groups.
 * @param few the JSON list of these three
 */
export const sizesOf = (few: string): SQL => sql`
  select k.owner_nid, k.code, k.state, coalesce(c.size, 0) + coalesce(m.moved, 0) as size
  from jsonb_to_recordset(${few}::jsonb) as k (owner_nid text, code text, state int)
    left join number_counts c on c.owner_nid = k.owner_nid and c.code = k.code and c.state = k.state
    left join ${moved} m on m.owner_nid = k.owner_nid and m.code = k.code and m.state = k.state`

/** Adds up the moves. Concurrent readers see all of it before or after; filings are not waited for. */
export async function addUpNumbers(db: Database): Promise<void> {
  const [added] = await rowsOf<{ n: number }>(
    db,
    sql`with gone as (delete from number_moves returning owner_nid, code, state, moved),
          kept as (insert into number_counts as c (owner_nid, code, state, size)
            select owner_nid, code, state, sum(moved) from gone group by owner_nid, code, state
            having sum(moved) <> 0 order by owner_nid, code, state
            on conflict (owner_nid, code, state) do update set size = c.size + excluded.size)
        select count(*)::int as n from gone`,
  )
  // Every count reads the whole table, and the embedded database does not vacuum by itself.
  if (added && added.n > 0) await db.execute(sql`vacuum number_moves`)
}

/**
 * Numbers that are running out for an owner who uses them: SELECT of `code`, `owner_nid` and how many are `available`, fewer than FEW_NUMBERS.
 * @param since since when a number of the form must have been used. @param where over numbers n
 */
export const runningOut = (since: SQL, where: SQL): SQL => sql`
  select u.code, u.owner_nid, n.available from (
    select distinct n.code, n.owner_nid from numbers n where n.used_at >= ${since} and ${where}) u
  cross join lateral (select count(*) as available from (select 1 from numbers n where n.owner_nid = u.owner_nid
    and n.code = u.code and n.state = 0 limit ${FEW_NUMBERS}::int) left_over) n
  where n.available < ${FEW_NUMBERS}::int`
