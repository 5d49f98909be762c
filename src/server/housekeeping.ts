/** What is thrown away with time: files whose form never came, tokens that died, attempts and keys long past. */
import { sql } from 'drizzle-orm'
import { rowsOf } from './database/database.ts'
import type { House } from './house.ts'

const DAY_MS = 24 * 3_600_000

/** Days. Ambiguity 128 for files. A device may have been in a drawer for months: its keys are kept a year. */
const KEPT = { files: 30, attempts: 1, keys: 365 } as const

const daysAgo = (house: House, days: number) => new Date(house.now().getTime() - days * DAY_MS).toISOString()

export async function tidy(house: House): Promise<void> {
  const { db } = house
  const gone = await rowsOf<{ storage_key: string }>(
    db,
    sql`delete from files where state in ('staged', 'orphan') and created_at < ${daysAgo(house, KEPT.files)}
        returning storage_key`,
  )
  for (const { storage_key } of gone) await house.storage.delete(storage_key)
  await rowsOf(db, sql`delete from tokens where expires_at < ${daysAgo(house, 0)}`)
  await rowsOf(db, sql`delete from attempts where last_at < ${daysAgo(house, KEPT.attempts)}`)
  await rowsOf(db, sql`delete from idempotency where created_at < ${daysAgo(house, KEPT.keys)}`)
}

/** Once a day. @returns how to stop it. */
export function tidyDaily(house: House): () => void {
  const run = () => void tidy(house).catch((error) => house.log.error({ err: error }, 'tidying failed'))
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
