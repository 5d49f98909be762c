import { sql } from 'drizzle-orm'
import { capacities } from '../../registry/index.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import type { Call } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { holdPasskey, movePasskey } from './passkeys.ts'
import { type accountOf, holdActive } from './person.ts'
import { signedInOn } from './sending-devices.ts'
import { endToken, issueToken, LIFE } from './tokens.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/**
 * Locks what a sign-in rests on until its session is written. @returns false: a password change, a recovery, the end of
 * the passkey or a deactivation happened while it was being checked
 */
async function holds(db: Database, account: Account, passkey: string | null): Promise<boolean> {
  if (!(await holdActive(db, account.nid))) return false
  const held = await rowsOf(
    db,
    sql`select 1 from accounts where id = ${account.id} and password_hash = ${account.password_hash} for share`,
  )
  return held.length > 0 && (passkey === null || (await holdPasskey(db, passkey)))
}

/**
 * The sign-in of an identified person: the session's cookie, the device's mark, and the login answer.
 * @param passkey that identified the person; null: the password did. @throws BusinessError 100 for a person who is not
 * active, 99 if password or passkey changed meanwhile.
 */
export async function signedIn(
  call: Call,
  account: Account,
  passkey: string | null = null,
): Promise<Record<string, unknown>> {
  const { context } = call
  if (account.status !== 0) throw new BusinessError(100, loginTexts.deactivated)
  // Nobody may send forms before changing the first password.
  const maySend = account.cargo !== 0
  const device = await knownDevice(context, call.cookies, account.username)
  const { session, tokenEnvio, marks } = await context.db.transaction(async (db) => {
    const inside = { ...context, db }
    if (!(await holds(db, account, passkey))) throw new BusinessError(99, loginTexts.wrong)
    // A new session replaces the one that the browser presented.
    if (call.cookies.token) await endToken(inside, call.cookies.token)
    const row = await signedInOn(inside, account.id, device, call.agent)
    if (passkey !== null) await movePasskey(inside, passkey, row)
    return {
      marks: await rememberDevice(inside, call.cookies, account.id, device, row),
      session: await issueToken(inside, 'session', account.id, row, passkey),
      tokenEnvio: maySend ? await issueToken(inside, 'send', account.id, row, passkey) : '',
    }
  })
  call.cookies.set(session, LIFE.session)
  call.cookies.remember(marks, LIFE.device)
  return {
    nombres: account.name,
    nid_propietario: account.nid,
    nivel: account.nivel,
    tid_propietario: account.tid,
    cargo: account.cargo,
    administrador: account.administrador ? 1 : 0,
    nombreUsuario: account.username,
    zona: account.zone,
    capacidades: capacities,
    tokenEnvio,
  }
}
