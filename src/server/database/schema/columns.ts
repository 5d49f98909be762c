/** Columns that many tables have. */
import { sql } from 'drizzle-orm'
import { date, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** yyyy-mm-dd */
export const day = (name: string) => date(name, { mode: 'string' })

/** When the row was last written; triggers (0020) keep it. What other systems have not read yet is found by it. */
export const modifiedAt = () => instant('modified_at').notNull().default(sql`clock_timestamp()`)
