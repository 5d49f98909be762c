import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** When the row was last written; triggers (0020) keep it. What other systems have not read yet is found by it. */
export const modifiedAt = () =>
  timestamp('modified_at', { withTimezone: true, mode: 'string' }).notNull().default(sql`clock_timestamp()`)
