/** A long answer to a device that has an earlier one: the changes, or the complete answer if that is shorter. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { headOfChanges, type Values } from '../../registry/index.ts'
import { type AnswerMarks, LONGEST } from '../queries/answer-marks.ts'
import { Comparison, hashOfRow } from '../queries/changes.ts'
import { etagOfHash } from './etag.ts'

export interface AnswerSince {
  readonly etag: string
  /**
   * What to send: the changes, or the complete answer if it is short; undefined: the complete answer, read once more.
   */
  readonly text: string | undefined
}

/** Characters of an answer up to which it is buffered. */
const TOGETHER = 1_000_000

/**
 * Reads the complete answer once: for its etag, which is computed from the text however it is sent, and for the changes
 * in it.
 */
export async function readSince(
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
