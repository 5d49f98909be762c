/**
 * Writes an outcome as a response: short answers at once with an etag, long ones row by row. Nothing here returns the
 * reply, because every promise that resolves with it would add a listener for the answer's end.
 */
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  exportLines,
  headOfChanges,
  type Operation,
  type OperationKind,
  TOTAL_ROWS,
  type Values,
} from '../../registry/index.ts'
import type { CallResult } from '../core/call.ts'
import { FileAnswer } from '../core/file-answer.ts'
import { type AnswerMarks, LONGEST } from '../queries/answer-marks.ts'
import { Comparison, hashOfRow } from '../queries/changes.ts'
import { ExportedList } from '../queries/exported.ts'
import { LongAnswer } from '../queries/long-answer.ts'

/** Characters of an answer up to which it is buffered; a longer one is streamed. */
const TOGETHER = 1_000_000

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { status, body, retryAfter }: CallResult,
): Promise<void> {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (body instanceof FileAnswer) {
    reply.header('content-length', body.bytes).type('application/zip')
    reply.header('content-disposition', 'attachment; filename="registro.zip"').send(body.stream())
    return
  }
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
  // Sign-in answers contain tokens.
  if (kind === 'session') reply.send(text)
  else reply.compress(text)
}

function unchanged(reply: FastifyReply): void {
  reply.code(304).send()
}

async function sendLong(request: FastifyRequest, reply: FastifyReply, answer: LongAnswer): Promise<void> {
  if (answer.marks && isConditional(request)) return sendSince(request, reply, answer, answer.marks)
  const parts = logged(request, untilDisconnect(request, partsOf(answer)))
  let begun = ''
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return sendText(request, reply, 200, begun, 'read')
    begun += value
    if (begun.length > TOGETHER) break
  }
  if (isConditional(request)) {
    // Read once for its etag and once more to send it: it is never completely in memory.
    const etag = await namedBy(begun, parts)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return unchanged(reply)
    reply.compress(Readable.from(logged(request, untilDisconnect(request, partsOf(answer))), { objectMode: false }))
  } else reply.compress(Readable.from(rest(begun, parts), { objectMode: false }))
}

/** Rows are written as they come from the database, no faster than the client reads them, and without an etag. */
async function sendExported(request: FastifyRequest, reply: FastifyReply, list: ExportedList): Promise<void> {
  const stretches = untilDisconnect(request, list.stretches())
  // Refusals are detected before anything is sent.
  const begun = await stretches.next()
  const [head] = begun.value ?? []
  const lines = exportLines(Number(head?.[TOTAL_ROWS]), stretches)
  reply.compress(Readable.from(logged(request, lines), { objectMode: false }))
}

/** For a client that accepts changes: its etag is that of the complete answer, however little is sent. */
async function sendSince(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LongAnswer,
  marks: AnswerMarks,
): Promise<void> {
  const stretches = logged(request, untilDisconnect(request, answer.stretches()))
  const { etag, text } = await readSince(request, stretches, marks)
  reply.header('etag', etag)
  if (isKnown(request, etag)) return unchanged(reply)
  const rows = () => logged(request, untilDisconnect(request, partsOf(answer)))
  reply.code(200).compress(text ?? Readable.from(rows(), { objectMode: false }))
}

/**
 * Does the client use etags? Our own app sends X-Detalle with every call; other clients present an etag that they
 * received.
 */
const isConditional = ({ headers }: FastifyRequest): boolean =>
  headers['if-none-match'] !== undefined || headers['x-detalle'] === '1'

/** The JSON text of the rows, one chunk per part. */
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

/** After a disconnect no further row is read from the database. */
async function* untilDisconnect<T>({ raw }: FastifyRequest, parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for await (const part of parts) {
    if (raw.socket.destroyed) return
    yield part
  }
}

/** Once something has been sent, an error can only end the connection: the log has the reason. */
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

/** A long answer to a device that has an earlier one: the changes, or the complete answer if that is shorter. */
interface AnswerSince {
  readonly etag: string
  /**
   * What to send: the changes, or the complete answer if it is short; undefined: the complete answer, read once more.
   */
  readonly text: string | undefined
}

/**
 * Reads the complete answer once: for its etag, which is computed from the text however it is sent, and for the changes
 * in it.
 */
async function readSince(
  request: FastifyRequest,
  stretches: AsyncIterable<readonly Values[]>,
  marks: AnswerMarks,
): Promise<AnswerSince> {
  const [, known] = /"([^"]+)"/.exec(request.headers['if-none-match'] ?? '') ?? []
  const earlier = known === undefined ? undefined : await marks.of(known)
  const comparison = earlier && new Comparison(earlier)
  const whole = createHash('sha256')
  const hashes: bigint[] = []
  let short = ''
  let isShort = true
  let opened = '['
  const add = (text: string) => {
    whole.update(text)
    isShort &&= short.length + text.length <= TOGETHER
    short = isShort ? short + text : ''
  }
  for await (const rows of stretches)
    for (const row of rows) {
      const text = JSON.stringify(row)
      const hash = hashOfRow(text)
      add(opened + text)
      opened = ','
      if (hashes.length <= LONGEST) hashes.push(hash)
      comparison?.add(row, hash)
    }
  add(opened === '[' ? '[]' : ']')
  const etag = etagOfHash(whole)
  await marks.keep(nameIn(etag), hashes).catch((error: unknown) => request.log.error({ err: error }, 'mark not kept'))
  const changes = comparison?.changes
  if (changes) return { etag, text: JSON.stringify([headOfChanges(changes), ...changes.rows]) }
  return { etag, text: isShort ? short : undefined }
}

const nameIn = (etag: string): string => etag.slice(3, -1)

/** Weak: the same whether compressed or not. */
export const etagOf = (text: string): string => etagOfHash(createHash('sha256').update(text))

const etagOfHash = (hash: Hash): string => `W/"${hash.digest('base64url').slice(0, 27)}"`

/** Does the client have the answer of this etag? A proxy may have turned it into a strong one, or a list of several. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').includes(etag.slice(2))
