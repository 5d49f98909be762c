import type { FastifyRequest } from 'fastify'
import { DEVICE_ENDED, type Operation } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import { personOfToken } from '../access/person.ts'
import { wasEnded } from '../access/sending-devices.ts'
import { fades, renewSession } from '../access/tokens.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import type { SignedIn, TokenKind } from '../core/signed-in.ts'
import { sessionCookie } from './cookies.ts'

/**
 * Who calls. With a Bearer token the cookie is ignored: what one person left unsent never goes under another's session.
 * @returns why: what a device is told that was ended, where the call is not for anyone.
 * @throws HttpError 401 for a token that is no longer good.
 */
export async function callerOf(
  context: AppContext,
  request: FastifyRequest,
): Promise<{ readonly person: SignedIn | null; readonly by: TokenKind | 'nobody'; readonly why?: HttpError }> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1]
    const person = token ? await personOfToken(context, 'send', token) : null
    if (!person)
      throw token && (await wasEnded(context, token)) ? deviceEnded() : new HttpError(401, commonTexts.notSignedIn)
    return { person, by: 'send' }
  }
  const cookie = sessionCookie(request, context.config.publicUrl)
  const person = cookie ? await personOfToken(context, 'session', cookie) : null
  if (person || !cookie) return { person, by: person ? 'session' : 'nobody' }
  return { person: null, by: 'nobody', ...((await wasEnded(context, cookie)) && { why: deviceEnded() }) }
}

const deviceEnded = (): HttpError => new HttpError(401, devicesTexts.endedHere, undefined, DEVICE_ENDED)

/** What only somebody who is signed in may ask is a use of his session; what anyone may ask is none. */
export async function keepSession(
  context: AppContext,
  request: FastifyRequest,
  operation: Operation,
  person: SignedIn | null,
): Promise<void> {
  if (person?.by !== 'session' || operation.audience === 'anyone') return
  const cookie = sessionCookie(request, context.config.publicUrl)
  if (cookie && fades(context, person.endsAt ?? 0)) await renewSession(context, cookie)
}
