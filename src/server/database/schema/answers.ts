import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Hashes of the rows of an answer, by its etag. Unlogged: if lost, the complete answer is sent once more. */
export const answerMarks = pgTable('answer_marks', {
  etag: text().primaryKey(),
  /** 64 bits per row in order, base64. */
  hashes: text().notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
