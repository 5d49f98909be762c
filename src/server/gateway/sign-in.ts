/** Signing in at the host, and the session of our own that represents it. */
import { hostWith, readPerson } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { parsed, wholeOf } from '../host/answer.ts'
import type { HostReply } from '../host/ask-host.ts'
import { withSetCookies } from '../host/host-cookies.ts'
import { hostTexts as t } from '../host/texts.ts'
import type { HostSession } from './sessions.ts'

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

export interface SignedInAtHost {
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
