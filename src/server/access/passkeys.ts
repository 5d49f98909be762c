/**
 * Passkeys (WebAuthn): on a device where a person has signed in by password, a passkey signs in by fingerprint, face or
 * PIN. The authenticator must have verified the person, and a challenge is valid once. Passkeys end with the device on
 * which they were made or last used ('Mis dispositivos'), with every password change, and with a deactivation.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import { storable } from '../../registry/index.ts'
import { passkeyTexts } from '../../registry/texts/access/password.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { BusinessError, HttpError, refusedAt } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { passkeyMadeEmail } from '../services/emails.ts'
import { confirmed, holdConfirmed, overtaken } from './confirmed.ts'
import { type Maker, newChallenge, takeChallenge } from './passkey-challenges.ts'
import { holdActive } from './person.ts'
import { hashToken } from './secrets.ts'
import { deviceName, newDevice } from './sending-devices.ts'

/** Most passkeys of one person; the oldest are removed. */
const MOST = 20
const NAME = 'Libro de Campo'
const PASSWORD = 'password'

/** Loaded on first use: the server starts without it. */
const webauthn = () => import('@simplewebauthn/server')

const origins = ({ site }: Call) => [`https://${site}`, `http://${site}`]
const domain = ({ site }: Call) => site.replace(/:\d+$/, '')

/**
 * Requested properties of a new passkey: bound to this device if possible, and only after verifying the person. An open
 * session alone is not enough: the password is asked, so that a session left open makes no lasting one.
 * @throws BusinessError at the password's field, HttpError 429
 */
export async function creationOptions(call: Call): Promise<{ readonly opciones: string }> {
  const { context } = call
  const person = personOf(call)
  const password = fieldOf(call, PASSWORD)
  if (password === '') throw refusedAt(PASSWORD, passkeyTexts.password)
  const who = await confirmed(call, password, wrongPassword)
  const { generateRegistrationOptions } = await webauthn()
  const challenge = await context.db.transaction(async (db) => {
    const inside = { ...context, db }
    return (await holdConfirmed(inside, db, who)) ? newChallenge(inside, who) : undefined
  })
  if (challenge === undefined) throw await overtaken(call, wrongPassword)
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: domain(call),
    userName: person.usuario,
    userDisplayName: person.nombres,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      residentKey: 'preferred',
    },
  })
  return { opciones: JSON.stringify(options) }
}

/**
 * Stores it if the session that asked for it still exists, in the same transaction, and tells the person by email.
 * @throws BusinessError 0 if the answer does not match the request, or the session's device is unknown; HttpError 401
 */
export async function addPasskey(call: Call): Promise<void> {
  const { context } = call
  const person = personOf(call)
  const response = parsed<RegistrationResponseJSON>(call)
  const maker = { accountId: person.accountId, session: call.cookies.token ?? '' }
  const { verifyRegistrationResponse } = await webauthn()
  const name = await context.db.transaction(async (db) => {
    const inside = { ...context, db }
    const device = await holdSession(inside, person.nid, maker)
    const made = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(inside, challenge, maker),
      expectedOrigin: origins(call),
      expectedRPID: domain(call),
      requireUserVerification: true,
    }).catch(() => undefined)
    // Returns instead of throwing: the challenge is consumed even so.
    return made?.verified && device !== null
      ? storePasskey(inside, call, made.registrationInfo.credential, device)
      : undefined
  })
  if (name === undefined) throw new BusinessError(0, passkeyTexts.notAdded)
  await notifyOfPasskey(context, person, name)
}

/**
 * Locks person, account, device and session until a passkey or a key is stored: whatever ends one of them comes before or after.
 * @returns the session's device @throws HttpError 401 if one of them has ended
 */
export async function holdSession(
  { db, now }: AppContext,
  nid: string,
  { accountId, session }: Maker,
): Promise<number | null> {
  const isActive = await holdActive(db, nid)
  await rowsOf(db, sql`select 1 from accounts where id = ${accountId} for no key update`)
  const [held] = await rowsOf<{ device: number | null }>(
    db,
    sql`select k.device_id as device from tokens k left join devices d on d.id = k.device_id
        where k.hash = ${hashToken(session)} and k.kind = 'session' and k.account_id = ${accountId}
          and k.expires_at > ${now().toISOString()} and d.ended_at is null for share of k`,
  )
  if (!isActive || !held) throw new HttpError(401, commonTexts.notSignedIn)
  return held.device
}

/** @returns its name in 'Mis dispositivos'; undefined: such a passkey exists already */
async function storePasskey(
  context: AppContext,
  call: Call,
  credential: WebAuthnCredential,
  device: number,
): Promise<string | undefined> {
  const { db } = context
  const { accountId } = personOf(call)
  const known = await rowsOf(db, sql`select 1 from passkeys where id = ${credential.id}`)
  if (known.length > 0) return undefined
  const name = [devicesTexts.passkey, deviceName(call.agent)].filter(Boolean).join(' · ')
  const key = Buffer.from(credential.publicKey).toString('base64url')
  await rowsOf(
    db,
    sql`insert into passkeys (id, account_id, device_id, made_on, listed_as, public_key, counter, site, since)
        values (${credential.id}, ${accountId}, ${device}, ${device}, ${await newDevice(context, accountId, name)},
          ${key}, ${credential.counter}, ${domain(call)}, ${context.now().toISOString()})`,
  )
  // One passkey per device: its earlier ones are removed.
  await rowsOf(
    db,
    sql`delete from passkeys where account_id = ${accountId} and id <> ${credential.id}
          and (device_id = ${device} or id in (select id from passkeys
            where account_id = ${accountId} order by since desc offset ${MOST}::int))`,
  )
  return name
}

/** Whoever has the address on file learns of it: the passkey may be somebody else's. */
async function notifyOfPasskey({ db, mail, log }: AppContext, { nid }: SignedIn, name: string): Promise<void> {
  const [reader] = await rowsOf<{ name: string; email: string }>(
    db,
    sql`select name, email from third_parties where nid = ${nid} and email <> ''`,
  )
  if (!reader) return
  mail
    .send(passkeyMadeEmail(reader, name))
    .catch((error: unknown) => log.error({ err: error }, 'an email could not be sent'))
}

export interface Proved {
  readonly passkey: string
  readonly username: string
}

/**
 * Whose passkey signed our challenge. @throws BusinessError 100 for an unknown passkey, 99 for an invalid signature.
 */
export async function provedBy(call: Call): Promise<Proved> {
  const { context } = call
  const response = parsed<AuthenticationResponseJSON>(call)
  const { verifyAuthenticationResponse } = await webauthn()
  const [known] = await rowsOf<{
    id: string
    username: string
    public_key: string
    counter: string | number
    site: string
  }>(
    context.db,
    sql`select p.id, a.username, p.public_key, p.counter, p.site
        from passkeys p join accounts a on a.id = p.account_id join devices d on d.id = p.device_id
        where p.id = ${storable(String(response.id))} and d.ended_at is null`,
  )
  if (!known) throw new BusinessError(100, passkeyTexts.notKnown)
  const proof = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, challenge),
    expectedOrigin: origins(call),
    expectedRPID: known.site,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: Number(known.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!proof?.verified) throw notProved()
  // Two sign-ins with the same counter value: the authenticator was copied, or one of the two raced.
  const [counted] = await rowsOf(
    context.db,
    sql`update passkeys set counter = ${proof.authenticationInfo.newCounter}
        where id = ${known.id} and counter = ${Number(known.counter)} returning id`,
  )
  if (!counted) throw notProved()
  return { passkey: known.id, username: known.username }
}

/** Locks the passkey if it still exists, so that it can be moved to the device row of this sign-in. */
export async function holdPasskey(db: Database, passkey: string): Promise<boolean> {
  const held = await rowsOf(db, sql`select 1 from passkeys where id = ${passkey} for update`)
  return held.length > 0
}

/** It ends with the device that it was last used on, which may have a new row; its own row shows the use. */
export async function movePasskey({ db, now }: AppContext, passkey: string, device: number): Promise<void> {
  await rowsOf(
    db,
    sql`with used as (update passkeys set device_id = ${device} where id = ${passkey} returning listed_as)
        update devices d set used_at = ${now().toISOString()} from used where d.id = used.listed_as`,
  )
}

export const removePasskey = (db: Database, accountId: number, passkey: string) =>
  rowsOf(db, sql`delete from passkeys where account_id = ${accountId} and id = ${passkey}`)

/** @throws BusinessError 99 if it is not an authenticator's answer. */
function parsed<T extends { readonly id: string }>(call: Call): T {
  try {
    const value: unknown = JSON.parse(fieldOf(call, 'respuesta'))
    if (typeof value === 'object' && value !== null && 'id' in value && 'response' in value) return value as T
  } catch {
    // Reported below.
  }
  throw notProved()
}

const wrongPassword = () => refusedAt(PASSWORD, passkeyTexts.wrongPassword, 99)
const notProved = () => new BusinessError(99, passkeyTexts.notProved)
