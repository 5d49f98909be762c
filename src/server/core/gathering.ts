/**
 * Runs the calls of one batch together: their database statements are collected until none of them can continue without
 * an answer, and then sent in one round trip and one transaction.
 */
import type { SQL } from 'drizzle-orm'
import type { Database, Together } from '../database/database.ts'

/**
 * A statement of the round trip failed: nothing of it was written, for any of the calls. Each must be repeated alone.
 */
export class Undone extends Error {
  override name = 'Undone'
}

interface GatheredStatement {
  readonly statement: SQL
  readonly answer: (rows: readonly unknown[]) => void
  readonly fail: (why: Undone) => void
}

/**
 * @param calls each receives a database that collects its statements; a transaction that it opens is separate.
 * @returns the outcome of each, in order.
 */
export function gathered<T>(
  { db, together }: { readonly db: Database; readonly together: Together },
  calls: readonly ((db: Database) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let busy = calls.length
  let waiting: GatheredStatement[] = []

  const flush = () => {
    busy--
    if (busy > 0 || waiting.length === 0) return
    const batch = waiting
    waiting = []
    busy = batch.length
    together(batch.map(({ statement }) => statement)).then(
      (answers) => {
        for (const [at, { answer }] of batch.entries()) answer(answers[at] ?? [])
      },
      // Without its cause: a call that lost a race is retried, and this one does not concern every call.
      () => {
        for (const { fail } of batch) fail(new Undone('A trip failed'))
      },
    )
  }

  const execute = (statement: SQL) =>
    new Promise<{ readonly rows: readonly unknown[] }>((resolve, reject) => {
      waiting.push({ statement, answer: (rows) => resolve({ rows }), fail: reject })
      flush()
    })
  const gathering: Database = Object.assign(Object.create(db), { execute })
  return Promise.allSettled(calls.map((call) => call(gathering).finally(flush)))
}
