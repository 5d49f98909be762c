/**
 * A write that uses no form number: masters, requests, imports, a person's own data. One transaction with its audit row
 * and its idempotency key.
 *
 * ```ts
 * writeOnce(call, async (tx) => {
 *   const before = ...           // the record as its list has it, its row locked with `for update`; undefined: new
 *   await rowsOf(tx, sql`update breeds ...`)
 *   const after = ...            // the same once more
 *   return { trail: { code: 'razas', number: '7', owner: '', before, after } }
 * })
 * ```
 *
 * The audit row of a master has the key of its definition as `code` and the text of its id as `number`; `owner` is
 * whose record it is, '' for the association's own.
 */

import { sql } from 'drizzle-orm'
import { CHANGED, changedSince, fill, type RecordDefinition, type Values, valuesIn } from '../../registry/index.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { confirmed } from '../core/unconfirmed.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { type Trail, trailColumns, trailOf } from './audit-log.ts'
import { marksFound } from './host-advice.ts'
import { recordColumns, recordOf } from './idempotency.ts'
import { untilWritten } from './races.ts'
import { filingTexts } from './texts.ts'

const TRIES = 5

export interface Written {
  /** Who changed what: one audit row for each changed record. */
  readonly trail?: Trail | readonly Trail[]
  /** The response if nothing was written; the key may be used again. */
  readonly instead?: unknown
  /** The success answer of a call that returns more than a code: an upload's receipts. Stored under the key. */
  readonly answer?: unknown
}

/**
 * Judges and writes in one transaction, retried after a lost race; the same key takes effect once.
 * @param write locks, judges and writes through `tx` only (PGlite has one connection); may throw `BusinessError`.
 * @returns the operation's success code (or `answer`), this time or the first time of the same key; or `instead`.
 */
export async function writeOnce(call: Call, write: (tx: Database) => Promise<Written>): Promise<unknown> {
  await confirmed(call)
  return untilWritten(call, TRIES, () =>
    call.context.db.transaction(async (tx) => {
      const { trail, instead, answer = Number(call.operation.success) } = await write(tx)
      if (instead !== undefined) return instead
      const trails = trail ? [trail].flat() : []
      const marks = trails.some(({ before }) => !before) ? await marksFound(call, tx) : []
      for (const one of trails)
        await rowsOf(tx, sql`insert into filings (${trailColumns}) ${trailOf(call, one, marks)}`)
      await rowsOf(tx, sql`insert into idempotency (${recordColumns}) ${recordOf(call, answer)}`)
      return answer
    }),
  )
}

/**
 * Optimistic lock: of two people editing one record, the second gets a conflict instead of overwriting the first one's
 * change. A call without ANTES, which the documents do not define, is not checked.
 * @param before the current record, its row locked. @throws BusinessError 106
 */
export function refuseChanged(call: Call, record: RecordDefinition, before: Values): void {
  const seen = fieldOf(call, 'ANTES')
  if (seen !== '' && changedSince(record, seen, before)) throw new BusinessError(CHANGED, mastersTexts.changed)
}

/**
 * A form hangs on another record by its number: what it saw of that one (ANTES, `saw` of its definition) is what it is.
 * @param record that one, by the form's fields; what was not seen is not compared
 * @param field of the form with the record's number. @throws BusinessError 106
 */
export function refuseOther(call: Call, record: Values, field: string): void {
  const seen = valuesIn(fieldOf(call, 'ANTES'))
  if (Object.entries(record).every(([name, now]) => (seen[name] || now) === now)) return
  throw refusedAt(field, fill(filingTexts.otherRecord, { n: fieldOf(call, field).slice(0, 30) }), CHANGED)
}
