/**
 * Passkeys (WebAuthn): on a device where a person has signed in by password, a passkey signs in by fingerprint, face or
 * PIN. The authenticator must have verified the person, and a challenge is valid once. Passkeys end with their device
 * ('Mis dispositivos') and with every password change.
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

/** ms: as long as an idle session stays unlocked, and longer than any prompt stays open. */
const CHALLENGE_LIFE = 5 * 60_000
/** Most passkeys of one person; the oldest are removed. */
const MOST = 20
/** Most unanswered registration challenges of one person. */
const MOST_WAITING = 5
const NAME = 'Libro de Campo'

/** Loaded on first use: the server starts without it. */
const webauthn = () => import('@simplewebauthn/server')

const origins = ({ site }: Call) => [`https://${site}`, `http://${site}`]
const domain = ({ site }: Call) => site.replace(/:\d+$/, '')

/** @param accountId owner of the new passkey; null: sign-in, where the owner is not known yet. */
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

/** Consumes it. @returns whether it was issued here, for that person, and has not expired */
async function takeChallenge(context: AppContext, challenge: string, accountId: number | null): Promise<boolean> {
  const [taken] = await rowsOf(
    context.db,
    sql`delete from passkey_challenges where hash = ${hashToken(challenge)}
          and account_id is not distinct from ${accountId}::int and expires_at > ${context.now().toISOString()}
        returning hash`,
  )
  return taken !== undefined
}

/** Requested properties of a new passkey: bound to this device if possible, and only after verifying the person. */
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

/** @throws BusinessError 0 if the answer does not match the request, or the session's device is unknown. */
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
  // One passkey per device: its earlier ones are removed.
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

/** The device may have a new row: the passkey must end with the row that its person sees in the list. */
export const movePasskey = (db: Database, passkey: string, device: number) =>
  rowsOf(db, sql`update passkeys set device_id = ${device} where id = ${passkey}`)

export const removePasskey = (db: Database, accountId: number, passkey: string) =>
  rowsOf(db, sql`delete from passkeys where account_id = ${accountId} and id = ${passkey}`)

export const endPasskeysOf = (db: Database, accountId: number) =>
  rowsOf(db, sql`delete from passkeys where account_id = ${accountId}`)

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

const notAdded = () => new BusinessError(0, passkeyTexts.notAdded)
const notProved = () => new BusinessError(99, passkeyTexts.notProved)
