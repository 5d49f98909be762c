/** usuario: signing in and out, passwords (1§7; decisions 15, 22, 41, 43). */
import { loginTexts } from '../../registry/texts/access/login.ts'
import { passkeyTexts, passwordTexts } from '../../registry/texts/access/password.ts'
import { confirmed, overtaken, replacePassword } from '../access/confirmed.ts'
import { knownDevice } from '../access/devices.ts'
import { admitAttempt, forgive, uncount } from '../access/limits.ts'
import { newChallenge } from '../access/passkey-challenges.ts'
import { addPasskey, creationOptions, provedBy, removePasskey } from '../access/passkeys.ts'
import {
  amongStrangers,
  hashPassword,
  LONGEST_PASSWORD,
  passwordMatches,
  refusedPassword,
} from '../access/passwords.ts'
import { accountOf } from '../access/person.ts'
import { signedIn } from '../access/signed-in.ts'
import { endToken } from '../access/tokens.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { endDevice, ownDevices } from '../masters/devices.ts'

async function login(call: Call): Promise<unknown> {
  const { context } = call
  const usuario = fieldOf(call, 'usuario').trim()
  const password = fieldOf(call, 'password')
  if (usuario === '') throw refusedAt('usuario', loginTexts.user, 99)
  if (password === '') throw refusedAt('password', loginTexts.password, 99)
  const device = await knownDevice(context, call.cookies, usuario)
  const judge = () => judged(call, usuario, password, device)
  const account = await (device ? judge() : amongStrangers(judge))
  return signedIn(call, account)
}

/** The account that the password belongs to. @throws BusinessError 99, HttpError 429 */
async function judged(call: Call, usuario: string, password: string, device: string | undefined) {
  const { context, address } = call
  if (device) await admitAttempt(context, 'device', device)
  else {
    await admitAttempt(context, 'address', address)
    await admitAttempt(context, 'account', usuario)
  }
  const account = await accountOf(context, usuario)
  const tried = password.slice(0, LONGEST_PASSWORD)
  const right = await passwordMatches(account?.password_hash, tried, device !== undefined)
  if (!account || !right) throw new BusinessError(99, loginTexts.wrong)
  if (device) await forgive(context, 'device', device)
  else {
    await forgive(context, 'account', usuario)
    await uncount(context, 'address', address)
  }
  return account
}

async function salir(call: Call): Promise<unknown> {
  if (call.cookies.token) await endToken(call.context, call.cookies.token)
  call.cookies.clear()
  return 1
}

async function actualizaPassword(call: Call): Promise<unknown> {
  const person = personOf(call)
  const { context } = call
  const username = fieldOf(call, 'username')
  if (username !== '' && username.toLowerCase() !== person.usuario.toLowerCase())
    throw new BusinessError(0, passwordTexts.failed)
  const previous = fieldOf(call, 'anterior')
  const wrong = () => refusedAt('anterior', passwordTexts.wrongPrevious, 98)
  const who = await confirmed(call, previous, wrong)
  const next = fieldOf(call, 'password')
  if (next === previous) throw refusedAt('password', passwordTexts.dashboardSame)
  const problem = refusedPassword(next, person)
  if (problem) throw refusedAt('password', problem)
  const hash = await hashPassword(next)
  const device = await knownDevice(context, call.cookies, person.usuario)
  if (!(await replacePassword(context, who, hash, device))) throw await overtaken(call, wrong)
  return 1
}

export const usuario: Handlers = {
  'usuario/login': login,
  'usuario/salir': salir,
  'usuario/actualizaPassword': actualizaPassword,
  'usuario/dispositivos': ownDevices,
  'usuario/terminarDispositivo': endDevice,
}

/** usuario: signing in by a passkey of the device (ours; capacity 'llaves'). */
async function guardarLlave(call: Call): Promise<unknown> {
  await addPasskey(call)
  return 1
}

async function quitarLlave(call: Call): Promise<unknown> {
  await removePasskey(call.context.db, personOf(call).accountId, fieldOf(call, 'llave'))
  return 1
}

async function retoLlave({ context, address }: Call): Promise<unknown> {
  await admitAttempt(context, 'challenge', address)
  return { reto: await newChallenge(context) }
}

async function ingresarLlave(call: Call): Promise<unknown> {
  const { context, address } = call
  await admitAttempt(context, 'address', address)
  const { passkey, username } = await provedBy(call)
  const account = await accountOf(context, username)
  if (!account) throw new BusinessError(100, passkeyTexts.notKnown)
  await uncount(context, 'address', address)
  await uncount(context, 'challenge', address)
  return signedIn(call, account, passkey)
}

export const usuarioLlaves: Handlers = {
  'usuario/prepararLlave': creationOptions,
  'usuario/guardarLlave': guardarLlave,
  'usuario/quitarLlave': quitarLlave,
  'usuario/retoLlave': retoLlave,
  'usuario/ingresarLlave': ingresarLlave,
}
