/**
 * Sessions (12 hours, absolute; one hour without use), send-only tokens (60 days), recovery links (5 minutes) and marks
 * of devices, by hash.
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import type { TokenKind } from '../core/signed-in.ts'
import { hashToken, newToken } from './secrets.ts'

const HOUR = 3600
/** Seconds. */
export const LIFE: Readonly<Record<TokenKind, number>> = {
  session: 12 * HOUR,
  send: 60 * 24 * HOUR,
  recovery: 300,
  device: 400 * 24 * HOUR,
}

/**
 * Seconds without an authenticated call after which a session ends, so that a closed browser or a lost device does not
 * keep one for half a day. Longer than the five minutes after which the page locks, since a person may be at work
 * without signal meanwhile.
 */
const IDLE = HOUR
/** Shortest time between two updates of a session's row, s. */
const WRITTEN_EVERY = 60

const secondsAfter = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000).toISOString()

/**
 * @param device row to which it belongs; null: none (a recovery link).
 * @param passkey that signed in; null: a password did
 */
export async function issueToken(
  context: AppContext,
  kind: TokenKind,
  accountId: number,
  device: number | null = null,
  passkey: string | null = null,
): Promise<string> {
  const token = newToken()
  const now = context.now()
  const expires = secondsAfter(now, kind === 'session' ? IDLE : LIFE[kind])
  await context.db.execute(sql`
    insert into tokens (hash, kind, account_id, device_id, passkey, created_at, expires_at)
    values (${hashToken(token)}, ${kind}, ${accountId}, ${device}, ${passkey}, ${now.toISOString()}, ${expires})`)
  return token
}

/** Must this use of a session that expires then (ms UTC) be recorded? */
export const isRenewalDue = (context: AppContext, endsAt: number): boolean =>
  endsAt - context.now().getTime() < (IDLE - WRITTEN_EVERY) * 1000

/** Extends a used session, but not beyond its absolute lifetime. An expired one stays expired. */
export async function renewSession(context: AppContext, token: string): Promise<void> {
  const now = context.now()
  await context.db.execute(sql`
    update tokens set expires_at = least(created_at + make_interval(secs => ${LIFE.session}::int),
      ${secondsAfter(now, IDLE)}::timestamptz)
    where hash = ${hashToken(token)} and kind = 'session' and expires_at > ${now.toISOString()}`)
}

export async function endToken(context: AppContext, token: string): Promise<void> {
  await context.db.execute(sql`delete from tokens where hash = ${hashToken(token)}`)
}
