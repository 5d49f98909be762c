/** An administrator's change of a filed record: same number, before and after kept (ambiguity 71). */
import { sql } from 'drizzle-orm'
import { type FormDefinition, type Problems, texts, type Values } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { Call } from '../http/call.ts'
import { earlierAnswer, recordColumns, recordOf } from '../http/idempotency.ts'
import { HttpError, Refused } from '../http/refusal.ts'
import { isRace } from './commit.ts'
import { knownFields, refuseProblems } from './read-form.ts'
import { trailColumns, trailOf } from './trail.ts'

const TRIES = 4

/**
 * One transaction: the change, its trail, its idempotency record.
 * @param change locks the record, judges and writes it through `tx` only; answers how it was before.
 */
export async function editOnce(
  call: Call,
  about: { readonly code: string; readonly number: string; readonly owner: string },
  change: (tx: Database) => Promise<Values>,
): Promise<unknown> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      await call.house.db.transaction(async (tx) => {
        const before = await change(tx)
        const trail = trailOf(call, { ...about, before, after: knownFields(call) })
        await rowsOf(tx, sql`insert into filings (${trailColumns}) ${trail}`)
        await rowsOf(tx, sql`insert into idempotency (${recordColumns}) ${recordOf(call)}`)
      })
      return Number(call.operation.success)
    } catch (error) {
      if (!(error instanceof Refused) && !isRace(error)) throw error
      const earlier = await earlierAnswer(call)
      if (earlier) return earlier.body
      if (error instanceof Refused) throw error
    }
  }
  throw new HttpError(503, texts.server.busy, 1)
}

/** @throws Refused 0 at each field that may not change: the fixed ones, and all but a few once births hang on it. */
export function checkChanges(form: FormDefinition, before: Values, after: Values): void {
  const { editing } = form
  if (!editing) throw new Error(`${form.key} is not edited`)
  const referred = editing.referred(before)
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries(form.fields)) {
    const same = (before[name] ?? '') === (after[name] ?? '')
    if (same || field.unsent || field.kind === 'fact') continue
    if (editing.fixed.includes(name)) problems[name] = texts.filing.fixed
    else if (referred && !editing.onceReferred.includes(name)) problems[name] = texts.filing.onceReferred
  }
  refuseProblems(form, problems as Problems)
}
