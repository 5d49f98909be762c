/** Numbers that are running out for an owner who uses them. */
import { type SQL, sql } from 'drizzle-orm'
import { FEW_NUMBERS } from '../../registry/field-work/waiting-work.ts'

/**
 * SELECT of `code`, `owner_nid` and how many are `available`, fewer than FEW_NUMBERS.
 * @param since since when a number of the form must have been used. @param where over numbers n
 */
export const runningOut = (since: SQL, where: SQL): SQL => sql`
  select u.code, u.owner_nid, n.available from (
    select distinct n.code, n.owner_nid from numbers n where n.used_at >= ${since} and ${where}) u
  cross join lateral (select count(*) as available from (select 1 from numbers n where n.owner_nid = u.owner_nid
    and n.code = u.code and n.state = 0 limit ${FEW_NUMBERS}::int) left_over) n
  where n.available < ${FEW_NUMBERS}::int`
