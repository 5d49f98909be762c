/** Answers are compressed as whoever asks can read them, from 1 KB on. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Of 11: a whole inventory goes to a tenth of its size in the time that gzip takes for an eighth. */
const BROTLI_QUALITY = 4
/** Bits of the window: what repeats in a list is near, and each answer under way holds several windows. */
const BROTLI_WINDOW = 19

/** Only what says `reply.compress`: an answer with a token is none, since its length would tell of the token. */
export function compressAnswers(app: FastifyInstance): void {
  app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
    },
  })
}
