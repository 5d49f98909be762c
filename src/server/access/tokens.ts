/** Sessions (12 hours, absolute), send-only tokens (60 days), recovery links (5 minutes) and marks of devices, by hash. */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import type { House } from '../house.ts'
import { hashToken, newToken } from './secrets.ts'

export type TokenKind = 'session' | 'send' | 'recovery' | 'device'

const HOUR = 3600
/** Seconds. */
export const LIFE: Readonly<Record<TokenKind, number>> = {
  session: 12 * HOUR,
  send: 60 * 24 * HOUR,
  recovery: 300,
  device: 400 * 24 * HOUR,
}

export async function issueToken(house: House, kind: TokenKind, accountId: number): Promise<string> {
  const token = newToken()
  const now = house.now()
  const expires = new Date(now.getTime() + LIFE[kind] * 1000)
  await house.db.execute(sql`
    insert into tokens (hash, kind, account_id, created_at, expires_at)
    values (${hashToken(token)}, ${kind}, ${accountId}, ${now.toISOString()}, ${expires.toISOString()})`)
  return token
}

export async function endToken(house: House, token: string): Promise<void> {
  await house.db.execute(sql`delete from tokens where hash = ${hashToken(token)}`)
}

/** After a change of password: everything but the session that changed it and the mark of its device. */
export async function endOtherTokens(
  db: Database,
  accountId: number,
  keep: { readonly session?: string; readonly device?: string },
): Promise<void> {
  const session = keep.session ? hashToken(keep.session) : ''
  await rowsOf(
    db,
    sql`delete from tokens where account_id = ${accountId} and hash not in (${session}, ${keep.device ?? ''})`,
  )
}
