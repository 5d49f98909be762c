/** Recounts numbers by owner, form and state, for comparison with the maintained counts. */
import { type SQL, sql } from 'drizzle-orm'
import { numbersCounted } from '../../src/server/numbers/numbers-counted.ts'

/** Differences between the maintained counts and a recount; empty unless the triggers missed something. */
export const wrongCounts: SQL = sql`
  with told as (select t.owner_nid, t.code, t.state, t.size::int as size from (${numbersCounted(sql`true`)}) t),
    there as (select owner_nid, code, state, count(*)::int as size from numbers group by owner_nid, code, state)
  select 'told' as side, w.* from (select * from told except all select * from there) w
  union all select 'there', w.* from (select * from there except all select * from told) w`
