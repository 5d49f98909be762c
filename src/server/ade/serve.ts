/**
 * GET /ade/v1.3/...: the registry for other systems, as ICAR's Animal Data Exchange 1.3. Read only; a key of 'Otros
 * sistemas' says which herds. Errors have the standard's form.
 */
import { sql } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locationId, locationMember } from '../../registry/ade/members.ts'
import { networkOf } from '../access/limits.ts'
import { type AppContext, today } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { isNotNow } from '../database/not-now.ts'
import { completeDueTransfers } from '../forms/a06/effects.ts'
import { NOT_NOW } from '../http/errors.ts'
import { Room } from '../http/room.ts'
import { adeTexts } from './ade-texts.ts'
import { describeExchange, ROOT } from './describe.ts'
import { keyOfCaller, newSpeeds, readableBy, type SystemKey } from './keys.ts'
import { LOCATIONS, locationCount, locationPage, ownerOf } from './locations.ts'
import { commonFacts, ownSource, PAGE, settledBefore } from './message.ts'
import { messages } from './messages.ts'
import { countOf, instantAsked, type Progress, pageOf, progressAsked, progressText, type Range } from './pages.ts'

/** Where its description is. */
export const DESCRIPTION = '/ade/openapi.json'

interface Reading {
  readonly context: AppContext
  readonly key: SystemKey
  readonly request: FastifyRequest
}

const paths = { locations: `${ROOT}/locations`, message: `${ROOT}/locations/:scheme/:id/:message` } as const

export function serveAde(app: FastifyInstance, context: AppContext): void {
  const room = new Room()
  const speeds = newSpeeds(() => context.now().getTime())

  const served =
    (read: (reading: Reading) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const place = room.enter([networkOf(request.ip)])
      try {
        const key = await keyOfCaller(context, bearerOf(request))
        if (!key) throw new HttpError(401, adeTexts.noKey)
        const wait = speeds.take(key.id)
        if (wait > 0) throw new HttpError(429, adeTexts.tooFast, wait)
        place.alsoFor(`ade ${key.id}`)
        place.begin(1)
        await completeDueTransfers(context)
        const body = await context.share.calls.take(`ade ${key.id}`, () =>
          read({ context: { ...context, db: context.readingFor?.(context.db) ?? context.db }, key, request }),
        )
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
        reply.compress(JSON.stringify(body))
        return await reply
      } finally {
        place.leave()
      }
    }

  app.register(async (ade) => {
    ade.setErrorHandler(answerError)
    ade.get(paths.locations, served(locations))
    ade.get(paths.message, served(ofHerd))
    const description = JSON.stringify(describeExchange())
    ade.get(DESCRIPTION, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      reply.type('application/json; charset=utf-8').compress(description)
      return reply
    })
    ade.all('/ade/*', ({ method }, reply) => {
      if (method !== 'GET' && method !== 'HEAD') reply.header('allow', 'GET')
      throw method === 'GET' || method === 'HEAD'
        ? new HttpError(404, adeTexts.notThere)
        : new HttpError(405, adeTexts.onlyRead)
    })
  })
}

function bearerOf({ headers: { authorization } }: FastifyRequest): string {
  const [, key] = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '') ?? []
  if (key === undefined) throw new HttpError(401, adeTexts.noKey)
  return key
}

async function locations({ context, key, request }: Reading): Promise<unknown> {
  const source = ownSource(context.config.publicUrl)
  const { from } = await rangeOf(context, request)
  const wanted = { readable: readableBy(key, sql`t.nid`, context), from }
  const progress = progressAsked(query(request))
  const rows = await locationPage(context.db, wanted, { personal: false, after: progress?.place.key[0] ?? 0 })
  const last = rows.length === LOCATIONS ? rows.at(-1) : undefined
  // What fits in the first page is all there is.
  const total = progress?.total ?? (last ? await locationCount(context.db, wanted) : rows.length)
  const place = last && { modified: '', kind: '', key: [Number(last.LOCATION), 0] as const }
  return {
    view: viewOf(context, request, { total, size: LOCATIONS, page: progress?.page ?? 1, place }),
    member: rows.map((row) => locationMember(source, row)),
  }
}

async function ofHerd({ context, key, request }: Reading): Promise<unknown> {
  const { scheme, id, message: name } = request.params as Readonly<Record<string, string>>
  const source = ownSource(context.config.publicUrl)
  const message = messages.find((one) => one.name === name)
  const location = locationId(source, id ?? '')
  const nid =
    scheme === location.scheme
      ? await ownerOf(context.db, location.id, readableBy(key, sql`t.nid`, context))
      : undefined
  if (!message || nid === undefined) throw new HttpError(404, adeTexts.notThere)
  const facts = { ...(await commonFacts(context.db, today(context))), nid }
  const range = await rangeOf(context, request)
  const progress = progressAsked(query(request))
  if (progress?.place.modified === '') throw new HttpError(400, adeTexts.badPage)
  const { rows, last } = await pageOf(message, facts, range, progress?.place)
  const total = progress?.total ?? (last ? await countOf(message, facts, range) : rows.length)
  return {
    view: viewOf(context, request, { total, size: message.pageSize ?? PAGE, page: progress?.page ?? 1, place: last }),
    member: rows.map((row) => message.member(row, { source, location })),
  }
}

async function rangeOf({ db }: AppContext, request: FastifyRequest): Promise<Range> {
  const from = instantAsked(query(request), 'meta-modified-from')
  const until = instantAsked(query(request), 'meta-modified-to')
  return { from: from && (await settledBefore(db, from)), until }
}

const query = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>

interface ViewFacts {
  readonly total: number
  readonly size: number
  readonly page: number
  readonly place: Progress['place'] | undefined
}

function viewOf({ config }: AppContext, request: FastifyRequest, { total, size, page, place }: ViewFacts) {
  const here = new URL(request.url, config.publicUrl ?? `${request.protocol}://${request.host}`)
  here.searchParams.delete('after')
  const first = here.href
  if (place) here.searchParams.set('after', progressText({ total, page: page + 1, place }))
  return {
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / size)),
    pageSize: size,
    currentPage: page,
    first,
    ...(place && { next: here.href }),
  }
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, retryAfter } = refusalOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({ errors: [{ type: `http-${status}`, severity: 'Error', status, title: text, detail: text }] }),
    )
}

function refusalOf(error: FastifyError, request: FastifyRequest) {
  if (error instanceof HttpError) return error
  if (isNotNow(error)) {
    request.log.warn({ err: error }, 'not now')
    return { status: NOT_NOW.status, text: NOT_NOW.body.error, retryAfter: NOT_NOW.retryAfter }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status: 400, text: serverTexts.malformed, retryAfter: undefined }
  request.log.error({ err: error }, 'request failed')
  return { status: 500, text: serverTexts.failed, retryAfter: undefined }
}
