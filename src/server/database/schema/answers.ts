import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Hashes of the rows of an answer, by its etag. Unlogged: if lost, the complete answer is sent once more. */
export const answerMarks = pgTable('answer_marks', {
  etag: text().primaryKey(),
  /** 64 bits per row in order, base64. */
  hashes: text().notNull(),
  usedAt: instant('used_at').notNull().defaultNow(),
})
