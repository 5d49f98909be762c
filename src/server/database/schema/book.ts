/** The breed book: breeds, animals, and the effects of each filed form. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, modifiedAt } from './columns.ts'
import { files } from './files.ts'
import { numbers } from './numbers.ts'
import { ofPerson, thirdParties } from './people.ts'

export const breeds = pgTable(
  'breeds',
  {
    /** IDRAZA. */
    id: serial().primaryKey(),
    /** C or O. */
    species: text().notNull(),
    name: text().notNull(),
  },
  (t) => [unique('breeds_name').on(t.species, t.name)],
)

export const ofBreed = (name: string) =>
  integer(name)
    .notNull()
    .references(() => breeds.id)

/**
 * Every known animal. Without an owner it is known only from pedigrees (imported semen, foreign grandparents). `chip`
 * is its chip or, for those, its foreign registry number; null until a certificate assigns one to an animal born here.
 */
export const animals = pgTable(
  'animals',
  {
    id: serial().primaryKey(),
    chip: text().unique(),
    /** CONSEC_NACIMIENTO: the A04 number. */
    birthNumber: integer('birth_number').unique(),
    /** CONSECUTIVO: the A05 number that registered it. */
    registrationNumber: integer('registration_number').unique(),
    ownerNid: text('owner_nid').references(() => thirdParties.nid),
    /** Who owned it at birth or first registration. */
    breederNid: text('breeder_nid').references(() => thirdParties.nid),
    name: text().notNull().default(''),
    species: text().notNull(),
    breedId: ofBreed('breed_id'),
    /** M or H. */
    sex: text().notNull(),
    bornOn: day('born_on'),
    /** FU, G1, G2, G3, PP, MZ; the book is the one of the composition. */
    composition: text().notNull(),
    color: text().notNull().default(''),
    /** MARCAS_HATO. */
    marks: text().notNull().default(''),
    /** RASGOS_PARTICULARES. */
    features: text().notNull().default(''),
    /** Kilograms at birth. */
    birthWeight: numeric('birth_weight', { precision: 6, scale: 3, mode: 'number' }),
    /** TIPO_DE_PARTO, 1 to 5. */
    birthType: text('birth_type'),
    /** MD, MDG, IA, TE, ND. */
    concept: text().notNull().default('ND'),
    sireId: integer('sire_id').references((): AnyPgColumn => animals.id),
    damId: integer('dam_id').references((): AnyPgColumn => animals.id),
    /** PUNTAJE_FUNDADORES. */
    founderScore: integer('founder_score'),
    prefix: text().notNull().default(''),
    registeredOn: day('registered_on'),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    index('animals_owner').on(t.ownerNid, t.sex, t.breedId),
    index('animals_modified').on(t.ownerNid, t.modifiedAt, t.id).where(sql`${t.ownerNid} is not null`),
    index('animals_sire').on(t.sireId),
    index('animals_dam').on(t.damId),
    // Which values the whole inventory contains, and how often, is read from these two indexes without the animals.
    index('animals_kinds')
      .on(t.species, t.breedId, t.sex, t.composition, t.concept, t.birthType)
      .where(sql`${t.ownerNid} is not null`),
    index('animals_born').on(t.bornOn).where(sql`${t.ownerNid} is not null`),
    check('animals_sex', sql`${t.sex} in ('M', 'H')`),
  ],
)

export const ofAnimal = (name: string) =>
  integer(name)
    .notNull()
    .references(() => animals.id)

/** Services A01, A01a, A02 and A03, from which births come. Columns of a single form are empty in the others. */
export const services = pgTable(
  'services',
  {
    code: text().notNull(),
    number: integer().notNull(),
    ownerNid: ofPerson('owner_nid'),
    requestedOn: day('requested_on').notNull(),
    /** FECHA_SERVICIO, or the start of the group's period. */
    servedOn: day('served_on').notNull(),
    /** End of the group's period (A01a). */
    endsOn: day('ends_on'),
    species: text().notNull(),
    /** The male's breed (A03: the embryo's). */
    breedId: ofBreed('breed_id'),
    sireId: ofAnimal('sire_id'),
    /** Absent in a group; the genetic dam in A03. */
    damId: integer('dam_id').references(() => animals.id),
    /** RAZA_MESTIZAJE (A01). */
    damBreedId: integer('dam_breed_id').references(() => breeds.id),
    kinship: text(),
    computedKinship: text('computed_kinship'),
    prefix: text().notNull().default(''),
    remarks: text().notNull().default(''),
    /** A08 to A11 from which it took. */
    stockCode: text('stock_code'),
    stockNumber: integer('stock_number'),
    /** Straws or embryos taken. */
    amount: integer(),
    inseminationType: text('insemination_type'),
    /** Inseminator (A02) or professional (A03). */
    professionalNid: text('professional_nid').references(() => thirdParties.nid),
    country: text(),
    supportId: uuid('support_id').references(() => files.id),
    /** IDENTIF_EMBRION. */
    embryo: text(),
    recipientId: integer('recipient_id').references(() => animals.id),
    /** ESTADO of A01a: 0 open, 1 with births, 2 void. */
    state: smallint().notNull().default(0),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.number] }),
    foreignKey({ columns: [t.code, t.number], foreignColumns: [numbers.code, numbers.number] }),
    foreignKey({ columns: [t.stockCode, t.stockNumber], foreignColumns: [stock.code, stock.number] }),
    index('services_owner').on(t.ownerNid, t.code, t.modifiedAt, t.number),
    // The breeds that occur, and the rows of the rare ones.
    index('services_breed').on(t.breedId),
    // The prefixes that occur, one by one.
    index('services_prefix').on(t.code, t.prefix),
    index('services_sire').on(t.sireId),
    index('services_dam').on(t.damId),
    index('services_recipient').on(t.recipientId).where(sql`${t.recipientId} is not null`),
  ],
)

/** Females of a group service. */
export const serviceFemales = pgTable(
  'service_females',
  {
    code: text().notNull().default('A01a'),
    number: integer().notNull(),
    damId: ofAnimal('dam_id'),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.number, t.damId] }),
    index('service_females_dam').on(t.damId),
    foreignKey({ columns: [t.code, t.number], foreignColumns: [services.code, services.number] }),
  ],
)

/** A04. The further births of a multiple birth refer to the first. */
export const births = pgTable(
  'births',
  {
    number: integer().primaryKey(),
    ownerNid: ofPerson('owner_nid'),
    serviceCode: text('service_code').notNull(),
    serviceNumber: integer('service_number').notNull(),
    requestedOn: day('requested_on').notNull(),
    bornOn: day('born_on').notNull(),
    sex: text().notNull(),
    birthType: text('birth_type').notNull(),
    /** Kilograms. */
    weight: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
    damId: ofAnimal('dam_id'),
    prefix: text().notNull().default(''),
    remarks: text().notNull().default(''),
    /** Number of the first birth; set in the further ones. */
    firstNumber: integer('first_number').references((): AnyPgColumn => births.number),
    /** 1 for the first birth, 2 for the second... */
    place: smallint().notNull().default(1),
    /** NID_REGISTRADOR: who captured it. */
    registrarNid: ofPerson('registrar_nid'),
    animalId: integer('animal_id')
      .notNull()
      .unique()
      .references(() => animals.id),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    index('births_service').on(t.serviceCode, t.serviceNumber),
    index('births_owner').on(t.ownerNid, t.modifiedAt, t.number),
    index('births_dam').on(t.damId),
    unique('births_place').on(t.firstNumber, t.place),
    // One first birth per female and service: serialises two concurrent filings.
    uniqueIndex('births_litter').on(t.serviceCode, t.serviceNumber, t.damId).where(sql`${t.firstNumber} is null`),
    foreignKey({ columns: [t.serviceCode, t.serviceNumber], foreignColumns: [services.code, services.number] }),
  ],
)

/** Straws (A10, A11) and embryos (A08, A09), and how many remain. */
export const stock = pgTable(
  'stock',
  {
    code: text().notNull(),
    number: integer().notNull(),
    ownerNid: ofPerson('owner_nid'),
    requestedOn: day('requested_on').notNull(),
    /** FECHA_SERVICIO (A08) or FECHA_PROCEDIMIENTO (A10). */
    servedOn: day('served_on'),
    species: text().notNull(),
    breedId: ofBreed('breed_id'),
    amount: integer().notNull(),
    pending: integer().notNull(),
    country: text().notNull().default('51'),
    sireId: ofAnimal('sire_id'),
    damId: integer('dam_id').references(() => animals.id),
    /** Names as written on the form. */
    sireName: text('sire_name').notNull().default(''),
    damName: text('dam_name').notNull().default(''),
    /** Entity (A08) or inseminator (A10). */
    professionalNid: text('professional_nid').references(() => thirdParties.nid),
    remarks: text().notNull().default(''),
    invoiceId: uuid('invoice_id').references(() => files.id),
    icaId: uuid('ica_id').references(() => files.id),
    pedigreeId: uuid('pedigree_id').references(() => files.id),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.number] }),
    foreignKey({ columns: [t.code, t.number], foreignColumns: [numbers.code, numbers.number] }),
    index('stock_owner').on(t.ownerNid, t.code),
    index('stock_sire').on(t.sireId),
    index('stock_dam').on(t.damId),
    check('stock_pending', sql`${t.pending} between 0 and ${t.amount}`),
  ],
)
