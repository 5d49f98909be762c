import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** For this transaction only: statements over hundreds of thousands of rows take their time, and their sets stay in memory. */
export async function roomToWork(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
}
