/** usuario, without a session: password recovery by e-mail (1§5, 1§7, 1§8; decisions 14, 42 to 46). */
import { sql } from 'drizzle-orm'
import { isEmail, maskedAddress } from '../../registry/index.ts'
import { passwordTexts, recoveryTexts } from '../../registry/texts/access/password.ts'
import { knownDevice, rememberDevice } from '../access/devices.ts'
import { requestAddress } from '../access/email-requests.ts'
import { admitAttempt, forgive, networkOf } from '../access/limits.ts'
import { hashPassword, passwordMatches, refusedPassword } from '../access/passwords.ts'
import { hasFreshLink, holderOf, type Locked, lockedOut, sendLink, spendLink } from '../access/recovery.ts'
import { LIFE } from '../access/tokens.ts'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { passwordChangedEmail } from '../services/emails.ts'

/** No such user; in enviaCorreoUsuario the documents use 200 differently. */
const UNKNOWN = 200
const REGISTERED = 200
const NOT_SENT = 2
/** The typed address is pending an administrator's decision. */
const RECORDED = 3
const BAD_LINK = 99

const t = recoveryTexts

async function whoAsks(call: Call): Promise<Locked | undefined> {
  const name = fieldOf(call, 'nidPropietario').trim()
  if (name === '') throw refusedAt('nidPropietario', t.user)
  await admitAttempt(call.context, 'recovery', call.address)
  return lockedOut(call.context, name)
}

async function buscaCorreoUsuario(call: Call): Promise<unknown> {
  const person = await whoAsks(call)
  if (!person) throw refusedAt('nidPropietario', t.unknown, UNKNOWN)
  return { Email: person.email === '' ? null : maskedAddress(person.email) }
}

async function enviaCorreoUsuario(call: Call): Promise<unknown> {
  const person = await whoAsks(call)
  if (!person) throw refusedAt('nidPropietario', t.unknown)
  if (person.email === '') return request(call, person)
  // The link goes to the address on file, whatever address was typed.
  if (!(await admitEmail(call, person))) return 1
  try {
    await sendLink(call.context, person)
  } catch (error) {
    call.context.log.error({ err: error }, 'a recovery email could not be sent')
    throw new BusinessError(NOT_SENT, t.notSent)
  }
  return 1
}

/**
 * Limits emails per requester, so that strangers do not delay the owner. Strangers from many addresses together cannot
 * flood the mailbox either: no further email is sent while the link of the last one has enough time left.
 * @returns false: such a link exists. @throws HttpError 429
 */
async function admitEmail(call: Call, person: Locked): Promise<boolean> {
  const { context } = call
  const device = await knownDevice(context, call.cookies, person.usuario)
  await admitAttempt(context, 'email', `${person.usuario} ${device ?? networkOf(call.address)}`)
  if (device) return true
  try {
    await admitAttempt(context, 'mailbox', person.usuario)
    return true
  } catch (error) {
    if (await hasFreshLink(context, person)) return false
    throw error
  }
}

/** An address typed by someone who knows the user name is a request, not a fact: an administrator decides. */
async function request({ context, fields, address }: Call, person: Locked): Promise<unknown> {
  const email = (fields.correo === '1' ? (fields.correoUsuario ?? '') : '').trim()
  if (!isEmail(email)) throw refusedAt('correoUsuario', t.address)
  const [taken] = await rowsOf(
    context.db,
    sql`select 1 from third_parties where lower(email) = lower(${email}) and nid <> ${person.nid} limit 1`,
  )
  if (taken) throw refusedAt('correoUsuario', t.registered, REGISTERED)
  await admitAttempt(context, 'email', `${person.usuario} ${networkOf(address)}`)
  if (!(await requestAddress(context, person.nid, email))) throw refusedAt('correoUsuario', t.requestsFull)
  return RECORDED
}

async function actualizaPasswordNew(call: Call): Promise<unknown> {
  const { context } = call
  const badLink = () => refusedAt('datos', t.badLink, BAD_LINK)
  const token = fieldOf(call, 'datos')
  const person = token === '' ? undefined : await holderOf(context, token)
  if (!person) {
    // The holder of a valid link is not delayed by guesses from the same address.
    await admitAttempt(context, 'recovery', call.address)
    throw badLink()
  }
  await admitAttempt(context, 'change', person.usuario)
  const next = fieldOf(call, 'password')
  if (next === '') throw refusedAt('password', t.next)
  const problem = refusedPassword(next, person)
  if (problem) throw refusedAt('password', problem)
  if (await passwordMatches(person.passwordHash, next, true)) throw refusedAt('password', passwordTexts.dashboardSame)
  if (!(await spendLink(context, token, await hashPassword(next)))) throw badLink()
  for (const kind of ['account', 'change'] as const) await forgive(context, kind, person.usuario)
  call.cookies.remember(await rememberDevice(context, call.cookies, person.accountId, undefined), LIFE.device)
  context.mail
    .send(passwordChangedEmail(person))
    .catch((error: unknown) => context.log.error({ err: error }, 'an email could not be sent'))
  return 1
}

export const recuperacion: Handlers = {
  'usuario/buscaCorreoUsuario': buscaCorreoUsuario,
  'usuario/enviaCorreoUsuario': enviaCorreoUsuario,
  'usuario/actualizaPasswordNew': actualizaPasswordNew,
}
