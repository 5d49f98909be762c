/**
 * E-mail addresses requested for a person who has none on file (decision 42), in order of arrival. None replaces
 * another, because the first or the last may come from a stranger.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import { rowsOf } from '../database/database.ts'

/** Maximum pending requests of one person. */
const MOST = 5
/** Separator; no address contains it (isEmail). */
const BETWEEN = ', '

const listed = (requests: SQL): SQL => sql`string_to_array(lower(${requests}), ${BETWEEN})`

/** @returns false: too many are pending already, and this one was not stored. */
export async function requestAddress(context: AppContext, nid: string, email: string): Promise<boolean> {
  const requests = sql`t.email_requested`
  const [row] = await rowsOf<{ waits: boolean }>(
    context.db,
    sql`update third_parties t set email_requested = case
            when ${requests} = '' then ${email}
            when lower(${email}) = any(${listed(requests)}) or cardinality(${listed(requests)}) >= ${MOST}::int
              then ${requests}
            else ${requests} || ${BETWEEN}::text || ${email} end
          where t.nid = ${nid} and t.email = ''
          returning lower(${email}) = any(${listed(requests)}) as waits`,
  )
  // No row: an address was put on file meanwhile, and the next email goes there.
  return row?.waits ?? true
}

/** SQL: the requests that remain once this address is on file; none if it is one of them. */
export const stillRequested = (requests: SQL, email: SQL): SQL =>
  sql`case when lower(${email}) = any(${listed(requests)}) then '' else ${requests} end`
