/** POST /APIANCO/controllers/{controller}.php?op={op}: the one route of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPACITIES_HEADER, type Operation, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { checkAudience } from '../access/audience.ts'
import { networkOf } from '../access/limits.ts'
import { noteUse } from '../access/sending-devices.ts'
import type { AppContext } from '../core/app-context.ts'
import type { Call, Handlers } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { CallerChanged } from '../core/unconfirmed.ts'
import { filesForm } from '../filing/idempotency.ts'
import { completeDueTransfers } from '../forms/a06/effects.ts'
import { sendOutcome } from './answer.ts'
import { ofStrangers, ofThoseSignedIn } from './body-watch.ts'
import { type Caller, callerOf, checkSameSite, keepSession, operationOf, rememberedCaller } from './caller.ts'
import { cookieJar } from './cookies.ts'
import { cleanFields, leaveBodies, readBody } from './multipart.ts'
import { type Place, Room } from './room.ts'
import { runCall } from './run-call.ts'

/** Longest Idempotency-Key. */
const LONGEST_KEY = 200

/** @param controllers the handlers of each controller, by name */
export function serveApi(app: FastifyInstance, context: AppContext, controllers: Handlers): void {
  leaveBodies(app)
  const room = new Room()
  app.register(async (api) => {
    api.all('/APIANCO/controllers/:file', async (request, reply) => {
      const place = room.enter([networkOf(request.ip)])
      try {
        await answer(context, controllers, request, reply, place)
        // The slot is held until the whole response has been sent.
        return await reply
      } finally {
        place.leave()
      }
    })
  })
}

async function answer(
  context: AppContext,
  controllers: Handlers,
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
): Promise<void> {
  reply.header('cache-control', 'no-store')
  const operation = operationOf(request)
  if (!operation || request.method !== 'POST') throw new HttpError(400, commonTexts.noSuchOperation)
  // Checked before the body is read: strangers must not fill the memory.
  const arriving = rememberedCaller(context, request, operation) ?? (await lookedUp(context, request, operation))
  if (arriving.person) place.alsoFor(arriving.person.nid)
  const body = await readBody(request, operation, place, arriving.person ? ofThoseSignedIn : ofStrangers)
  place.begin(piecesOf(operation, body.fields))
  // The sender decides how long a body takes, and session and rights may have ended meanwhile.
  const isConfirmedLater = arriving.unconfirmed !== undefined && filesForm(operation)
  const caller = isConfirmedLater ? arriving : await lookedUp(context, request, operation)
  const isOwnApp = request.headers['x-detalle'] === '1'
  const call: Call = {
    context,
    operation,
    fields: body.fields,
    files: body.files,
    person: caller.person,
    unconfirmed: caller.unconfirmed,
    key: keyOf(request),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    isOwnApp,
    site: siteOf(request, context.config.publicUrl),
    cookies: cookieJar(request, reply, context.config.publicUrl),
    isQuiet: place.isQuiet,
  }
  if (operation.announces && caller.by === 'session' && caller.person)
    reply.header(CAPACITIES_HEADER, caller.person.capacidades.join(' '))
  await completeDueTransfers(context)
  const outcome = await runCall(controllers, call, isOwnApp).catch(async (error: unknown) => {
    if (!(error instanceof CallerChanged)) throw error
    const { person } = await lookedUp(context, request, operation)
    return runCall(controllers, { ...call, person, unconfirmed: undefined }, isOwnApp)
  })
  await sendOutcome(request, reply, operation, outcome)
}

/** Looks the caller up in the database and records the use of session and device. @throws HttpError 401 or 403 */
async function lookedUp(context: AppContext, request: FastifyRequest, operation: Operation): Promise<Caller> {
  const caller = await callerOf(context, request)
  if (caller.by !== 'send') checkSameSite(request, context.config.publicUrl)
  if (!caller.person && caller.why && operation.audience !== 'anyone') throw caller.why
  // Of a form with a key it depends on what was filed under that (`runCall`).
  if (!caller.person || !filesForm(operation) || !keyOf(request)) checkAudience(operation, caller.person)
  await keepSession(context, request, operation, caller.person)
  if (caller.person) await noteUse(context, caller.person, request.headers['user-agent'] ?? '')
  return caller
}

/** Limit for bodies that are not a valid batch. */
const LONGEST_LIST = 1_000

/** Number of calls that a batch declares: the list itself is parsed later. */
function piecesOf({ controller }: Operation, { envios, consultas }: Values): number {
  if (controller !== 'lote') return 1
  return Math.max(1, (envios ?? consultas ?? '').split('"op":', LONGEST_LIST).length - 1)
}

/** Host and port as the browser sees them; behind a proxy, those of PUBLIC_URL. */
const siteOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).host : request.host

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) throw new HttpError(400, serverTexts.malformed)
  return cleanFields({ key }).key
}
