/** usuario: signing in and out, passwords (1§7; ambiguities 15, 22, 41, 43). */
import { sql } from 'drizzle-orm'
import { texts } from '../../registry/index.ts'
import { admitAttempt, forgive } from '../access/limits.ts'
import { hashPassword, isGuessable, LONGEST_PASSWORD, passwordMatches } from '../access/passwords.ts'
import { accountOf, capacities } from '../access/person.ts'
import { endOtherTokens, endToken, issueToken, LIFE } from '../access/tokens.ts'
import { rowsOf } from '../database/database.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../http/call.ts'
import { Refused, refusedAt } from '../http/refusal.ts'

async function login(call: Call): Promise<unknown> {
  const { house } = call
  const usuario = fieldOf(call, 'usuario').trim()
  const password = fieldOf(call, 'password')
  if (usuario === '') throw refusedAt('usuario', texts.login.user, 99)
  if (password === '') throw refusedAt('password', texts.login.password, 99)
  await admitAttempt(house, 'address', call.address)
  await admitAttempt(house, 'account', usuario)
  const account = await accountOf(house, usuario)
  const right = await passwordMatches(account?.password_hash, password.slice(0, LONGEST_PASSWORD))
  if (!account || !right) throw new Refused(99, texts.login.wrong)
  await forgive(house, usuario, call.address)
  if (account.status !== 0) throw new Refused(100, texts.login.wrong)
  if (call.cookies.token) await endToken(house, call.cookies.token)
  call.cookies.set(await issueToken(house, 'session', account.id), LIFE.session)
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
    // Nobody sends forms before the first password is changed.
    tokenEnvio: account.cargo === 0 ? '' : await issueToken(house, 'send', account.id),
  }
}

async function salir(call: Call): Promise<unknown> {
  if (call.cookies.token) await endToken(call.house, call.cookies.token)
  call.cookies.clear()
  return 1
}

async function actualizaPassword(call: Call): Promise<unknown> {
  const person = personOf(call)
  const { house } = call
  const username = fieldOf(call, 'username')
  if (username !== '' && username.toLowerCase() !== person.usuario.toLowerCase())
    throw new Refused(0, texts.password.failed)
  await admitAttempt(house, 'account', person.usuario)
  const account = await accountOf(house, person.usuario)
  const previous = fieldOf(call, 'anterior')
  if (!(await passwordMatches(account?.password_hash, previous.slice(0, LONGEST_PASSWORD))))
    throw refusedAt('anterior', texts.password.wrongPrevious, 98)
  await forgive(house, person.usuario, call.address)
  const next = fieldOf(call, 'password')
  if (next === previous) throw refusedAt('password', texts.password.dashboardSame)
  if (next.length > LONGEST_PASSWORD || isGuessable(next, person.usuario, person.nid))
    throw refusedAt('password', texts.password.guessable)
  const hash = await hashPassword(next)
  await house.db.transaction(async (tx) => {
    await rowsOf(tx, sql`update accounts set password_hash = ${hash}, cargo = 1 where id = ${person.accountId}`)
    await endOtherTokens(tx, person.accountId, call.cookies.token)
  })
  return 1
}

export const usuario: Handlers = {
  'usuario/login': login,
  'usuario/salir': salir,
  'usuario/actualizaPassword': actualizaPassword,
}
