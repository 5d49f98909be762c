/** Challenges issued to authenticators: each is valid once, for minutes, and for what it was issued for. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '../core/app-context.ts'
import { rowsOf } from '../database/database.ts'
import { hashToken, newToken } from './secrets.ts'

/** ms: as long as an idle session stays unlocked, and longer than any prompt stays open. */
const CHALLENGE_LIFE = 5 * 60_000
/** Most unanswered challenges for new passkeys of one person. */
const MOST_WAITING = 5

/** For whom a new passkey is made, and in which session (its token): the challenge ends with either. */
export interface Maker {
  readonly accountId: number
  readonly session: string
}

/** @param maker null: a sign-in, where nobody is known yet */
export async function newChallenge(context: AppContext, maker: Maker | null = null): Promise<string> {
  const challenge = newToken()
  const expires = new Date(context.now().getTime() + CHALLENGE_LIFE).toISOString()
  const accountId = maker?.accountId ?? null
  await rowsOf(
    context.db,
    sql`insert into passkey_challenges (hash, account_id, session, expires_at)
        values (${hashToken(challenge)}, ${accountId}, ${maker && hashToken(maker.session)}, ${expires})`,
  )
  if (maker)
    await rowsOf(
      context.db,
      sql`delete from passkey_challenges where hash in (select hash from passkey_challenges
            where account_id = ${accountId} order by expires_at desc, hash offset ${MOST_WAITING}::int)`,
    )
  return challenge
}

/** Consumes it. @returns whether it was issued here, for that maker, and has not expired */
export async function takeChallenge(
  context: AppContext,
  challenge: string,
  maker: Maker | null = null,
): Promise<boolean> {
  const [taken] = await rowsOf(
    context.db,
    sql`delete from passkey_challenges where hash = ${hashToken(challenge)}
          and account_id is not distinct from ${maker?.accountId ?? null}::int
          and session is not distinct from ${maker && hashToken(maker.session)}::text
          and expires_at > ${context.now().toISOString()}
        returning hash`,
  )
  return taken !== undefined
}
