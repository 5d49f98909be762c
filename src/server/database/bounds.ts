/** The association's bounds for advice and chips, or the usual ones. */
import { sql } from 'drizzle-orm'
import { type Bounds, readBounds } from '../../registry/index.ts'
import { type Database, rowsOf } from './database.ts'

export async function storedBounds(db: Database): Promise<Bounds> {
  const [row] = await rowsOf<{ value: unknown }>(db, sql`select value from parameters where name = 'consejos'`)
  return readBounds(row?.value)
}
