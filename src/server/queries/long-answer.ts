/** Rows of an answer that may be longer than memory: made stretch after stretch, each by one short statement. */
import { setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import type { Database } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import type { AnswerMarks } from './answer-marks.ts'

/**
 * Rows of one statement: as many as take about this long (ms). The embedded database answers nobody else meanwhile, and
 * one row of a list may cost fifty times what one of another does.
 */
const WELL = 40
export const FIRST_STRETCH = 250
const FEWEST = 200
const MOST = 1000

/** @param took ms of the stretch before, of so many rows */
export const nextStretch = (rows: number, took: number): number =>
  Math.round(Math.max(FEWEST, Math.min(MOST, rows * Math.min(2, Math.max(0.5, WELL / Math.max(took, 1))))))

export class LongAnswer {
  /** From the beginning, each time it is asked. */
  readonly stretches: () => AsyncGenerator<readonly Values[]>
  /** Where whoever asks takes what changed since his last answer instead. */
  readonly marks: AnswerMarks | undefined
  /** It is never one of a batch. */
  readonly alone: boolean = false

  constructor(stretches: () => AsyncGenerator<readonly Values[]>, marks?: AnswerMarks) {
    this.stretches = stretches
    this.marks = marks
  }

  /** The same answer, its stretches made through another. */
  through(wrap: (stretches: LongAnswer['stretches']) => LongAnswer['stretches']): LongAnswer {
    return new LongAnswer(wrap(this.stretches), this.marks)
  }
}

export interface Stretching {
  /** A SELECT, ordered, that a further condition is put into. */
  readonly select: (further: SQL) => SQL
  /** The condition of all that comes after this row in that order. */
  readonly after: (last: Values) => SQL
  /** Adds to the rows of a stretch what the statement does not tell, or leaves out what it cannot know. */
  readonly complete?: ((rows: Values[]) => Promise<Values[]>) | undefined
}

/**
 * A documented list whole, however long. It is no snapshot: what is filed while it is read may be there or not, and
 * no row is there twice.
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

/** Rows of an answer that stands among others in a batch, at most: what is longer is asked alone, and streamed. */
const TOGETHER = 50_000

/** What a batch puts among its other answers: such an answer has to be whole in memory. @throws HttpError 413 */
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
