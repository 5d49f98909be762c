/**
 * Sessions of this process. The host's cookies are encrypted with a key derived from the token, which only the person's
 * browser has; only its hash is stored here, so the cookies cannot be read without that person's next call.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { hostWith, type Person, readPerson } from '../../registry/index.ts'
import { hashToken, newToken, sha256 } from '../access/secrets.ts'
import { HttpError } from '../core/http-errors.ts'
import { parsed, wholeOf } from '../host/answer.ts'
import { type HostReply, hostTexts as t } from '../host/ask-host.ts'
import { type HostCookies, withSetCookies } from '../host/host-cookies.ts'

/** ms since the sign-in, and ms without a call that needs the session; as on our own server. */
const LIFETIME = 12 * 3_600_000
const IDLE = 3_600_000
const MOST = 20_000

export interface HostSession {
  readonly person: Person
  readonly cookies: HostCookies
}

export interface Sessions {
  readonly seconds: number
  /** @returns the token for the session cookie. */
  open(session: HostSession): string
  /**
   * @param uses the call needs the session: public calls do not keep it alive.
   * @returns undefined: unknown, or expired.
   */
  find(token: string | undefined, uses?: boolean): HostSession | undefined
  /** After an answer; nothing is stored for a session that was ended meanwhile. */
  renew(token: string, session: HostSession): void
  end(token: string | undefined): void
  /** After a change of the password: every other session of that person. */
  endOthers(token: string, person: Person): void
  /** Number of sessions, including expired ones that were not removed yet. */
  size(): number
}

/** @param now ms UTC */
export function openSessions(now: () => number): Sessions {
  const kept = new Map<string, { readonly ends: number; readonly of: string; used: number; sealed: Buffer }>()
  /** In order of expiry. */
  const tidy = () => {
    for (const [id, { ends }] of kept) {
      if (ends > now() && kept.size <= MOST) return
      kept.delete(id)
    }
  }
  return {
    seconds: LIFETIME / 1000,
    open(session) {
      const token = newToken()
      const of = sha256(session.person.nid)
      kept.set(hashToken(token), { ends: now() + LIFETIME, of, used: now(), sealed: seal(token, session) })
      tidy()
      return token
    },
    find(token, uses = false) {
      const row = token === undefined ? undefined : kept.get(hashToken(token))
      if (token === undefined || !row || row.ends <= now() || row.used + IDLE <= now()) return undefined
      if (uses) row.used = now()
      return unseal(token, row.sealed)
    },
    renew(token, session) {
      const row = kept.get(hashToken(token))
      if (row) row.sealed = seal(token, session)
    },
    end(token) {
      if (token !== undefined) kept.delete(hashToken(token))
    },
    endOthers(token, { nid }) {
      const [own, of] = [hashToken(token), sha256(nid)]
      for (const [id, row] of kept) if (id !== own && row.of === of) kept.delete(id)
    },
    size: () => kept.size,
  }
}

const IV = 12
const TAG = 16
const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'sesion de un servidor APIANCO', 32))

function seal(token: string, session: HostSession): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(session), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function unseal(token: string, sealed: Buffer): HostSession {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, IV))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as HostSession
}

/**
 * Capacities that this server adds to the host's: unchanged answers are not sent again, and signing out ends the
 * session. Filing exactly once would need the host, so the app checks the host's lists instead.
 */
const OWN_CAPACITIES = ['condicional', 'salida'] as const
export const OWN_HOST = hostWith(OWN_CAPACITIES)

/** Documented fields of the login answer that the app reads; anything else stays here. */
const ANSWER_FIELDS = [
  'nombres',
  'nid_propietario',
  'nivel',
  'tid_propietario',
  'cargo',
  'administrador',
  'zona',
] as const
const LONGEST = 200

interface SignedInAtHost {
  readonly session: HostSession
  /** For the browser: no token, no cookie. */
  readonly answer: Readonly<Record<string, unknown>>
}

/** @returns undefined with the code if the host refused. @throws HttpError 502 */
export async function readSignIn(
  usuario: string,
  { text, setCookies }: HostReply,
  now: number,
): Promise<SignedInAtHost | { readonly code: number }> {
  const body = parsed(await wholeOf(text))
  const code = Number(typeof body === 'string' || typeof body === 'number' ? body : Number.NaN)
  if (Number.isInteger(code)) return { code }
  if (typeof body !== 'object' || body === null) throw new HttpError(502, t.unexpected)
  const fields = Object.fromEntries(
    ANSWER_FIELDS.flatMap((name) => {
      const value = (body as Record<string, unknown>)[name]
      if (typeof value !== 'string' && typeof value !== 'number') return []
      return [[name, typeof value === 'string' ? value.slice(0, LONGEST) : value]]
    }),
  )
  const answer = { ...fields, capacidades: OWN_CAPACITIES }
  const person = readPerson(answer, usuario)
  if (!person) throw new HttpError(502, t.unexpected)
  return { session: { person, cookies: withSetCookies({}, setCookies, now) }, answer }
}
