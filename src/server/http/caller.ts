import type { FastifyRequest } from 'fastify'
import { DEVICE_ENDED, findOperation, type Operation } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import { checkAudience } from '../access/audience.ts'
import { personOfToken, rememberedPerson } from '../access/person.ts'
import { isNotedUse, wasEnded } from '../access/sending-devices.ts'
import { isRenewalDue, renewSession } from '../access/tokens.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import type { SignedIn, TokenKind } from '../core/signed-in.ts'
import { serverTexts } from '../core/texts.ts'
import type { Unconfirmed } from '../core/unconfirmed.ts'
import { sessionCookie } from './cookies.ts'

export interface Caller {
  readonly person: SignedIn | null
  readonly by: TokenKind | 'nobody'
  /** Error for a revoked device if the call requires a session. */
  readonly why?: HttpError
  /** The caller comes from the cache. */
  readonly unconfirmed?: Unconfirmed
}

/** Bytes of a body read before the caller is confirmed: the same limit as for strangers. */
const SHORT = 64_000

/**
 * The cached caller of this token, who must be confirmed once the body has arrived (for a form, by the statement that
 * reads its facts). Undefined if the caller must be refused, or a use recorded, before the body is read.
 */
export function rememberedCaller(
  context: AppContext,
  request: FastifyRequest,
  operation: Operation,
): Caller | undefined {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (!(length <= SHORT)) return undefined
  const { authorization } = request.headers
  const token = authorization === undefined ? sessionCookie(request, context.config.publicUrl) : bearerIn(authorization)
  const known = token && rememberedPerson(context, authorization === undefined ? 'session' : 'send', token)
  if (!known || !isNotedUse(context, known.person) || !mayCall(operation, known.person)) return undefined
  if (known.person.by === 'session') {
    checkSameSite(request, context.config.publicUrl)
    if (isRenewalDue(context, known.person.endsAt ?? 0)) return undefined
  }
  return { ...known, by: known.person.by }
}

function mayCall(operation: Operation, person: SignedIn): boolean {
  try {
    checkAudience(operation, person)
    return true
  } catch {
    return false
  }
}

const bearerIn = (authorization: string): string | undefined => /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1]

/**
 * Looks up the caller. With a Bearer token the cookie is ignored: one person's unsent forms never go under another's
 * session. @throws HttpError 401 for a token that is no longer valid.
 */
export async function callerOf(context: AppContext, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = bearerIn(authorization)
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

/** Only calls that need a session count as use of it; public calls do not. */
export async function keepSession(
  context: AppContext,
  request: FastifyRequest,
  operation: Operation,
  person: SignedIn | null,
): Promise<void> {
  if (person?.by !== 'session' || operation.audience === 'anyone') return
  const cookie = sessionCookie(request, context.config.publicUrl)
  if (cookie && isRenewalDue(context, person.endsAt ?? 0)) await renewSession(context, cookie)
}

/**
 * Refuses calls that another site's page makes with the person's cookie (docs/security.md). Scripts outside a browser
 * send neither header and carry nobody's cookie by accident. @throws HttpError 403
 */
export function checkSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new HttpError(403, serverTexts.notFromHere)
  }
  const { origin, host } = request.headers
  if (origin === undefined) return
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return
  // If the server is reached by https, an http origin can only be an attacker in between.
  const plain = publicUrl?.startsWith('https:') && !origin.startsWith('https:')
  if (plain || hostOf(origin) !== host) throw new HttpError(403, serverTexts.notFromHere)
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** The operation of a call by its address. */
export function operationOf(request: FastifyRequest): Operation | undefined {
  const { file } = request.params as { file: string }
  const { op } = request.query as { op?: unknown }
  if (!file.endsWith('.php') || typeof op !== 'string') return undefined
  return findOperation(`${file.slice(0, -'.php'.length)}/${op}`)
}
