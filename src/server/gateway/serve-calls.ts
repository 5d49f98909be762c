/** POST /APIANCO/controllers/{controller}.php?op={op}: the documented calls, passed on to the host. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lengths } from '../../registry/index.ts'
import { nameOf, type Operation, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { checkAudience } from '../access/audience.ts'
import { networkOf } from '../access/limits.ts'
import { HttpError } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { parsed, refuseUnlessDone, wholeOf } from '../host/answer.ts'
import { askHost, type HostReply } from '../host/ask-host.ts'
import { type HostCookies, withSetCookies } from '../host/host-cookies.ts'
import { ofStrangers, ofThoseSignedIn } from '../http/body-watch.ts'
import { checkSameSite, operationOf } from '../http/caller.ts'
import { cookieJar, sessionCookie } from '../http/cookies.ts'
import { type Body, leaveBodies, readBody } from '../http/multipart.ts'
import { type Place, Room } from '../http/room.ts'
import { count } from '../http/run-call.ts'
import type { Config } from '../platform/config.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'
import type { Measures } from '../services/measures.ts'
import { type Attempt, countAttempts } from './attempts.ts'
import { passOn } from './pass-on.ts'
import { type HostSession, OWN_HOST, readSignIn, type Sessions } from './sessions.ts'

/** Simultaneous calls to the host, in total and per person: it was built for one page at a time. */
const AT_ONCE = 32
const AT_ONCE_EACH = 6

/** Longest answer, in characters, that is parsed as a code with its texts; longer ones are counted unparsed. */
const LONGEST_CODE = 2_000
/** The code of a file that is too large (1§7). */
const TOO_LARGE = 99
const DONE = '1'

interface Caller {
  readonly token: string | undefined
  readonly session: HostSession | undefined
}

interface Handing {
  readonly operation: Operation
  readonly body: Body
  readonly caller: Caller
  readonly place: Place
}

export interface Gateway {
  readonly config: Config
  /** Origin of the APIANCO host. */
  readonly host: string
  readonly sessions: Sessions
  readonly measures: Measures
  readonly longest?: Lengths
  /** ms UTC */
  now(): number
}

/** The gateway at work. */
interface Serving extends Gateway {
  readonly attempts: ReturnType<typeof countAttempts>
  readonly all: Semaphore
  readonly each: TurnsByName
}

export function serveCalls(app: FastifyInstance, gateway: Gateway): void {
  const { measures, now } = gateway
  const room = new Room()
  const serving: Serving = {
    ...gateway,
    attempts: countAttempts(now),
    all: new Semaphore(AT_ONCE),
    each: new TurnsByName(AT_ONCE_EACH),
  }

  leaveBodies(app)
  app.register(async (api) => {
    // Errors of the host are logged, not shown.
    api.addHook('onError', async (request, _reply, error) => {
      if (error instanceof HttpError && error.status >= 502) request.log.warn({ err: error }, 'the host did not answer')
    })
    api.addHook('onSend', (request, reply, payload, done) => {
      const operation = documentedOf(request)
      const body = typeof payload === 'string' && payload.length <= LONGEST_CODE ? parsed(payload) : undefined
      // An unchanged answer gets the same status as a changed one.
      const status = reply.statusCode === 304 ? 200 : reply.statusCode
      if (operation) count({ context: { measures }, operation }, { status, body }, reply.elapsedTime / 1000)
      done(null, payload)
    })
    api.all('/APIANCO/controllers/:file', async (request, reply) => {
      const place = room.enter([networkOf(request.ip)])
      for (const end of ['finish', 'close']) reply.raw.once(end, place.leave)
      return answer(serving, request, reply, place)
    })
  })
}

async function answer(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
): Promise<FastifyReply> {
  const { config, all, each } = serving
  reply.header('cache-control', 'no-store')
  const operation = documentedOf(request)
  if (!operation || request.method !== 'POST') throw new HttpError(400, commonTexts.noSuchOperation)
  checkSameSite(request, config.publicUrl)
  // There are no send-only tokens here: unsent forms are sent under their person's session.
  if (request.headers.authorization !== undefined) throw new HttpError(401, commonTexts.notSignedIn)
  const arriving = callerOf(serving, request, operation)
  if (arriving.session) place.alsoFor(arriving.session.person.nid)
  const body = await readBody(request, operation, place, arriving.session ? ofThoseSignedIn : ofStrangers)
  place.begin(1)
  // The sender decides how long a body takes, and the session may have ended meanwhile.
  const caller = callerOf(serving, request, operation)
  const name = nameOf(operation)
  if (name === 'usuario/login') return signIn(serving, request, reply, operation, body, caller)
  if (name === 'usuario/salir') return signOut(serving, request, reply, caller)
  // Refused as our own server does (99), without calling the host.
  if (body.files.some(({ tooLarge }) => tooLarge)) return reply.send(String(TOO_LARGE))
  const who = caller.session?.person.nid ?? networkOf(request.ip)
  return each.take(who, () => all.take(() => handOn(serving, request, reply, { operation, body, caller, place })))
}

/** @throws HttpError 401 or 403 */
function callerOf({ config, sessions }: Serving, request: FastifyRequest, operation: Operation): Caller {
  const token = sessionCookie(request, config.publicUrl)
  const session = sessions.find(token, operation.audience !== 'anyone')
  checkAudience(operation, asSignedIn(session))
  return { token, session }
}

async function handOn(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, body, caller: { token, session }, place }: Handing,
): Promise<FastifyReply> {
  const { config, sessions, attempts, now } = serving
  attempts.admit(...guessesOf(nameOf(operation), body.fields, request.ip, session))
  const hostReply = await asked(serving, reply, operation, body, session?.cookies ?? {})
  await refuseUnlessDone(hostReply).catch((refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 401) {
      sessions.end(token)
      cookieJar(request, reply, config.publicUrl).clear()
    }
    throw refusal
  })
  if (token !== undefined && session && hostReply.setCookies.length > 0) {
    // Of two simultaneous calls, each updates the current cookies.
    const latest = sessions.find(token) ?? session
    sessions.renew(token, { ...latest, cookies: withSetCookies(latest.cookies, hostReply.setCookies, now()) })
  }
  if (nameOf(operation) === 'usuario/actualizaPassword') return passwordChanged(serving, reply, hostReply, token)
  return passOn(request, reply, operation, hostReply, place)
}

async function asked(
  { host, longest }: Serving,
  { raw }: FastifyReply,
  operation: Operation,
  { fields, files }: Body,
  cookies: HostCookies,
): Promise<HostReply> {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  // It may have been left while it waited for its turn.
  if (raw.destroyed) gone.abort()
  return askHost(host, { operation, fields, files, cookies, gone: gone.signal }, longest)
}

async function signIn(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  body: Body,
  { token }: Caller,
): Promise<FastifyReply> {
  const { config, sessions, attempts, all, now } = serving
  const { usuario = '' } = body.fields
  const tried: readonly Attempt[] = [
    ['account', usuario],
    ['address', request.ip],
  ]
  attempts.admit(...tried)
  let isJudged = false
  try {
    const hostReply = await all.take(() => asked(serving, reply, operation, body, {}))
    await refuseUnlessDone(hostReply)
    const read = await readSignIn(usuario.trim(), hostReply, now())
    isJudged = true
    if ('code' in read) return reply.send(String(read.code))
    attempts.forgive(...tried)
    // A new session replaces the one that the browser presented.
    sessions.end(token)
    cookieJar(request, reply, config.publicUrl).set(sessions.open(read.session), sessions.seconds)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(read.answer))
  } finally {
    if (!isJudged) attempts.takeBack(...tried)
  }
}

/** The host has no sign-out call: its session is deleted here, the only place where it is known. */
function signOut(
  { config, sessions }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { token }: Caller,
): FastifyReply {
  sessions.end(token)
  cookieJar(request, reply, config.publicUrl).clear()
  return reply.type('application/json; charset=utf-8').send(DONE)
}

/** After the required password change, the other calls are allowed. */
async function passwordChanged(
  { attempts, sessions }: Serving,
  reply: FastifyReply,
  { text }: HostReply,
  token: string | undefined,
) {
  const body = await wholeOf(text)
  const session = sessions.find(token)
  if (String(parsed(body)) === DONE && token !== undefined && session) {
    attempts.forgive(['change', session.person.nid])
    sessions.endOthers(token, session.person)
    sessions.renew(token, { ...session, person: { ...session.person, primerIngreso: false } })
  }
  return reply.type('application/json; charset=utf-8').send(body)
}

const RECOVERY = new Set(['usuario/buscaCorreoUsuario', 'usuario/enviaCorreoUsuario', 'usuario/actualizaPasswordNew'])

/** Limits on guessing and flooding by calls other than signing in. */
function guessesOf(name: string, fields: Values, address: string, session: HostSession | undefined): Attempt[] {
  if (name === 'usuario/actualizaPassword' && session) return [['change', session.person.nid]]
  if (!RECOVERY.has(name)) return []
  const { nidPropietario = '' } = fields
  return [['recovery', address], ...(name === 'usuario/enviaCorreoUsuario' ? [['email', nidPropietario] as const] : [])]
}

/** The host does not know our additions to the documents; only what this server adds itself is handled here. */
function documentedOf(request: FastifyRequest): Operation | undefined {
  const operation = operationOf(request)
  return operation && OWN_HOST.offers(operation) ? operation : undefined
}

/** The host decides rights; calls that the documents reserve for certain levels are not passed on for others. */
const asSignedIn = (session: HostSession | undefined): SignedIn | null =>
  session ? { ...session.person, accountId: 0, by: 'session' } : null
