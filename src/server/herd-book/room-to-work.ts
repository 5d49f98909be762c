import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/**
 * For this transaction only: statements over hundreds of thousands of rows take long and need memory for their sets.
 */
export async function roomToWork(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
}
