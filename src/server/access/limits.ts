/** Rate limits of sign-in, password recovery and certificate verification, with a growing delay. Keys are hashes. */
import { type SQL, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { loginTexts } from '../../registry/texts/access/login.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { sha256 } from './secrets.ts'

/**
 * By kind: attempts without delay, and the first delay (s), which doubles. One address may be a whole office behind one
 * router. device: per account and known device, instead of both others; change: per account, for a signed-in person or
 * the holder of its link; recovery: per address, against probing who is registered; email: per account and requester
 * (address or known device), against flooding a mailbox; mailbox: per account, all strangers together; verification:
 * per address, against guessing certificate codes and owners' names; challenge: per address, of those that no passkey
 * answered, against filling the table.
 */
export const ATTEMPT_RULES = {
  account: { free: 5, first: 1 },
  address: { free: 40, first: 1 },
  device: { free: 5, first: 1 },
  change: { free: 5, first: 1 },
  recovery: { free: 20, first: 1 },
  email: { free: 3, first: 60 },
  mailbox: { free: 12, first: 60 },
  verification: { free: 40, first: 1 },
  challenge: { free: 100, first: 1 },
} as const
/** The longest delay (s). */
export const LONGEST_DELAY = 900
/** Seconds without a failure until the count is forgotten. */
export const FORGOTTEN_AFTER = 3600

type Kind = keyof typeof ATTEMPT_RULES

const { IPv6 } = ipaddr

/** In lower case as the database has it, where İ is i: otherwise each spelling of a name would have a count of its own. */
const keyOf = (kind: Kind, name: string) =>
  sha256(`${kind}:${networkOf(name.toLowerCase().replaceAll('i\u0307', 'i'))}`)

/** An IPv6 client controls its /64, so all its addresses count as one. Other addresses are unchanged. */
export function networkOf(address: string): string {
  if (!IPv6.isValid(address)) return address
  const read = IPv6.parse(address)
  const network = read.isIPv4MappedAddress() ? read.toIPv4Address() : IPv6.networkAddressFromCIDR(`${read}/64`)
  return network.toString()
}

/**
 * Counts an attempt before it is judged, so that parallel attempts gain nothing.
 * @throws HttpError 429 while the delay of the earlier failures lasts.
 */
export async function admitAttempt(context: AppContext, kind: Kind, name: string): Promise<void> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const key = keyOf(kind, name)
  const { free, first } = ATTEMPT_RULES[kind]
  const until = (row: SQL) => sql`${row}.last_at + make_interval(secs => case when ${row}.failures < ${free}::int
    then 0 else least(${LONGEST_DELAY}::int, ${first}::int * power(2, least(${row}.failures - ${free}::int, 20))) end)`
  // Also those of a clock that was ahead.
  const isForgotten = sql`abs(extract(epoch from ${now} - a.last_at)) > ${FORGOTTEN_AFTER}::int`
  // ON CONFLICT sees the latest committed row; a read at the start of the statement would miss parallel guesses.
  const [row] = await rowsOf<{ admitted: boolean; wait: number }>(
    context.db,
    sql`
    with counted as (
      insert into attempts as a (key, failures, last_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when ${isForgotten} then 1 else a.failures + 1 end, last_at = excluded.last_at
      where ${until(sql`a`)} <= ${now} or ${isForgotten}
      returning 1)
    select exists (select 1 from counted) as admitted, coalesce((select ceil(extract(epoch from
      ${until(sql`e`)} - ${now})) from attempts e where e.key = ${key}), 1)::int as wait`,
  )
  if (!row?.admitted) throw new HttpError(429, loginTexts.tooMany, Math.max(1, row?.wait ?? 1))
}

/** Takes back the last attempt. */
export async function uncount(context: AppContext, kind: Kind, name: string): Promise<void> {
  await context.db.execute(
    sql`update attempts set failures = greatest(failures - 1, 0) where key = ${keyOf(kind, name)}`,
  )
}

/** Clears the failures after a success. */
export async function forgive(context: AppContext, kind: Kind, name: string): Promise<void> {
  await context.db.execute(sql`delete from attempts where key = ${keyOf(kind, name)}`)
}
