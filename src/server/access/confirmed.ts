/**
 * A confirmed password within a session, and the writes that depend on it. Between check and write a recovery or
 * another change may happen, or the session may end; each write therefore checks again.
 */
import { type SQL, sql } from 'drizzle-orm'
import { commonTexts } from '../../registry/texts/common.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, personOf } from '../core/call.ts'
import { type BusinessError, HttpError } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { endOtherTokens } from './endings.ts'
import { admitAttempt, forgive } from './limits.ts'
import { LONGEST_PASSWORD, passwordMatches } from './passwords.ts'
import { accountOf, personOfToken } from './person.ts'
import { hashToken } from './secrets.ts'

export interface Confirmed {
  readonly accountId: number
  /** The hash that the typed password matched. */
  readonly passwordHash: string
  /** The session's token. */
  readonly session: string
}

/**
 * @param wrong creates the error for a wrong password.
 * @throws that error, or HttpError 429 after too many attempts.
 */
export async function confirmed(call: Call, password: string, wrong: () => BusinessError): Promise<Confirmed> {
  const { context } = call
  const { accountId, usuario } = personOf(call)
  await admitAttempt(context, 'change', usuario)
  const account = await accountOf(context, usuario)
  const right = await passwordMatches(account?.password_hash, password.slice(0, LONGEST_PASSWORD), true)
  if (!account || !right) throw wrong()
  await forgive(context, 'change', usuario)
  return { accountId, passwordHash: account.password_hash, session: call.cookies.token ?? '' }
}

/** The account, if nothing changed in between. */
const asConfirmed = (context: AppContext, { accountId, passwordHash, session }: Confirmed): SQL => sql`
  id = ${accountId} and password_hash = ${passwordHash} and exists (select 1 from tokens k
    where k.hash = ${hashToken(session)} and k.kind = 'session' and k.account_id = ${accountId}
    and k.expires_at > ${context.now().toISOString()})`

/** Locks the password until the transaction ends. @returns false: it was changed in between. */
export async function holdConfirmed(context: AppContext, tx: Database, who: Confirmed): Promise<boolean> {
  const held = await rowsOf(tx, sql`select 1 from accounts where ${asConfirmed(context, who)} for share`)
  return held.length > 0
}

/**
 * Sets the new password and ends every other session and token.
 * @param device a device mark that stays valid too.
 * @returns false: something changed in between, and nothing was written.
 */
export const replacePassword = (
  context: AppContext,
  who: Confirmed,
  newHash: string,
  device: string | undefined,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const replaced = await rowsOf(
      tx,
      sql`update accounts set password_hash = ${newHash}, cargo = 1 where ${asConfirmed(context, who)} returning id`,
    )
    if (replaced.length === 0) return false
    await endOtherTokens(tx, who.accountId, { session: who.session, device })
    return true
  })

/** The error after a concurrent change: another password, or an ended session. @param wrong as in `confirmed`. */
export async function overtaken(
  { context, cookies }: Call,
  wrong: () => BusinessError,
): Promise<BusinessError | HttpError> {
  const person = cookies.token ? await personOfToken(context, 'session', cookies.token) : null
  return person ? wrong() : new HttpError(401, commonTexts.notSignedIn)
}
