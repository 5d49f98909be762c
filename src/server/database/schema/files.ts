/** Files, and the audit row of each filing. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Staged by subirArchivos under (owner, code, number); claimed by the form that sends the receipt. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    /** Unguessable part of its address. */
    address: text().notNull().unique(),
    /** Key in the storage. */
    storageKey: text('storage_key').notNull(),
    /** Receipt: hash in hex of the bytes as received. */
    sha256: text().notNull(),
    /** Bytes as received. */
    bytes: integer().notNull(),
    contentType: text('content_type').notNull().default('image/jpeg'),
    ownerNid: text('owner_nid').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    code: text().notNull(),
    /** CONSECUTIVO it was staged under, as text. */
    number: text().notNull().default(''),
    /** SOPORTE, REGISTRO_ICA... */
    column: text().notNull(),
    state: text().$type<'staged' | 'orphan' | 'claimed' | 'public'>().notNull().default('staged'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('files_receipt').on(t.ownerNid, t.sha256),
    index('files_staged').on(t.ownerNid, t.code, t.number),
    index('files_state').on(t.state, t.createdAt),
  ],
)

/** One row per key and person: the first answer, for repeated calls. Written in the filing's own transaction. */
export const idempotency = pgTable(
  'idempotency',
  {
    personNid: text('person_nid').notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    /** Hash of the content, without capture fields. */
    content: text().notNull(),
    status: smallint().notNull(),
    body: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personNid, t.key] })],
)

/** Audit log: who filed or changed what, for whom, when by either clock, and the record before. */
export const filings = pgTable(
  'filings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Time by the server's clock. */
    filedAt: instant('filed_at').notNull().defaultNow(),
    operation: text().notNull(),
    code: text().notNull(),
    number: text().notNull(),
    ownerNid: text('owner_nid').notNull(),
    /** Who captured it. */
    capturedBy: text('captured_by').notNull(),
    /** Time by the device's clock, which may be wrong. */
    capturedAt: instant('captured_at'),
    device: text().notNull().default(''),
    /** The host's clock minus the device's at capture, seconds; null: not known. */
    clockDifference: bigint('clock_difference', { mode: 'number' }),
    /** Time of the oldest cached answer on which it was based. */
    restedOn: instant('rested_on'),
    before: jsonb(),
    after: jsonb(),
    /** Overridden warnings: [{ field, rule, text }]. */
    advice: jsonb(),
    /** Unguessable code of the receipt that the farmer was given in the field; many filings may share one. */
    receipt: text(),
  },
  (t) => [
    index('filings_record').on(t.code, t.number),
    index('filings_at').on(t.filedAt),
    index('filings_received').on(t.code, t.filedAt),
    index('filings_receipt').on(t.receipt),
    // Few among all: what administrators corrected, as devices ask for it.
    index('filings_amended')
      .on(t.filedAt)
      .where(sql`operation in ('revisionCampo/corregir', 'revisionCampo/anular', 'revisionCampo/restaurar')`),
  ],
)

/** Hashes of the rows of an answer, by its etag. Unlogged: if lost, the complete answer is sent once more. */
export const answerMarks = pgTable('answer_marks', {
  etag: text().primaryKey(),
  /** 64 bits per row in order, base64. */
  hashes: text().notNull(),
  usedAt: instant('used_at').notNull().defaultNow(),
})
