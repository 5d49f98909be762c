/** What administrators do after devices have sent: reviews of filings, questions about them, and the refusals that still lie on devices. */
import { bigint, bigserial, index, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { filings } from './files.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** 'Revisado' with its note. Only added to: the newest is the one that counts, the others are its history. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    filingId: bigint('filing_id', { mode: 'number' })
      .notNull()
      .references(() => filings.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    reviewedBy: text('reviewed_by').notNull(),
    reviewedAt: instant('reviewed_at').notNull().defaultNow(),
  },
  (t) => [index('reviews_filing').on(t.filingId)],
)

/** What an administrator asks whoever captured a filing, and what that person answered. */
export const reviewQuestions = pgTable(
  'review_questions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    filingId: bigint('filing_id', { mode: 'number' })
      .notNull()
      .references(() => filings.id, { onDelete: 'cascade' }),
    /** Who captured the filing: the question is his to read and to answer. */
    askedOf: text('asked_of').notNull(),
    question: text().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answer: text(),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('review_questions_filing').on(t.filingId), index('review_questions_asked_of').on(t.askedOf, t.askedAt)],
)

/** Entries that a device told were refused and not mended yet: never what is written on them. */
export const deviceRefusals = pgTable(
  'device_refusals',
  {
    personNid: text('person_nid').notNull(),
    device: text().notNull(),
    /** Of the entry on the device. */
    entry: text().notNull(),
    code: text().notNull(),
    number: text().notNull(),
    /** The answer code that refused it; '' where it was none. */
    refusal: text().notNull().default(''),
    /** Instant of the device's clock. */
    refusedAt: instant('refused_at'),
    reportedAt: instant('reported_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personNid, t.device, t.entry] }), index('device_refusals_at').on(t.refusedAt)],
)
