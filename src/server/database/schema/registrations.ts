/** A05: the registration of an animal in the book, and what verifies its certificate. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { animals } from './book.ts'
import { day, modifiedAt } from './columns.ts'
import { ofPerson, thirdParties } from './people.ts'

const registrar = (name: string) => text(name).references(() => thirdParties.nid)

/** Initial animals (FU, PP) and genealogy certificates: one registration of each animal. */
export const registrations = pgTable(
  'registrations',
  {
    /** CONSECUTIVO, an A05 number: initial animals and certificates share the block (decision 11). */
    number: integer().primaryKey(),
    /** I initial animal, C certificate. */
    kind: text().$type<'I' | 'C'>().notNull(),
    /** Who filed it; the animal may have a new owner since. */
    ownerNid: ofPerson('owner_nid'),
    animalId: integer('animal_id')
      .notNull()
      .unique()
      .references(() => animals.id),
    requestedOn: day('requested_on').notNull(),
    /** NID_REGISTRADOR, and the three registrars of a founder male. */
    registrarNid: registrar('registrar_nid'),
    registrar1Nid: registrar('registrar1_nid'),
    registrar2Nid: registrar('registrar2_nid'),
    registrar3Nid: registrar('registrar3_nid'),
    remarks: text().notNull().default(''),
    /** Chips as declared for a pedigree animal, also of animals that are not in the registry. */
    sireChip: text('sire_chip').notNull().default(''),
    damChip: text('dam_chip').notNull().default(''),
    paternalGrandsire: text('paternal_grandsire').notNull().default(''),
    paternalGranddam: text('paternal_granddam').notNull().default(''),
    maternalGrandsire: text('maternal_grandsire').notNull().default(''),
    maternalGranddam: text('maternal_granddam').notNull().default(''),
    /** Unguessable: the QR code of the paper begins with it. Certificates only. */
    seal: text().unique(),
    // Copies of the animal's columns, maintained by triggers (0013), so that long lists are sorted without reading each
    // animal.
    animalName: text('animal_name'),
    animalSpecies: text('animal_species'),
    animalBreed: integer('animal_breed'),
    animalSex: text('animal_sex'),
    animalComposition: text('animal_composition'),
    animalBornOn: day('animal_born_on'),
    animalColor: text('animal_color'),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    index('registrations_owner').on(t.ownerNid, t.kind, t.modifiedAt, t.number),
    index('registrations_breed').on(t.animalBreed, t.kind),
  ],
)
