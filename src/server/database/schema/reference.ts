/** Data that administrators maintain: code tables, parameters, fees, help, news, requests for numbers. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, instant, modifiedAt } from './columns.ts'
import { files } from './files.ts'
import { ofPerson } from './people.ts'

/** Code tables ('Code tables' of the decisions): especie, parentesco, tipoParto, pais, zona, profesion... */
export const codes = pgTable(
  'codes',
  {
    kind: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** Further keys of the item: sigla, departments... */
    extras: jsonb().$type<Record<string, string>>().notNull().default({}),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.code] })],
)

/** parametros/parametros, field by field; values are JSON (puntajeMinimo is an object). */
export const parameters = pgTable('parameters', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  modifiedAt: modifiedAt(),
})

export const formFees = pgTable(
  'form_fees',
  {
    id: serial().primaryKey(),
    code: text().notNull(),
    description: text().notNull(),
    /** Whole Colombian pesos. */
    value: integer().notNull(),
    year: integer().notNull(),
  },
  (t) => [unique('form_fees_year').on(t.code, t.year)],
)

/** HTML is sanitised when it is saved, and again when it is answered. */
export const helpTopics = pgTable(
  'help_topics',
  {
    /** idAyuda. */
    id: serial().primaryKey(),
    /** codigoAyuda ('Help ids' of the decisions). */
    helpId: integer('help_id').notNull(),
    /** adicionales. */
    extra: text().notNull().default(''),
    html: text().notNull(),
    imageId: uuid('image_id').references(() => files.id),
  },
  (t) => [index('help_topics_help').on(t.helpId)],
)

export const homeImages = pgTable('home_images', {
  id: serial().primaryKey(),
  fileId: uuid('file_id')
    .notNull()
    .references(() => files.id),
  active: boolean().notNull().default(true),
})

export const publications = pgTable('publications', {
  id: serial().primaryKey(),
  fileId: uuid('file_id')
    .notNull()
    .references(() => files.id),
  description: text().notNull(),
  /** PAGINA: http or https. */
  page: text().notNull().default(''),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on').notNull(),
  active: boolean().notNull().default(true),
})

/** Requests for blocks of numbers: 0 draft, 1 sent, 2 with support, 3 rejected, 4 approved. */
export const formRequests = pgTable(
  'form_requests',
  {
    id: serial().primaryKey(),
    ownerNid: ofPerson('owner_nid'),
    state: smallint().notNull().default(0),
    requestedOn: day('requested_on').notNull(),
    approvedAt: instant('approved_at'),
    supportId: uuid('support_id').references(() => files.id),
    remarks: text().notNull().default(''),
  },
  (t) => [
    index('form_requests_owner').on(t.ownerNid, t.state),
    // One draft per owner (decision 171).
    uniqueIndex('form_requests_draft').on(t.ownerNid).where(sql`${t.state} = 0`),
  ],
)

export const formRequestLines = pgTable(
  'form_request_lines',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => formRequests.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    quantity: integer().notNull(),
    /** Unit price, frozen when the request is sent. */
    value: integer().notNull(),
    firstNumber: integer('first_number'),
    lastNumber: integer('last_number'),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.code] })],
)
