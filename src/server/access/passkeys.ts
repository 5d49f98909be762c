/**
 * Passkeys (WebAuthn): a device with which a person has signed in by his password brings him back by finger, face or
 * PIN. The authenticator must have verified the person, and a challenge is good once. They end with their device
 * ('Mis dispositivos') and with every change of the password.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import { storable } from '../../registry/index.ts'
import { passkeyTexts } from '../../registry/texts/access/password.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { hashToken, newToken } from './secrets.ts'

/** ms: as long as a session waits before it locks, and longer than any prompt stays open. */
const CHALLENGE_LIFE = 5 * 60_000
/** Most passkeys of one person; the oldest give way. */
const MOST = 20
/** Most challenges of one person for a new passkey that wait at a time. */
const MOST_WAITING = 5
const NAME = 'Libro de Campo'

/** Loaded with the first passkey: the server starts without it. */
const webauthn = () => import('@simplewebauthn/server')

const origins = ({ site }: Call) => [`https://${site}`, `http://${site}`]
const domain = ({ site }: Call) => site.replace(/:\d+$/, '')

/** @param accountId of whom a new passkey is to be; null: anybody comes back with his. */
export async function newChallenge(context: AppContext, accountId: number | null): Promise<string> {
  const challenge = newToken()
  const expires = new Date(context.now().getTime() + CHALLENGE_LIFE).toISOString()
  await rowsOf(
    context.db,
    sql`insert into passkey_challenges (hash, account_id, expires_at)
        values (${hashToken(challenge)}, ${accountId}, ${expires})`,
  )
  if (accountId !== null)
    await rowsOf(
      context.db,
      sql`delete from passkey_challenges where hash in (select hash from passkey_challenges
            where account_id = ${accountId} order by expires_at desc, hash offset ${MOST_WAITING}::int)`,
    )
  return challenge
}

/** Uses it up. @returns was it one of ours, for that person, and still good? */
async function takeChallenge(context: AppContext, challenge: string, accountId: number | null): Promise<boolean> {
  const [taken] = await rowsOf(
    context.db,
    sql`delete from passkey_challenges where hash = ${hashToken(challenge)}
          and account_id is not distinct from ${accountId}::int and expires_at > ${context.now().toISOString()}
        returning hash`,
  )
  return taken !== undefined
}

/** What the authenticator is asked to make: bound to this device where it can be, and only after it knows the person. */
export async function creationOptions(call: Call): Promise<{ readonly opciones: string }> {
  const person = personOf(call)
  const { generateRegistrationOptions } = await webauthn()
  const challenge = await newChallenge(call.context, person.accountId)
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

/** @throws BusinessError 0 where it is not what was asked for, or the session's device is not known. */
export async function addPasskey(call: Call): Promise<void> {
  const { context } = call
  const person = personOf(call)
  const response = parsed<RegistrationResponseJSON>(call)
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, challenge, person.accountId),
    expectedOrigin: origins(call),
    expectedRPID: domain(call),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!made?.verified || !person.device) throw notAdded()
  const { credential } = made.registrationInfo
  const key = Buffer.from(credential.publicKey).toString('base64url')
  const [added] = await rowsOf(
    context.db,
    sql`insert into passkeys (id, account_id, device_id, public_key, counter, site, since)
        values (${credential.id}, ${person.accountId}, ${person.device.id}, ${key}, ${credential.counter},
                ${domain(call)}, ${context.now().toISOString()})
        on conflict (id) do nothing returning id`,
  )
  if (!added) throw notAdded()
  // The device has one: whatever it had before is not asked for any more.
  await rowsOf(
    context.db,
    sql`delete from passkeys where account_id = ${person.accountId} and id <> ${credential.id}
          and (device_id = ${person.device.id} or id in (select id from passkeys
            where account_id = ${person.accountId} order by since desc offset ${MOST}::int))`,
  )
}

export interface Proved {
  readonly passkey: string
  readonly username: string
}

/**
 * Whose passkey signed a challenge of ours.
 * @throws BusinessError 100 for one that is not known any more, 99 for what does not hold.
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
    expectedChallenge: (challenge) => takeChallenge(context, challenge, null),
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
  // Two at a time with one count: an authenticator that counts was copied, or one of them came late.
  const [counted] = await rowsOf(
    context.db,
    sql`update passkeys set counter = ${proof.authenticationInfo.newCounter}
        where id = ${known.id} and counter = ${Number(known.counter)} returning id`,
  )
  if (!counted) throw notProved()
  return { passkey: known.id, username: known.username }
}

/** It is still known, and stays with the device row that its person signed in on just now. */
export async function holdPasskey(db: Database, passkey: string): Promise<boolean> {
  const held = await rowsOf(db, sql`select 1 from passkeys where id = ${passkey} for update`)
  return held.length > 0
}

/** The device may have been written down anew since: its passkey ends with the row that he finds in his list. */
export const movePasskey = (db: Database, passkey: string, device: number) =>
  rowsOf(db, sql`update passkeys set device_id = ${device} where id = ${passkey}`)

export const removePasskey = (db: Database, accountId: number, passkey: string) =>
  rowsOf(db, sql`delete from passkeys where account_id = ${accountId} and id = ${passkey}`)

export const endPasskeysOf = (db: Database, accountId: number) =>
  rowsOf(db, sql`delete from passkeys where account_id = ${accountId}`)

/** @throws BusinessError 99 for what is no answer of an authenticator. */
function parsed<T extends { readonly id: string }>(call: Call): T {
  try {
    const value: unknown = JSON.parse(fieldOf(call, 'respuesta'))
    if (typeof value === 'object' && value !== null && 'id' in value && 'response' in value) return value as T
  } catch {
    // Said below.
  }
  throw notProved()
}

const notAdded = () => new BusinessError(0, passkeyTexts.notAdded)
const notProved = () => new BusinessError(99, passkeyTexts.notProved)
