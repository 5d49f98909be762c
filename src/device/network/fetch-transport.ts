import {
  announcedIn,
  answerText,
  CAPACITIES_HEADER,
  longestAnswers,
  type Operation,
  operationNamed,
  type Reply,
} from '../../registry/index.ts'
import { type AbortSignalLike, type Call, NetworkFailure, type Transport } from '../../sync/ports/ports.ts'
import { clockDifference, type Moment, momentHere } from './clock-difference.ts'
import { upload } from './upload.ts'

/** An import may return every row as a duplicate. */
const longestOf = ({ answer, refusesWithRows }: Operation): number => longestAnswers[refusesWithRows ? 'rows' : answer]

const CONTROLLERS = '/APIANCO/controllers/'
/** Protocols whose calls share one connection, as `nextHopProtocol` names them. */
const SHARED: ReadonlySet<string> = new Set(['h2', 'h3'])
const FEW = 6
/** More would only queue at the host. */
const MANY = 12

/** The API over fetch: multipart/form-data, the session's cookie or a send-only token and no cookie. */
export class FetchTransport implements Transport {
  readonly #host: string
  readonly #onUse: (calls: number) => void
  #calls = 0

  /**
   * @param host '' for the app's own origin.
   * @param onUse hears how many calls are under way.
   */
  constructor(host = '', onUse: (calls: number) => void = () => {}) {
    this.#host = host
    this.#onUse = onUse
  }

  async call(call: Call, signal?: AbortSignalLike): Promise<Reply> {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), call.timeoutMs)
    const unlink = follow(signal, stop)
    this.#use(1)
    try {
      const longest = longestOf(operationNamed(call.operation))
      const sent = momentHere()
      if (call.onSent) {
        const { text, ...head } = await upload(this.#url(call), {
          headers: headersOf(call),
          body: bodyOf(call),
          withCookie: call.as === 'session',
          longest,
          signal: stop.signal,
          onSent: call.onSent,
        })
        return replyOf(head, text, differenceOf(head, sent))
      }
      const response = await this.#post(call, stop.signal)
      const difference = differenceOf(response, sent)
      // A portal's page is no file.
      if (operationNamed(call.operation).answer === 'file' && isZip(response))
        return { ...replyOf(response, '', difference), bytes: await response.arrayBuffer() }
      // Reading the body counts against the same time limit: a truncated answer is no answer.
      return replyOf(response, await textOf(response, longest), difference)
    } catch (error) {
      throw new NetworkFailure(error instanceof Error ? error.name : String(error))
    } finally {
      clearTimeout(timer)
      unlink()
      this.#use(-1)
    }
  }

  async stream(call: Call, take: (piece: string) => Promise<void>, signal: AbortSignalLike): Promise<Reply> {
    const stop = new AbortController()
    const unlink = follow(signal, stop)
    let timer: ReturnType<typeof setTimeout> | undefined
    // Time that the device spends processing does not count as the host's.
    const patience = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), call.timeoutMs)
    }
    const failed = (error: unknown) => new NetworkFailure(error instanceof Error ? error.name : String(error))
    this.#use(1)
    try {
      patience()
      const sent = momentHere()
      const response = await this.#post(call, stop.signal).catch((error: unknown) => Promise.reject(failed(error)))
      const difference = differenceOf(response, sent)
      const isTaken = response.status === 200 && /json/i.test(response.headers.get('Content-Type') ?? '')
      if (!isTaken || !response.body) return replyOf(response, await textOf(response, longestAnswers.code), difference)
      const reader = response.body.getReader()
      const text = answerText(response.headers.get('Content-Type') ?? '', TextDecoder)
      for (;;) {
        patience()
        const { done, value } = await reader.read().catch((error: unknown) => Promise.reject(failed(error)))
        clearTimeout(timer)
        if (done) break
        await take(text.add(value))
      }
      const rest = text.end()
      if (rest !== '') await take(rest)
      return replyOf(response, '', difference)
    } catch (error) {
      stop.abort()
      throw error
    } finally {
      clearTimeout(timer)
      unlink()
      this.#use(-1)
    }
  }

  /**
   * Six connections over HTTP/1.1; over HTTP/2 and 3 many calls share one. The protocol is known from earlier calls.
   */
  atOnce(): number {
    const made = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const last = made.findLast(({ name }) => name.includes(CONTROLLERS))
    return last && SHARED.has(last.nextHopProtocol) ? MANY : FEW
  }

  #use(more: 1 | -1): void {
    this.#calls += more
    this.#onUse(this.#calls)
  }

  #post(call: Call, signal: AbortSignal): Promise<Response> {
    return fetch(this.#url(call), {
      method: 'POST',
      headers: headersOf(call),
      body: bodyOf(call),
      credentials: call.as === 'session' ? 'include' : 'omit',
      cache: 'no-store',
      // The host never redirects; an answer from elsewhere is not the host's.
      redirect: 'error',
      signal,
    })
  }

  #url(call: Call): string {
    const [controller = '', op = ''] = call.operation.split('/')
    return `${this.#host}${CONTROLLERS}${controller}.php?op=${encodeURIComponent(op)}`
  }
}

function headersOf(call: Call): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(call.key === undefined ? {} : { 'Idempotency-Key': call.key }),
    ...(call.etag === undefined ? {} : { 'If-None-Match': call.etag }),
    ...(call.detail ? { 'X-Detalle': '1' } : {}),
    ...(call.as === 'session' ? {} : { Authorization: `Bearer ${call.as.token}` }),
  }
}

function bodyOf(call: Call): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(call.fields)) body.append(name, text)
  for (const file of call.files ?? [])
    body.append(file.name, new Blob([file.bytes], { type: 'image/jpeg' }), file.fileName)
  return body
}

const isZip = ({ status, headers }: Response): boolean =>
  status === 200 && /^application\/zip\b/i.test(headers.get('Content-Type') ?? '')

async function textOf(response: Response, longest: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const text = answerText(response.headers.get('Content-Type') ?? '', TextDecoder)
  const parts: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > longest) {
      await reader.cancel()
      throw new RangeError('The answer is longer than any answer may be')
    }
    parts.push(text.add(value))
  }
  return parts.join('') + text.end()
}

/** To be asked as soon as the answer begins. */
const differenceOf = ({ headers }: Pick<Response, 'headers'>, sent: Moment) =>
  clockDifference(headers.get('Date'), sent, momentHere())

function replyOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  difference: number | undefined,
): Reply {
  const retryAfter = secondsOf(headers.get('Retry-After'))
  const etag = headers.get('ETag')
  const announced = headers.get(CAPACITIES_HEADER)
  return {
    status,
    contentType: headers.get('Content-Type') ?? '',
    text,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(etag === null ? {} : { etag }),
    ...(announced === null ? {} : { announced: announcedIn(announced) }),
    ...(difference === undefined ? {} : { clockDifference: difference }),
  }
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}

function follow(signal: AbortSignalLike | undefined, stop: AbortController): () => void {
  if (!signal) return () => {}
  if (signal.aborted) stop.abort()
  if (!(signal instanceof AbortSignal)) return () => {}
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
