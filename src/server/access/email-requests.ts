/**
 * Addresses that were asked for in the name of a person who has none on file (decision 42), in the order in which they
 * came. Nobody's replaces another's: whoever came first may be a stranger, and so may whoever came last.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import { rowsOf } from '../database/database.ts'

/** Waiting for one person at a time. */
const MOST = 5
/** Between them; no address has it (isEmail). */
const BETWEEN = ', '

const listed = (requests: SQL): SQL => sql`string_to_array(lower(${requests}), ${BETWEEN})`

/** @returns false: too many wait already, and this one was not kept. */
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
  // Somebody gave him an address meanwhile: the next letter goes there.
  return row?.waits ?? true
}

/** SQL: what still waits once this address is on file; nothing when it is one of them. */
export const stillRequested = (requests: SQL, email: SQL): SQL =>
  sql`case when lower(${email}) = any(${listed(requests)}) then '' else ${requests} end`
