/**
 * Devices on which a person has signed in. Wrong guesses by strangers delay an account or an address, but not a device
 * that the account's owner has used: it has its own failure count. The device's cookie grants no access.
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import type { CookieJar } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { hashToken } from './secrets.ts'
import { issueToken } from './tokens.ts'

/** Most people remembered by one device, and most devices stored for one person. */
const PEOPLE = 5
const DEVICES = 20

const tokensOf = (cookies: CookieJar): readonly string[] =>
  (cookies.device ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, PEOPLE)

/** The device's mark if that person has signed in on it, or undefined. */
export async function knownDevice(
  context: AppContext,
  cookies: CookieJar,
  username: string,
): Promise<string | undefined> {
  const tokens = tokensOf(cookies)
  if (tokens.length === 0) return undefined
  const [row] = await rowsOf<{ hash: string }>(
    context.db,
    sql`select k.hash from tokens k join accounts a on a.id = k.account_id
        where k.kind = 'device' and k.hash in (${sql.join(
          tokens.map((token) => sql`${hashToken(token)}`),
          sql`, `,
        )})
          and lower(a.username) = lower(${username}) and k.expires_at > ${context.now().toISOString()} limit 1`,
  )
  return row?.hash
}

/**
 * Called after a correct password or a valid link.
 * @param known the device's mark so far.
 * @param device its row, if any.
 * @returns the mark for the device to keep.
 */
export async function rememberDevice(
  context: AppContext,
  cookies: CookieJar,
  accountId: number,
  known: string | undefined,
  device: number | null = null,
): Promise<string> {
  const token = await issueToken(context, 'device', accountId, device)
  const others = tokensOf(cookies).filter((other) => hashToken(other) !== known)
  await rowsOf(
    context.db,
    sql`delete from tokens where account_id = ${accountId} and kind = 'device' and (hash = ${known ?? ''} or hash in (
          select hash from tokens where account_id = ${accountId} and kind = 'device'
          order by created_at desc, (hash = ${hashToken(token)}) desc offset ${DEVICES}::int))`,
  )
  return [token, ...others].slice(0, PEOPLE).join('.')
}
