import type { FastifyRequest } from 'fastify'
import { type Operation, texts } from '../../registry/index.ts'
import { personOfToken, type SignedIn } from '../access/person.ts'
import { fades, renewSession, type TokenKind } from '../access/tokens.ts'
import type { House } from '../house.ts'
import { sessionCookie } from './cookies.ts'
import { HttpError } from './refusal.ts'

/**
 * Who calls. With a Bearer token the cookie is ignored: what one person left unsent never goes under another's session.
 * @throws HttpError 401 for a token that is no longer good.
 */
export async function callerOf(
  house: House,
  request: FastifyRequest,
): Promise<{ readonly person: SignedIn | null; readonly by: TokenKind | 'nobody' }> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1]
    const person = token ? await personOfToken(house, 'send', token) : null
    if (!person) throw new HttpError(401, texts.common.notSignedIn)
    return { person, by: 'send' }
  }
  const cookie = sessionCookie(request, house.config.publicUrl)
  const person = cookie ? await personOfToken(house, 'session', cookie) : null
  return { person, by: person ? 'session' : 'nobody' }
}

/** What only somebody who is signed in may ask is a use of his session; what anyone may ask is none. */
export async function keepSession(
  house: House,
  request: FastifyRequest,
  operation: Operation,
  person: SignedIn | null,
): Promise<void> {
  if (person?.by !== 'session' || operation.audience === 'anyone') return
  const cookie = sessionCookie(request, house.config.publicUrl)
  if (cookie && fades(house, person.endsAt ?? 0)) await renewSession(house, cookie)
}
