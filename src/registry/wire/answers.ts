/** Interprets answers of a host by type and code, never by the text of a message (1§7, 1§8; decisions 12 to 20). */
import type { Operation } from '../vocabulary/define-operation.ts'

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** Of a file, in place of the text. */
  readonly bytes?: ArrayBuffer
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number
  readonly etag?: string
  /** The capacities that the host announced with it (`announcedIn`). */
  readonly announced?: readonly string[]
  /** The host's clock minus the device's, ms, if the answer carries its time (header Date). */
  readonly clockDifference?: number
}

interface Refusal {
  readonly code: number
  /** The host's own text, if it sends one (capacity 'detalle'). */
  readonly error?: string
  /** Messages by wire field. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** The conflicting rows of an import: its table of duplicates. */
  readonly rows?: readonly Readonly<Record<string, string>>[]
}

export type Answer =
  | { readonly kind: 'done'; readonly body: unknown }
  /** Understood and refused: repeating it cannot help; a person must correct it. */
  | ({ readonly kind: 'refused' } & Refusal)
  /** 401: sign in again; costs no attempt. ended: the device was revoked ('Mis dispositivos'). */
  | { readonly kind: 'signedOut'; readonly ended?: true }
  /** 403: this person may not. */
  | { readonly kind: 'forbidden'; readonly error?: string | undefined }
  /** 304: the cached answer is still valid. */
  | { readonly kind: 'unchanged' }
  /** The host is processing this same request (409) or asks to wait (429, 503). error: of 429, what for. */
  | { readonly kind: 'later'; readonly retryAfter?: number | undefined; readonly error?: string | undefined }
  /** Not an expected answer: the network, a captive portal, a broken host. Whether it was filed is unknown. */
  | { readonly kind: 'unclear'; readonly why: 'html' | 'unreadable' | 'server' | 'tooLong' }

/** 'motivo' of a 401 for a revoked device, sent with its next call. */
export const DEVICE_ENDED = 'terminado'

/** Longest text of a bare answer (decision 13). */
const LONGEST_TEXT = 2000

export function readAnswer(operation: Operation, reply: Reply): Answer {
  const { status } = reply
  if (status === 304) return { kind: 'unchanged' }
  if (status === 401) {
    if (ownWords(reply) === null) return { kind: 'unclear', why: 'html' }
    const { motivo } = parse(reply.text) as { motivo?: unknown }
    return { kind: 'signedOut', ...(motivo === DEVICE_ENDED && { ended: true }) }
  }
  const isLater = status === 409 || status === 429 || status === 503
  // A page in between answers with these too, and knows nothing of the call.
  if (isLater && !isPage(reply))
    return { kind: 'later', retryAfter: reply.retryAfter, ...(status === 429 && { error: ownWords(reply)?.error }) }
  if (status >= 500) return { kind: 'unclear', why: 'server' }
  if (status === 403 || status === 400 || status === 404 || status === 413 || status === 422) {
    const words = ownWords(reply)
    if (words === null) return { kind: 'unclear', why: 'html' }
    return status === 403 ? { kind: 'forbidden', error: words.error } : { kind: 'refused', code: status, ...words }
  }
  if (status !== 200) return { kind: 'unclear', why: isPage(reply) ? 'html' : 'server' }
  return readBody(operation, reply)
}

/** An { error } of our kind of host, or null: a portal's page is never an answer of the host. */
function ownWords(reply: Reply): { error?: string; fields?: Record<string, string> | undefined } | null {
  const body = parse(reply.text)
  if (typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'string') return null
  return { error: body.error, fields: fieldsOf(body) }
}

const isPage = ({ text, contentType }: Reply): boolean =>
  text.trimStart().startsWith('<') || (/html/i.test(contentType) && parse(text) === undefined)

function readBody(operation: Operation, reply: Reply): Answer {
  if (operation.answer === 'file' && reply.bytes) return { kind: 'done', body: reply.bytes }
  const text = reply.text.trim()
  // A host that answers an upload with plain text declares it as text/html; a page begins with a tag.
  const isHtml = text.startsWith('<') || (operation.answer !== 'receipts' && /html/i.test(reply.contentType))
  if (isHtml) return { kind: 'unclear', why: 'html' }
  const body = parse(text)
  if (operation.answer === 'receipts') {
    const code = bareCode(body)
    // An answer in the format of a detailed refusal (capacity 'detalle') is one, whatever its code.
    const isRefusal = code !== null && ((operation.refusals ?? [99, 100]).includes(code) || isDetailed(body))
    if (isRefusal) return refusedOrUnclear(body)
    if (text === '' || (body === undefined && text.length > LONGEST_TEXT)) return { kind: 'unclear', why: 'tooLong' }
    return { kind: 'done', body: body ?? text }
  }
  if (body === undefined) return { kind: 'unclear', why: 'unreadable' }
  if (operation.answer === 'rows')
    return Array.isArray(body) ? { kind: 'done', body: rowsOf(operation, body) } : refusedOrUnclear(body)
  if (operation.refusesWithRows && Array.isArray(body)) return { kind: 'refused', code: 0, rows: body.map(asTexts) }
  if (operation.answer === 'code')
    return bareCode(body) === Number(operation.success) ? { kind: 'done', body } : refusedOrUnclear(body)
  return bareCode(body) === null && typeof body === 'object' && body !== null
    ? { kind: 'done', body }
    : refusedOrUnclear(body)
}

function refusedOrUnclear(body: unknown): Answer {
  const code = bareCode(body)
  if (code !== null)
    return { kind: 'refused', code, ...(typeof body === 'object' && body !== null ? detail(body) : {}) }
  return { kind: 'unclear', why: 'unreadable' }
}

/** What is no row says nothing, and must not stop the others; a batch is answered by position. */
const rowsOf = ({ controller }: Operation, body: readonly unknown[]): readonly unknown[] =>
  controller === 'lote' ? body : body.filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

/** A row with all values converted to text. */
export const asTexts = (row: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof row === 'object' && row !== null ? row : {}).map(([key, value]) => [
      key,
      value === null || value === undefined ? '' : String(value),
    ]),
  )

const isDetailed = (body: unknown): boolean => typeof body === 'object' && body !== null && 'codigo' in body

/** 1, "1", or { codigo: 1, ... } if 'detalle' was requested. */
function bareCode(body: unknown): number | null {
  if (typeof body === 'number' && Number.isInteger(body)) return body
  if (typeof body === 'string' && /^-?\d{1,4}$/.test(body.trim())) return Number(body)
  if (typeof body === 'object' && body !== null && 'codigo' in body) return bareCode(body.codigo)
  return null
}

const detail = (body: object): Omit<Refusal, 'code'> => ({
  ...('error' in body ? { error: String(body.error) } : {}),
  fields: fieldsOf(body),
})

function fieldsOf(body: object): Record<string, string> | undefined {
  if (!('campos' in body) || typeof body.campos !== 'object' || body.campos === null) return undefined
  return Object.fromEntries(Object.entries(body.campos).map(([name, text]) => [name, String(text)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
