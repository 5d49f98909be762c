/** Password recovery by e-mail: the links, stored by hash, and what they allow (decisions 42 to 46). */
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { recoveryEmail } from '../services/emails.ts'
import { endOtherTokens } from './endings.ts'
import { hashToken } from './secrets.ts'
import { endToken, issueToken, LIFE } from './tokens.ts'

/** The active person who signs in under a name. */
export interface Locked {
  readonly accountId: number
  readonly usuario: string
  readonly nid: string
  readonly name: string
  /** '' if there is none. */
  readonly email: string
  readonly passwordHash: string
}

const columns = sql`a.id as "accountId", a.username as usuario, a.nid, t.name, t.email, a.password_hash as "passwordHash"`

const one = async (db: Database, where: SQL): Promise<Locked | undefined> => {
  const [row] = await rowsOf<Locked>(
    db,
    sql`select ${columns} from accounts a join third_parties t on t.nid = a.nid where t.status = 0 and ${where}`,
  )
  return row
}

/** The account that may sign in under that name, or undefined. */
export const lockedOut = (context: AppContext, username: string): Promise<Locked | undefined> =>
  one(context.db, sql`lower(a.username) = lower(${username})`)

/** The account of a link that still works, or undefined: unknown, used or older than five minutes. */
export const holderOf = (context: AppContext, token: string): Promise<Locked | undefined> =>
  one(
    context.db,
    sql`a.id = (select k.account_id from tokens k where k.hash = ${hashToken(token)} and k.kind = 'recovery'
      and k.expires_at > ${context.now().toISOString()})`,
  )

/** Was an email sent whose link has at least half of its lifetime left? */
export async function hasFreshLink(context: AppContext, { accountId }: Locked): Promise<boolean> {
  const half = new Date(context.now().getTime() + (LIFE.recovery / 2) * 1000).toISOString()
  const [found] = await rowsOf(
    context.db,
    sql`select 1 from tokens where account_id = ${accountId} and kind = 'recovery' and expires_at >= ${half} limit 1`,
  )
  return found !== undefined
}

/** Sends a link to the address on file. @throws the mail's error; the link is then invalid. */
export async function sendLink(context: AppContext, person: Locked): Promise<void> {
  const token = await issueToken(context, 'recovery', person.accountId)
  const base = context.config.publicUrl ?? `http://localhost:${context.config.port}`
  try {
    await context.mail.send(recoveryEmail(person, new URL(`/cambiarClave?value=${token}`, base).href))
  } catch (error) {
    await endToken(context, token)
    throw error
  }
}

/**
 * Sets the new password: one transaction consumes the link and ends every session, send-only token and other link of
 * the account. The account is locked before its tokens, in the same order as a password change, so that the two cannot
 * deadlock.
 * @returns false when the link was used meanwhile.
 */
export const spendLink = (context: AppContext, token: string, passwordHash: string): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const link = sql`hash = ${hashToken(token)} and kind = 'recovery' and expires_at > ${context.now().toISOString()}`
    await rowsOf(tx, sql`select 1 from accounts where id = (select account_id from tokens where ${link}) for update`)
    const [taken] = await rowsOf<{ account_id: number }>(tx, sql`delete from tokens where ${link} returning account_id`)
    if (!taken) return false
    await rowsOf(tx, sql`update accounts set password_hash = ${passwordHash}, cargo = 1 where id = ${taken.account_id}`)
    await endOtherTokens(tx, taken.account_id, {})
    return true
  })
