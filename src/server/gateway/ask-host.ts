/**
 * One documented call to the APIANCO host. What is sent is made anew of what the operation table names: no header, no
 * address and no byte around the fields comes from the browser. The host's redirects are not followed.
 */
import { type AnswerShape, entryOf, type Operation, type Values, wireFieldsOf } from '../../registry/index.ts'
import type { Upload } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { cookieHeader, type HostCookies } from './host-cookies.ts'
import { gatewayTexts as t } from './texts.ts'

/** ms until an answer begins; less than the app waits for it (`TIMEOUT` of its client). */
const PATIENCE = { session: 15_000, read: 25_000, submit: 55_000, upload: 110_000 } as const
/** ms from one piece of an answer to the next. */
const STANDSTILL = 20_000
export type Lengths = Readonly<Record<AnswerShape, number>>

/** Longest answer by its shape, bytes unpacked: what the app takes. */
export const LONGEST: Lengths = {
  code: 1_000_000,
  receipts: 1_000_000,
  person: 1_000_000,
  item: 4_000_000,
  rows: 200_000_000,
}
/** Retry-After of a host that is away, s. */
const COME_AGAIN = 15

export interface HostCall {
  readonly operation: Operation
  readonly fields: Values
  readonly files: readonly Upload[]
  readonly cookies: HostCookies
  /** Whoever asked has gone: a reading call ends with him. */
  readonly gone?: AbortSignal
}

export interface HostReply {
  readonly status: number
  /** Its own wish, s. */
  readonly retryAfter?: number
  readonly setCookies: readonly string[]
  /** Text as it comes; throws where it stands still, breaks off or is too long. */
  readonly text: AsyncGenerator<string, void>
  /** It is not read, or not to its end. */
  leave(): void
}

/** @param host its origin. @throws HttpError 502, 503 or 504 */
export async function askHost(
  host: string,
  { operation, fields, files, cookies, gone }: HostCall,
  longest = LONGEST,
): Promise<HostReply> {
  const stop = new AbortController()
  const isRead = operation.kind === 'read'
  const leave = () => stop.abort()
  if (isRead) gone?.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(() => stop.abort(new HttpError(504, t.tooSlow)), PATIENCE[operation.kind])
  const cookie = cookieHeader(cookies)
  try {
    const response = await fetch(addressOf(host, operation), {
      method: 'POST',
      headers: { accept: 'application/json', ...(cookie && { cookie }) },
      body: bodyOf(operation, fields, files),
      redirect: 'manual',
      signal: stop.signal,
    })
    return {
      status: response.status,
      ...retryAfterOf(response.headers.get('retry-after')),
      setCookies: response.headers.getSetCookie(),
      text: textOf(response, longest[shapeOf(operation)], stop),
      leave,
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Of a name that the operation table has, and of nothing that anybody typed. */
const addressOf = (host: string, { controller, op }: Operation): string =>
  `${host}/APIANCO/controllers/${controller}.php?op=${encodeURIComponent(op)}`

/** An import may answer every row of it as a duplicate. */
const shapeOf = ({ answer, refusesWithRows }: Operation): AnswerShape => (refusesWithRows ? 'rows' : answer)

/** Names of files are the device's own. */
const LONGEST_NAME = 200

function bodyOf(operation: Operation, fields: Values, files: readonly Upload[]): FormData {
  const body = new FormData()
  for (const name of wireFieldsOf(operation)) {
    const text = entryOf(fields, name)
    if (text !== undefined) body.append(name, text)
  }
  for (const { part, fileName, bytes } of files)
    body.append(part, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName.slice(-LONGEST_NAME))
  return body
}

/** Codes of failures before anything was sent. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|.*SELF_SIGNED.*|UNABLE_TO_.*)$/

function failureOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const { cause } = (error ?? {}) as { cause?: unknown }
  const { code, errors } = (cause ?? {}) as { code?: unknown; errors?: readonly { code?: unknown }[] }
  const codes = errors ? errors.map((each) => each.code) : [code]
  const isAway = codes.some((each) => typeof each === 'string' && UNREACHED.test(each))
  const failure = isAway ? new HttpError(503, t.away, COME_AGAIN) : new HttpError(502, t.unexpected)
  failure.cause = error
  return failure
}

async function* textOf(response: Response, longest: number, stop: AbortController): AsyncGenerator<string, void> {
  if (Number(response.headers.get('content-length') ?? 0) > longest) {
    stop.abort()
    throw new HttpError(502, t.tooLong)
  }
  const decoder = decoderOf(response.headers.get('content-type') ?? '')
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(new HttpError(504, t.tooSlow)), STANDSTILL)
  }
  try {
    watch()
    for await (const chunk of response.body ?? []) {
      watch()
      bytes += chunk.byteLength
      if (bytes > longest) throw new HttpError(502, t.tooLong)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
    // What is not read to its end holds no connection.
    stop.abort()
  }
}

/** Older hosts write Latin 1 and say so. */
function decoderOf(contentType: string): InstanceType<typeof TextDecoder> {
  const [, charset = 'utf-8'] = /charset="?([\w-]{1,40})/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function retryAfterOf(header: string | null): { readonly retryAfter?: number } {
  const seconds = Number(header?.trim() || Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: Math.min(3600, Math.ceil(seconds)) } : {}
}
