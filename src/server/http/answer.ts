/**
 * How an outcome becomes bytes: short answers at once and with their etag, long ones row after row. Nothing here returns
 * the reply: each promise that it goes through listens to the answer's end.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exportLines, type Operation, type OperationKind, TOTAL_ROWS } from '../../registry/index.ts'
import type { Outcome } from '../core/call.ts'
import type { AnswerMarks } from '../queries/answer-marks.ts'
import { ExportedList } from '../queries/exported.ts'
import { LongAnswer } from '../queries/long-answer.ts'
import { etagOf, etagOfHash, isKnown } from './etag.ts'
import { heardSince } from './since.ts'

/** Characters of an answer that are kept together; what is longer is sent while it is made. */
const TOGETHER = 1_000_000

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { status, body, retryAfter }: Outcome,
): Promise<void> {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.type('application/json; charset=utf-8')
  if (body instanceof ExportedList) return sendExported(request, reply, body)
  if (body instanceof LongAnswer) return sendLong(request, reply, body)
  return sendText(request, reply, status, JSON.stringify(body), operation.kind)
}

function sendText(request: FastifyRequest, reply: FastifyReply, status: number, text: string, kind: OperationKind) {
  if (status === 200 && kind === 'read') {
    const etag = etagOf(text)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return unchanged(reply)
  }
  reply.code(status)
  // Who signs in is given tokens.
  if (kind === 'session') reply.send(text)
  else reply.compress(text)
}

function unchanged(reply: FastifyReply): void {
  reply.code(304).send()
}

async function sendLong(request: FastifyRequest, reply: FastifyReply, answer: LongAnswer): Promise<void> {
  if (answer.marks && isConditional(request)) return sendSince(request, reply, answer, answer.marks)
  const parts = logged(request, heard(request, partsOf(answer)))
  let begun = ''
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return sendText(request, reply, 200, begun, 'read')
    begun += value
    if (begun.length > TOGETHER) break
  }
  if (isConditional(request)) {
    // Read to its end to be named, and once more to be sent: neither time is it whole in memory.
    const etag = await namedBy(begun, parts)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return unchanged(reply)
    reply.compress(Readable.from(logged(request, heard(request, partsOf(answer))), { objectMode: false }))
  } else reply.compress(Readable.from(rest(begun, parts), { objectMode: false }))
}

/** Its rows are written as they come from the database, no faster than they are taken, and not named. */
async function sendExported(request: FastifyRequest, reply: FastifyReply, list: ExportedList): Promise<void> {
  const stretches = heard(request, list.stretches())
  // What is refused is refused before anything is sent.
  const begun = await stretches.next()
  const [head] = begun.value ?? []
  const lines = exportLines(Number(head?.[TOTAL_ROWS]), stretches)
  reply.compress(Readable.from(logged(request, lines), { objectMode: false }))
}

/** To whoever takes changes: his etag is that of the whole, however little of it goes out. */
async function sendSince(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LongAnswer,
  marks: AnswerMarks,
): Promise<void> {
  const stretches = logged(request, heard(request, answer.stretches()))
  const { etag, text } = await heardSince(request, stretches, marks)
  reply.header('etag', etag)
  if (isKnown(request, etag)) return unchanged(reply)
  const rows = () => logged(request, heard(request, partsOf(answer)))
  reply.code(200).compress(text ?? Readable.from(rows(), { objectMode: false }))
}

/** Does whoever asks know etags? Our own devices ask for words with every call; others show one that they were given. */
const isConditional = ({ headers }: FastifyRequest): boolean =>
  headers['if-none-match'] !== undefined || headers['x-detalle'] === '1'

/** The JSON text of the rows, a stretch a part. */
async function* partsOf(answer: LongAnswer): AsyncGenerator<string, void> {
  let opened = false
  for await (const rows of answer.stretches()) {
    if (rows.length === 0) continue
    const text = JSON.stringify(rows).slice(1, -1)
    yield opened ? `,${text}` : `[${text}`
    opened = true
  }
  yield opened ? ']' : '[]'
}

/** Who left waits for nothing: no further row is asked of the database. */
async function* heard<T>({ raw }: FastifyRequest, parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for await (const part of parts) {
    if (raw.socket.destroyed) return
    yield part
  }
}

/** Once something has been sent nobody is told but by a connection that ends: the log says why. */
async function* logged<T>(request: FastifyRequest, parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    yield* parts
  } catch (error) {
    request.log.error({ err: error }, 'answer broken off')
    throw error
  }
}

async function* rest(begun: string, parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield begun
  yield* parts
}

async function namedBy(begun: string, parts: AsyncGenerator<string, void>): Promise<string> {
  const hash = createHash('sha256').update(begun)
  for await (const part of parts) hash.update(part)
  return etagOfHash(hash)
}
