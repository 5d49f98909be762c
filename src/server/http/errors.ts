/** Errors thrown outside a handler, as { error } in Spanish; texts of 5xx errors are never sent. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { isNotNow } from '../database/not-now.ts'

/**
 * Retry-After while the database does not answer: by then a promoted standby is there and the balancer has noticed, so
 * that one retry is enough.
 */
export const NOT_NOW = { status: 503, body: { error: serverTexts.busy }, retryAfter: 5 } as const

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof HttpError) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return reply.code(error.status).send({ error: error.text, ...(error.reason && { motivo: error.reason }) })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status === 413) return reply.code(413).send({ error: serverTexts.tooLarge })
    if (status >= 400 && status < 500)
      return reply.code(status === 429 ? 429 : 400).send({ error: serverTexts.malformed })
    if (isNotNow(error)) {
      request.log.warn({ err: error }, 'not now')
      return reply.code(503).header('retry-after', NOT_NOW.retryAfter).send(NOT_NOW.body)
    }
    // Who cancels a download before it has begun: nothing failed, and nobody reads an answer.
    if (request.raw.socket.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE')
      return reply.code(499).send('')
    request.log.error({ err: error }, 'request failed')
    // A download has said by now that it is a file.
    reply.type('application/json; charset=utf-8')
    return reply.code(500).send({ error: serverTexts.failed })
  })
}
