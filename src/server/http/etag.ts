import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Weak: the same answer, compressed or not. */
export const etagOf = (text: string): string => etagOfHash(createHash('sha256').update(text))

export const etagOfHash = (hash: Hash): string => `W/"${hash.digest('base64url').slice(0, 27)}"`

/** Does whoever asks have the answer of this etag? A proxy may have made a strong one of it, or a list of several. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').includes(etag.slice(2))
