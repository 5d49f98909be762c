/** Passes the host's answer on: its status mapped, its size limited, never as a page, and without its headers. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { isPage, LONGEST_REFUSAL, parsed, wholeOf } from '../host/answer.ts'
import { type HostReply, hostTexts as t } from '../host/ask-host.ts'
import { etagOf, isKnown } from '../http/answer.ts'
import type { Place } from '../http/room.ts'

/** Characters of an answer up to which it is buffered and gets an etag; a longer one is streamed. */
const TOGETHER = 16_000_000
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
