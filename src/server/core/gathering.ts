/**
 * Calls of one batch that are worked on at the same time: what they ask of the database is gathered until none of them
 * can go on without an answer, and then goes in one trip and one transaction.
 */
import type { SQL } from 'drizzle-orm'
import type { Database, Together } from '../database/database.ts'

/** Something of the trip failed: nothing of it was written, for none of the calls. Each is to be made again, alone. */
export class Undone extends Error {
  override name = 'Undone'
}

interface Asked {
  readonly statement: SQL
  readonly answer: (rows: readonly unknown[]) => void
  readonly fail: (why: Undone) => void
}

/**
 * @param calls each is given the database on which its statements are gathered; a transaction that it opens is its own.
 * @returns how each ended, in their order.
 */
export function gathered<T>(
  { db, together }: { readonly db: Database; readonly together: Together },
  calls: readonly ((db: Database) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let busy = calls.length
  let waiting: Asked[] = []

  const waits = () => {
    busy--
    if (busy > 0 || waiting.length === 0) return
    const trip = waiting
    waiting = []
    busy = trip.length
    together(trip.map(({ statement }) => statement)).then(
      (answers) => {
        for (const [at, { answer }] of trip.entries()) answer(answers[at] ?? [])
      },
      // Not with its cause: a call that lost a race judges anew, and this is not the race of every call.
      () => {
        for (const { fail } of trip) fail(new Undone('A trip failed'))
      },
    )
  }

  const execute = (statement: SQL) =>
    new Promise<{ readonly rows: readonly unknown[] }>((resolve, reject) => {
      waiting.push({ statement, answer: (rows) => resolve({ rows }), fail: reject })
      waits()
    })
  const gathering: Database = Object.assign(Object.create(db), { execute })
  return Promise.allSettled(calls.map((call) => call(gathering).finally(waits)))
}
