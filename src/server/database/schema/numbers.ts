/** What is assigned before it is used: chips, and the numbers of the paper forms. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, smallint, text, unique } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'
import { ofPerson } from './people.ts'

export const chips = pgTable(
  'chips',
  {
    id: serial().primaryKey(),
    chip: text().notNull().unique(),
    receivedOn: day('received_on'),
    /** S or N. */
    homologated: text().notNull().default('N'),
    homologatedTo: text('homologated_to').notNull().default(''),
    /** 0 available, 1 used, 2 void. */
    state: smallint().notNull().default(0),
  },
  (t) => [
    // Index of the list sorted by `homologatedTo` in either direction: equal values are sorted newest first in both.
    index('chips_homologated').on(t.homologatedTo, t.id.desc().nullsFirst()),
    index('chips_homologated_back').on(t.homologatedTo, t.id),
  ],
)

/** Consecutivos: pre-paid blocks. A number has one form code and one owner. */
export const numbers = pgTable(
  'numbers',
  {
    id: serial().primaryKey(),
    code: text().notNull(),
    number: integer().notNull(),
    ownerNid: ofPerson('owner_nid'),
    /** 0 available, 1 used, 2 void. */
    state: smallint().notNull().default(0),
    usedAt: instant('used_at'),
    /** The request by which it was bought. */
    requestId: integer('request_id'),
  },
  (t) => [
    unique('numbers_number').on(t.code, t.number),
    index('numbers_owner').on(t.ownerNid, t.code, t.state, t.number),
    index('numbers_used').on(t.usedAt),
    check('numbers_state', sql`${t.state} in (0, 1, 2)`),
  ],
)

/** How many numbers of each form and state an owner had when `numberMoves` were last added up. Written by triggers. */
export const numberCounts = pgTable(
  'number_counts',
  {
    ownerNid: text('owner_nid').notNull(),
    code: text().notNull(),
    state: smallint().notNull(),
    size: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerNid, t.code, t.state] })],
)

/**
 * Additions (1) and removals (-1) since. Rows are only appended, so that filings do not wait for each other: a single
 * counter row would be updated by every filing of its owner.
 */
export const numberMoves = pgTable('number_moves', {
  ownerNid: text('owner_nid').notNull(),
  code: text().notNull(),
  state: smallint().notNull(),
  moved: integer().notNull(),
})
