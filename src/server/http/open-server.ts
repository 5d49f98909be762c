/** A server without routes of its own, as the registry's and the one in front of a host begin. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../platform/config.ts'
import { serializers } from '../platform/log.ts'
import { answerErrors } from './errors.ts'
import { answerBeside, frameworkAnswers } from './framework-answers.ts'
import { type Elsewhere, secure, securityHeaders } from './security.ts'

/** Where its log goes and from which level on; the standard output, and 'info', by default. */
export interface LogTo {
  readonly level?: string
  readonly stream?: { write(line: string): void }
}

const serverOptions = (config: Config, log: LogTo): FastifyServerOptions => ({
  logger: { level: 'info', serializers, ...log },
  trustProxy: config.trustProxy,
  // A phone on a bad connection may be slow, but within limits.
  requestTimeout: 180_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 30_000,
  // A shutdown waits for responses in progress, not for idle connections.
  forceCloseConnections: 'idle',
  bodyLimit: 1_000_000,
})

export async function openServer(config: Config, log: LogTo = {}, elsewhere?: Elsewhere): Promise<FastifyInstance> {
  const headers = await securityHeaders(config.publicUrl?.startsWith('https:') ?? false, elsewhere)
  const app = Fastify({ ...serverOptions(config, log), ...frameworkAnswers(headers.all) })
  answerErrors(app)
  app.register(cookie)
  compressAnswers(app)
  secure(app, headers)
  answerBeside(app, headers.all)
  return app
}

/** Out of 11: a whole inventory shrinks to a tenth in the time in which gzip reaches an eighth. */
const BROTLI_QUALITY = 4
/** Bits of the window: repetitions in a list are close together, and each answer in progress holds several windows. */
const BROTLI_WINDOW = 19

/**
 * Only answers with `reply.compress`: an answer with a token is not compressed, because its length would leak
 * information about the token.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
    },
  })
}
