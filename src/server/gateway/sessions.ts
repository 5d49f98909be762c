/**
 * Who is signed in, while this process runs. What the host gave him is sealed under a key made of the token that only
 * his browser has, which is kept here as a hash: nothing of it can be read without his next call.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Person } from '../../registry/index.ts'
import { hashToken, newToken } from '../access/secrets.ts'
import type { HostCookies } from './host-cookies.ts'

/** ms from the sign-in on, and without a call that needs it; as our own server has them. */
const LIFETIME = 12 * 3_600_000
const IDLE = 3_600_000
const MOST = 20_000

export interface HostSession {
  readonly person: Person
  readonly cookies: HostCookies
}

export interface Sessions {
  readonly seconds: number
  /** @returns the token of his cookie. */
  open(session: HostSession): string
  /** @param uses the call needs it: what anyone may ask keeps no session open. @returns undefined: unknown, or over. */
  find(token: string | undefined, uses?: boolean): HostSession | undefined
  /** After an answer; of one that was ended meanwhile nothing is kept. */
  renew(token: string, session: HostSession): void
  end(token: string | undefined): void
  /** How many there are, those among them that have ended unnoticed. */
  size(): number
}

/** @param now ms UTC */
export function openSessions(now: () => number): Sessions {
  const kept = new Map<string, { readonly ends: number; used: number; sealed: Buffer }>()
  /** They stand in the order in which they end. */
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
      kept.set(hashToken(token), { ends: now() + LIFETIME, used: now(), sealed: seal(token, session) })
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
