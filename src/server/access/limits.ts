/** Limits of signing in, recovering a password and verifying papers, with a delay that grows. Keys are hashes. */
import { type SQL, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { loginTexts } from '../../registry/texts/access.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { sha256 } from './secrets.ts'

/**
 * How many go without any delay, and the first delay (s), which doubles. One address may be a whole office behind one
 * router. device: by account and device that signed in before, in the place of both; change: by account, of whoever is
 * signed in to it or holds its link; recovery: by address, against asking who is registered; letter: by account and who
 * asks (address, or device that signed in before), against filling a mailbox; mailbox: by account, strangers all together;
 * verification: by address, against trying codes of certificates and names of owners.
 */
const RULES = {
  account: { free: 5, first: 1 },
  address: { free: 40, first: 1 },
  device: { free: 5, first: 1 },
  change: { free: 5, first: 1 },
  recovery: { free: 20, first: 1 },
  letter: { free: 3, first: 60 },
  mailbox: { free: 12, first: 60 },
  verification: { free: 40, first: 1 },
} as const
const LONGEST = 900
/** Seconds without a failure. */
export const FORGOTTEN_AFTER = 3600

type Kind = keyof typeof RULES

const { IPv6 } = ipaddr

const keyOf = (kind: Kind, name: string) => sha256(`${kind}:${networkOf(name.toLowerCase())}`)

/** Who has one address of IPv6 has the 2^64 of its network: they count as one. What is no such address stays as it is. */
export function networkOf(address: string): string {
  if (!IPv6.isValid(address)) return address
  const read = IPv6.parse(address)
  const network = read.isIPv4MappedAddress() ? read.toIPv4Address() : IPv6.networkAddressFromCIDR(`${read}/64`)
  return network.toString()
}

/**
 * Counts an attempt before it is judged, so that many at once gain nothing.
 * @throws HttpError 429 while the delay of the earlier failures lasts.
 */
export async function admitAttempt(context: AppContext, kind: Kind, name: string): Promise<void> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const key = keyOf(kind, name)
  const { free, first } = RULES[kind]
  const until = (row: SQL) => sql`${row}.last_at + make_interval(secs => case when ${row}.failures < ${free}::int
    then 0 else least(${LONGEST}::int, ${first}::int * power(2, least(${row}.failures - ${free}::int, 20))) end)`
  // The delay is judged on the row as it is when the conflict is met, not as it was when the statement began.
  const [row] = await rowsOf<{ admitted: boolean; wait: number }>(
    context.db,
    sql`
    with counted as (
      insert into attempts as a (key, failures, last_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when a.last_at < ${now} - make_interval(secs => ${FORGOTTEN_AFTER}::int) then 1
          else a.failures + 1 end,
        last_at = excluded.last_at
      where ${until(sql`a`)} <= ${now}
      returning 1)
    select exists (select 1 from counted) as admitted, coalesce((select ceil(extract(epoch from
      ${until(sql`e`)} - ${now})) from attempts e where e.key = ${key}), 1)::int as wait`,
  )
  if (!row?.admitted) throw new HttpError(429, loginTexts.tooMany, Math.max(1, row?.wait ?? 1))
}

/** The last attempt was none to be counted. */
export async function uncount(context: AppContext, kind: Kind, name: string): Promise<void> {
  await context.db.execute(
    sql`update attempts set failures = greatest(failures - 1, 0) where key = ${keyOf(kind, name)}`,
  )
}

/** The failures so far are forgotten: it was the right one. */
export async function forgive(context: AppContext, kind: Kind, name: string): Promise<void> {
  await context.db.execute(sql`delete from attempts where key = ${keyOf(kind, name)}`)
}
