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
 * He is who he says: the session's cookie, the mark of his device, and what the login answers.
 * @param holds locks what he was known by until the session is written; false: it changed meanwhile.
 * @param beside what else is written with it. device: the row that the device has now.
 * @throws BusinessError 100 for a person who is not active, 99 where it did not hold.
 */
export async function signedIn(
  call: Call,
  account: Account,
  holds: (db: Database) => Promise<boolean>,
  beside: (db: Database, device: number) => Promise<unknown> = async () => {},
): Promise<Record<string, unknown>> {
  const { context } = call
  if (account.status !== 0) throw new BusinessError(100, loginTexts.wrong)
  // Nobody sends forms before the first password is changed.
  const maySend = account.cargo !== 0
  const device = await knownDevice(context, call.cookies, account.username)
  const { session, tokenEnvio, marks } = await context.db.transaction(async (db) => {
    const inside = { ...context, db }
    if (!(await holds(db))) throw new BusinessError(99, loginTexts.wrong)
    // What the browser brought is not what it goes on with.
    if (call.cookies.token) await endToken(inside, call.cookies.token)
    const row = await signedInOn(inside, account.id, device, call.agent)
    await beside(db, row)
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
