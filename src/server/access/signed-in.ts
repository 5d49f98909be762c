import { capacities } from '../../registry/index.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import type { Call } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'
import type { Database } from '../database/database.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import type { accountOf } from './person.ts'
import { signedInOn } from './sending-devices.ts'
import { endToken, issueToken, LIFE } from './tokens.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/**
 * The sign-in of an identified person: the session's cookie, the device's mark, and the login answer.
 * @param holds locks the credential until the session is written; false: it changed meanwhile.
 * @param furtherWrites of the same transaction. device: the device's current row. @throws BusinessError 100 for a
 * person who is not active, 99 if the credential changed.
 */
export async function signedIn(
  call: Call,
  account: Account,
  holds: (db: Database) => Promise<boolean>,
  furtherWrites: (db: Database, device: number) => Promise<unknown> = async () => {},
): Promise<Record<string, unknown>> {
  const { context } = call
  if (account.status !== 0) throw new BusinessError(100, loginTexts.deactivated)
  // Nobody may send forms before changing the first password.
  const maySend = account.cargo !== 0
  const device = await knownDevice(context, call.cookies, account.username)
  const { session, tokenEnvio, marks } = await context.db.transaction(async (db) => {
    const inside = { ...context, db }
    if (!(await holds(db))) throw new BusinessError(99, loginTexts.wrong)
    // A new session replaces the one that the browser presented.
    if (call.cookies.token) await endToken(inside, call.cookies.token)
    const row = await signedInOn(inside, account.id, device, call.agent)
    await furtherWrites(db, row)
    return {
      marks: await rememberDevice(inside, call.cookies, account.id, device, row),
      session: await issueToken(inside, 'session', account.id, row),
      tokenEnvio: maySend ? await issueToken(inside, 'send', account.id, row) : '',
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
