/**
 * Administrators' work after devices have sent: reviews of filings, questions about them, refusals still on devices, and
 * forms that devices saw filed and this database lost by going back in time.
 */
import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { filings } from './files.ts'

/** 'Revisado' with its note. The newest that is not superseded applies, the others are its history. */
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
    /** Undone by its reviewer, or an answer came after it: the form is to be reviewed again. */
    superseded: boolean().notNull().default(false),
  },
  (t) => [index('reviews_filing').on(t.filingId)],
)

/** An administrator's question to the person who captured a filing, and the answer. */
export const reviewQuestions = pgTable(
  'review_questions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    filingId: bigint('filing_id', { mode: 'number' })
      .notNull()
      .references(() => filings.id, { onDelete: 'cascade' }),
    /** Who captured the filing: only this person may read and answer the question. */
    askedOf: text('asked_of').notNull(),
    question: text().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answer: text(),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('review_questions_filing').on(t.filingId), index('review_questions_asked_of').on(t.askedOf, t.askedAt)],
)

/** Refused, uncorrected entries that a device reported; never their content. */
export const deviceRefusals = pgTable(
  'device_refusals',
  {
    personNid: text('person_nid').notNull(),
    device: text().notNull(),
    /** Id of the entry on the device. */
    entry: text().notNull(),
    code: text().notNull(),
    number: text().notNull(),
    /** The answer code of the refusal; '' if there was none. */
    refusal: text().notNull().default(''),
    /** Time by the device's clock. */
    refusedAt: instant('refused_at'),
    reportedAt: instant('reported_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personNid, t.device, t.entry] }), index('device_refusals_at').on(t.refusedAt)],
)

/** One row. Its mark changes whenever the database continues from an earlier state (registry-life.ts). */
export const registryLife = pgTable('registry_life', {
  sole: boolean().primaryKey().default(true),
  mark: text().notNull(),
  since: instant('since').notNull(),
  /** PostgreSQL's system identifier and timeline when last seen; null: to be read. */
  system: text(),
  timeline: text(),
  /** The state it went back to; null: it never did. */
  backTo: instant('back_to'),
})

/** Never their content. A form is back once its key is in `idempotency`. */
export const absentForms = pgTable(
  'absent_forms',
  {
    personNid: text('person_nid').notNull(),
    device: text().notNull(),
    /** Id of the entry on the device, and its idempotency key. */
    entry: text().notNull(),
    code: text().notNull(),
    /** The number it used, which nobody else is offered; null: none, or not the person's to use. */
    number: integer(),
    /** An administrator offers the number again. */
    released: boolean().notNull().default(false),
    reportedAt: instant('reported_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personNid, t.device, t.entry] }), index('absent_forms_number').on(t.code, t.number)],
)
