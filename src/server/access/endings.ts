/**
 * What ends with a password, a device or a person: sessions, tokens, passkeys and keys of other systems. Each locks the account first, as
 * signing in does.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { hashToken } from './secrets.ts'

/**
 * After a password change: ends everything except the session that made the change and the mark of its device. Passkeys
 * end too, and the challenges for new ones.
 */
export async function endOtherTokens(
  db: Database,
  accountId: number,
  keep: { readonly session?: string; readonly device?: string | undefined },
): Promise<void> {
  const session = keep.session ? hashToken(keep.session) : ''
  await rowsOf(
    db,
    sql`delete from tokens where account_id = ${accountId} and hash not in (${session}, ${keep.device ?? ''})`,
  )
  // Of devices that keep no token: theirs end with the session that they were asked for in.
  await rowsOf(
    db,
    sql`delete from push_subscriptions s using devices d where d.id = s.device_id and d.account_id = ${accountId}
          and not exists (select 1 from tokens k where k.device_id = d.id)`,
  )
  await endPasskeysOf(db, accountId)
  await endKeysOf(db, accountId, 'own')
}

/** A deactivated person: what is ended stays so, whoever activates the person again. */
export async function endAccess(db: Database, nid: string): Promise<void> {
  const accounts = await rowsOf<{ id: number }>(db, sql`select id from accounts where nid = ${nid} for no key update`)
  for (const { id } of accounts) {
    await endOtherTokens(db, id, {})
    await endKeysOf(db, id, 'all')
  }
}

/** Keys of other systems that the person made: for the own herd, or all, those of the association too. */
async function endKeysOf(db: Database, accountId: number, which: 'own' | 'all'): Promise<void> {
  const whose = which === 'all' ? sql`true` : sql`scope = 'M'`
  await rowsOf(
    db,
    sql`update system_keys set ended_at = now() where account_id = ${accountId} and ended_at is null and ${whose}`,
  )
}

/** Recovery links on their way, once the address that they went to is not the person's any more. */
export const endLinks = (db: Database, nid: string) =>
  rowsOf(
    db,
    sql`delete from tokens where kind = 'recovery' and account_id in (select id from accounts where nid = ${nid})`,
  )

/** All of a person, and the challenges for new ones. */
async function endPasskeysOf(db: Database, accountId: number): Promise<void> {
  await rowsOf(db, sql`delete from passkeys where account_id = ${accountId}`)
  await rowsOf(db, sql`delete from passkey_challenges where account_id = ${accountId}`)
}

/**
 * Those that were made on a device, were last used there, or are that row themselves, and the challenges of its
 * sessions. What such a passkey signed in elsewhere ends too: only the list tells where that is.
 */
export async function endPasskeysOn(db: Database, device: number): Promise<void> {
  await rowsOf(
    db,
    sql`with gone as (delete from passkeys where ${device}::int in (device_id, made_on, listed_as) returning id)
        delete from tokens k using gone where k.passkey = gone.id and k.device_id is distinct from ${device}::int`,
  )
  await rowsOf(
    db,
    sql`delete from passkey_challenges where session in (select hash from tokens where device_id = ${device})`,
  )
}
