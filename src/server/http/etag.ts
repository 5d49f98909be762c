import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Weak: the same whether compressed or not. */
export const etagOf = (text: string): string => etagOfHash(createHash('sha256').update(text))

export const etagOfHash = (hash: Hash): string => `W/"${hash.digest('base64url').slice(0, 27)}"`

/** Does the client have the answer of this etag? A proxy may have turned it into a strong one, or a list of several. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').includes(etag.slice(2))
