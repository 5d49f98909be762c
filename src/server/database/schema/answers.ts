import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What was answered, by its etag: hashes of the rows. Unlogged: lost, the whole is sent once more. */
export const answerMarks = pgTable('answer_marks', {
  etag: text().primaryKey(),
  /** 64 bits a row in its order, base64. */
  hashes: text().notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
