/** Structured logs without personal data: no bodies, no queries but the operation, no addresses, no values of errors. */
import type { FastifyRequest } from 'fastify'

interface Described {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/** What is kept of a failure: its kind, the database's code and constraint, and where it happened. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    // A message may quote what a person wrote.
    message: '',
    code,
    constraint,
    table,
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

export const serializers = {
  err: describeError,
  error: describeError,
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: (request.url.split('?')[0] ?? '').replace(/^\/archivos\/.*/, '/archivos/:address'),
    op: String((request.query as { op?: unknown } | undefined)?.op ?? '').slice(0, 60),
  }),
}
