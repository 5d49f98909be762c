/** Personal data (Ley 1581): the notice, consents to it, and people's requests about their data. */
import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { ofPerson } from './people.ts'

/** Append-only: the newest version applies. */
export const privacyNotices = pgTable('privacy_notices', {
  version: serial().primaryKey(),
  html: text().notNull(),
  publishedAt: instant('published_at').notNull().defaultNow(),
  publishedBy: text('published_by').notNull(),
})

export const privacyAgreements = pgTable(
  'privacy_agreements',
  {
    nid: ofPerson(),
    version: integer()
      .notNull()
      .references(() => privacyNotices.version),
    agreedAt: instant('agreed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.nid, t.version] })],
)

/** A person's request for correction or deletion, and its outcome. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: serial().primaryKey(),
    nid: ofPerson(),
    /** C correction, S deletion. */
    kind: text().$type<'C' | 'S'>().notNull(),
    detail: text().notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** P pending, A accepted, R refused. */
    state: text().$type<'P' | 'A' | 'R'>().notNull().default('P'),
    answer: text().notNull().default(''),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('data_requests_nid').on(t.nid), index('data_requests_state').on(t.state, t.id)],
)
