/** Transfers of ownership and leases. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAnimal } from './book.ts'
import { day, modifiedAt } from './columns.ts'
import { ofPerson } from './people.ts'

/** A06. The animal belongs to its new owner from that date on: a transfer dated ahead takes effect on its day. */
export const transfers = pgTable(
  'transfers',
  {
    number: integer().primaryKey(),
    animalId: ofAnimal('animal_id'),
    fromNid: ofPerson('from_nid'),
    toNid: ofPerson('to_nid'),
    transferredOn: day('transferred_on').notNull(),
    remarks: text().notNull().default(''),
    /** Its day has come: the animal belongs to the new owner. */
    done: boolean().notNull().default(true),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    index('transfers_animal').on(t.animalId, t.transferredOn),
    index('transfers_from').on(t.fromNid, t.modifiedAt, t.number),
    index('transfers_to').on(t.toNid, t.modifiedAt, t.number),
    // At most one pending transfer per animal.
    uniqueIndex('transfers_waiting').on(t.animalId).where(sql`not ${t.done}`),
  ],
)

/** A12 leases; with `parentNumber`, sub-leases within their period. Days are inclusive. */
export const leases = pgTable(
  'leases',
  {
    number: integer().primaryKey(),
    animalId: ofAnimal('animal_id'),
    lessorNid: ofPerson('lessor_nid'),
    lesseeNid: ofPerson('lessee_nid'),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    remarks: text().notNull().default(''),
    parentNumber: integer('parent_number').references((): AnyPgColumn => leases.number),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    index('leases_lessee').on(t.lesseeNid, t.endsOn),
    index('leases_taken').on(t.lesseeNid, t.modifiedAt, t.number),
    index('leases_given').on(t.lessorNid, t.modifiedAt, t.number),
    index('leases_animal').on(t.animalId),
  ],
)
