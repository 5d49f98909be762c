/** Passes the host's answer on: its status mapped, its size limited, never as a page, and without its headers. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import type { Place } from '../http/room.ts'
import type { HostReply } from './ask-host.ts'
import { gatewayTexts as t } from './texts.ts'

/** Characters of an answer up to which it is buffered and gets an etag; a longer one is streamed. */
const TOGETHER = 16_000_000
/** Limit for statuses other than 200; also detects an HTML page earlier. */
const LONGEST_REFUSAL = 20_000
const LONGEST_WORDS = 300

/** Refusals, which only the host itself can give: in its own { error }. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 422])
/** 'Later', with a text for a host that has none. */
const LATER: Readonly<Record<number, string>> = {
  409: serverTexts.stillRunning,
  429: serverTexts.tooMuchAtOnce,
  503: t.away,
}

/**
 * @throws HttpError for every status but 200, as the app understands it (docs/sync-protocol.md). 502: unclear. A page
 * of whatever is in front of the host is that, and so is a redirect, which is never followed to an address that nobody
 * asked for, and a failure of the host.
 */
export async function refuseUnlessDone({ status, retryAfter, text, leave }: HostReply): Promise<void> {
  if (status === 200) return
  const later = LATER[status]
  if (later === undefined && !REFUSALS.has(status)) {
    leave()
    throw new HttpError(502, t.unexpected)
  }
  const body = await upTo(text, LONGEST_REFUSAL).catch(() => '<broken off>')
  const words = wordsIn(body) ?? (isPage(body) ? undefined : later)
  if (words === undefined) throw new HttpError(502, t.unexpected)
  throw new HttpError(status, words, retryAfter ?? (status === 503 ? 15 : undefined))
}

/** The text of { error }. */
function wordsIn(body: string): string | undefined {
  const { error } = (parsed(body) ?? {}) as { error?: unknown }
  return typeof error === 'string' && error.trim() !== '' ? error.slice(0, LONGEST_WORDS) : undefined
}

/** The beginning of it. */
async function upTo(text: AsyncGenerator<string, void>, most: number): Promise<string> {
  let read = ''
  for await (const part of text) {
    read += part
    if (read.length > most) return read
  }
  return read
}

/** The whole of a short answer. */
export async function wholeOf(text: AsyncGenerator<string, void>): Promise<string> {
  let read = ''
  for await (const part of text) read += part
  if (isPage(read)) throw new HttpError(502, t.unexpected)
  return read
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isPage = (text: string): boolean => text.trimStart().startsWith('<')

/**
 * @param place accounts for the buffered bytes. @throws HttpError 502 for a page and for anything that is not an answer
 */
export async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { text, leave }: HostReply,
  place: Place,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (operation.answer !== 'rows') return sendShort(request, reply, operation, await wholeOf(text))
  let begun = ''
  for (;;) {
    const { value, done } = await text.next()
    if (done) break
    begun += value
    if (begun.length < LONGEST_REFUSAL && isPage(begun)) {
      leave()
      throw new HttpError(502, t.unexpected)
    }
    if (begun.length > TOGETHER || !hasRoom(place, value.length)) return sendLong(request, reply, begun, text)
  }
  if (parsed(begun) === undefined) throw new HttpError(502, t.unexpected)
  const etag = etagOf(begun)
  reply.header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.compress(begun)
  return reply
}

function sendShort(request: FastifyRequest, reply: FastifyReply, operation: Operation, text: string): FastifyReply {
  const isJson = parsed(text) !== undefined
  // Some hosts answer an upload with plain text.
  if (!isJson && operation.answer !== 'receipts') throw new HttpError(502, t.unexpected)
  if (!isJson) reply.type('text/plain; charset=utf-8')
  if (operation.kind !== 'read') return reply.send(text)
  const etag = etagOf(text)
  reply.header('etag', etag)
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text)
}

/** If there is no room to buffer it, it is streamed. */
function hasRoom(place: Place, bytes: number): boolean {
  try {
    place.take(bytes)
    return true
  } catch {
    return false
  }
}

/** If an answer breaks off, the connection is closed: half an answer must not look complete. */
function sendLong(
  request: FastifyRequest,
  reply: FastifyReply,
  begun: string,
  text: AsyncGenerator<string, void>,
): FastifyReply {
  async function* rest() {
    try {
      yield begun
      for await (const part of text) {
        if (request.raw.socket.destroyed) return
        yield part
      }
    } catch (error) {
      request.log.warn({ err: error }, 'answer of the host broken off')
      throw error
    }
  }
  reply.compress(Readable.from(rest(), { objectMode: false }))
  return reply
}
