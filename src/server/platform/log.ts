/**
 * Structured logs without personal data: no bodies, no queries but the operation, no addresses, no values from errors.
 */
import type { FastifyRequest } from 'fastify'

interface Described {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/** Classes of SQLSTATE whose messages quote names of the schema, and no values. */
const NAMES_ONLY = /^(08|23|25|40|42|53|55|57|58|XX)/
const LONGEST = 300

/** The message of an error without possibly personal content: quoted values, e-mail addresses, long numbers. */
function safeWords(message: string, code: unknown): string {
  // Drizzle adds the values of its statement.
  const [words = ''] = message.split('\nparams:')
  const keepsQuotes = typeof code === 'string' && NAMES_ONLY.test(code)
  // A piece of JSON has quotation marks of its own.
  const unquoted = keepsQuotes ? words : words.replace(/".*"(?=[. ]+is not valid JSON)|"[^"]*"|«[^»]*»|“[^”]*”/gs, '…')
  return unquoted
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replace(/\d{5,}/g, '…')
    .slice(0, LONGEST)
}

/** What is logged of an error: its kind and message, codes of the refusing party, where it happened, and each cause. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table, syscall, port, responseCode, response } = error as unknown as Record<string, unknown>
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: safeWords(error.message, code),
    code,
    constraint,
    table,
    syscall,
    port,
    responseCode,
    // A mail server's reply to an email that it refused.
    ...(typeof response === 'string' ? { response: safeWords(response, undefined) } : {}),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    // A host name with several addresses fails once for each; the aggregate's message is empty.
    ...(error instanceof AggregateError ? { causes: error.errors.slice(0, 5).map(describeError) } : {}),
  }
}

export const serializers = {
  err: describeError,
  error: describeError,
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: (request.url.split('?')[0] ?? '').replace(/^\/(animal|archivos|persona|verificar)\/.*/, '/$1/:address'),
    op: String((request.query as { op?: unknown } | undefined)?.op ?? '').slice(0, 60),
  }),
}
