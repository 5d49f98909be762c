/** GET /openapi.json: the API for programs. GET /api: the same for people. Both are open, like the documents. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../http/answer.ts'
import { apiPage } from './api-page.ts'
import { describeApi } from './describe-api.ts'

interface Page {
  readonly type: string
  readonly text: string
  readonly etag: string
}

const made = (type: string, text: string): Page => ({ type: `${type}; charset=utf-8`, text, etag: etagOf(text) })

export function serveDescription(app: FastifyInstance): void {
  // Cached from the first request on, because it only changes with the release.
  let pages: { readonly json: Page; readonly html: Page } | undefined
  const written = () => {
    if (pages) return pages
    const document = describeApi()
    pages = { json: made('application/json', JSON.stringify(document)), html: made('text/html', apiPage(document)) }
    return pages
  }
  app.register(async (open) => {
    open.get('/openapi.json', (request, reply) => send(request, reply, written().json))
    open.get('/api', (request, reply) => send(request, reply, written().html))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { type, text, etag }: Page): FastifyReply {
  reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.type(type).compress(text)
  return reply
}
