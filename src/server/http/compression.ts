/** Compresses answers from 1 KB in a format that the client accepts. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

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
