/** GET /verificar/{code}: opened by the QR code of a certificate, or of a farmer's receipt (R...). Public. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asTyped, isReceiptCode, readCertificateCode } from '../../registry/index.ts'
import { admitAttempt, uncount } from '../access/limits.ts'
import { type AppContext, today } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { completeDueTransfers } from '../forms/a06/effects.ts'
import { askPage, busyPage, certificatePage, findCertificate, unknownPage } from './page.ts'
import { formsOfReceipt, receiptPage } from './receipt.ts'

export function serveVerification(app: FastifyInstance, context: AppContext): void {
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page)

  async function answer(request: FastifyRequest, reply: FastifyReply, typed: string) {
    try {
      await admitAttempt(context, 'verification', request.ip)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return send(reply.header('retry-after', error.retryAfter ?? 1), error.status, busyPage())
    }
    const receipt = asTyped(typed)
    if (isReceiptCode(receipt)) {
      const forms = await formsOfReceipt(context.db, receipt)
      if (forms.length > 0) await uncount(context, 'verification', request.ip)
      return send(reply, 200, receiptPage(receipt, forms))
    }
    await completeDueTransfers(context)
    const code = readCertificateCode(typed)
    const found = code && (await findCertificate(context.db, code))
    // Slows down guessing of codes, or of owners' names under one code, but not reading of genuine papers.
    if (found?.changed?.length === 0) await uncount(context, 'verification', request.ip)
    return found ? send(reply, 200, certificatePage(found, today(context))) : send(reply, 404, unknownPage(typed))
  }

  app.get('/verificar', (_request, reply) => reply.redirect('/verificar/'))
  app.get('/verificar/', (request, reply) => {
    const { codigo } = request.query as { codigo?: unknown }
    return typeof codigo === 'string' && codigo !== '' ? answer(request, reply, codigo) : send(reply, 200, askPage())
  })
  app.get('/verificar/:code', (request, reply) => answer(request, reply, (request.params as { code: string }).code))
}
