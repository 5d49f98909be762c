/** Rows of an answer that may exceed memory: read in chunks, each by one short statement. */
import { setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import type { Database } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import type { AnswerMarks } from './answer-marks.ts'

/**
 * Rows per statement: as many as take about this long (ms). The embedded database answers nobody else meanwhile, and a
 * row of one list may cost fifty times as much as a row of another.
 */
const WELL = 40
export const FIRST_STRETCH = 250
const FEWEST = 200
const MOST = 1000

/** @param took ms for the previous chunk, of that many rows */
export const nextStretch = (rows: number, took: number): number =>
  Math.round(Math.max(FEWEST, Math.min(MOST, rows * Math.min(2, Math.max(0.5, WELL / Math.max(took, 1))))))

export class LongAnswer {
  /** Starts from the beginning at each call. */
  readonly stretches: () => AsyncGenerator<readonly Values[]>
  /** If the client accepts changes since its last answer instead. */
  readonly marks: AnswerMarks | undefined
  /** Never allowed in a batch. */
  readonly alone: boolean = false

  constructor(stretches: () => AsyncGenerator<readonly Values[]>, marks?: AnswerMarks) {
    this.stretches = stretches
    this.marks = marks
  }

  /** The same answer, with its chunks read through another function. */
  through(wrap: (stretches: LongAnswer['stretches']) => LongAnswer['stretches']): LongAnswer {
    return new LongAnswer(wrap(this.stretches), this.marks)
  }
}

export interface Stretching {
  /** A SELECT, ordered, into which a further condition is inserted. */
  readonly select: (further: SQL) => SQL
  /** The condition for all rows after this one in that order. */
  readonly after: (last: Values) => SQL
  /** Adds to the rows of a chunk what the statement does not contain, or removes what the caller must not see. */
  readonly complete?: ((rows: Values[]) => Promise<Values[]>) | undefined
}

/**
 * A complete documented list of any length. It is not a snapshot: records filed while it is read may or may not be
 * included; no row is repeated.
 */
export function longAnswer(db: Database, { select, after, complete }: Stretching): LongAnswer {
  async function* stretches() {
    let further = sql`true`
    let stretch = FIRST_STRETCH
    for (;;) {
      const begun = performance.now()
      const rows = await textRows(db, sql`${select(further)} limit ${stretch}::int`)
      const took = performance.now() - begun
      const last = rows.at(-1)
      if (!last) return
      const next = after(last)
      yield complete ? await complete(rows) : rows
      if (rows.length < stretch) return
      further = next
      stretch = nextStretch(stretch, took)
      await turn()
    }
  }
  return new LongAnswer(stretches)
}

/** Maximum rows of an answer within a batch: a longer one must be requested alone and is streamed. */
const TOGETHER = 50_000

/** A batch needs each answer completely in memory. @throws HttpError 413 */
export async function inMemory(body: unknown): Promise<unknown> {
  if (!(body instanceof LongAnswer)) return body
  if (body.alone) throw new HttpError(400, serverTexts.malformed)
  const rows: Values[] = []
  for await (const stretch of body.stretches()) {
    rows.push(...stretch)
    if (rows.length > TOGETHER) throw new HttpError(413, serverTexts.tooLarge)
  }
  return rows
}
