/** Imported herd books: runs, what each created, and manual corrections. */

import { index, integer, jsonb, numeric, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { Step } from '../../../registry/herd-book/index.ts'
import { ofAnimal } from './book.ts'
import { day, instant } from './columns.ts'

export const herdBookRuns = pgTable(
  'herd_book_runs',
  {
    id: serial().primaryKey(),
    /** Whose book it is: the same key of the same source means the same animal in every run. */
    source: text().notNull(),
    state: text()
      .$type<'open' | 'reviewing' | 'reviewed' | 'keeping' | 'kept' | 'takenBack' | 'failed'>()
      .notNull()
      .default('open'),
    /** Document number of the person who imported it; '' from the command line. */
    byNid: text('by_nid').notNull().default(''),
    begunAt: instant('begun_at').notNull(),
    keptAt: instant('kept_at'),
    /** Files in storage, in parts: [{ name, bytes, parts }]. Empty from the command line. */
    files: jsonb().$type<readonly StoredFile[]>().notNull().default([]),
    progress: jsonb().$type<Step>(),
    /** Counts of the review, by table and severity. */
    figures: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Why it failed, in Spanish. */
    problem: text().notNull().default(''),
  },
  (t) => [index('herd_book_runs_source').on(t.source, t.state)],
)

export interface StoredFile {
  readonly name: string
  readonly bytes: number
  readonly parts: readonly string[]
  /** Its last part has not arrived. */
  readonly isPartial?: boolean
}

/** Every row that a run created, so that the next run recognises it and the run can be undone. */
export const herdBookMade = pgTable(
  'herd_book_made',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => herdBookRuns.id, { onDelete: 'cascade' }),
    /** A table of the book, or what else it made: `criaderos`, `registros`, `completados`, `usados`, `prefijosPuestos`... */
    kind: text().notNull(),
    /** Its key there: for an animal, the key that the association gave it. */
    key: text().notNull(),
    /** animals.id or readings.id, if it is one. */
    ref: integer(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.kind, t.key] }), index('herd_book_made_ref').on(t.ref)],
)

/** Remarks of a run's last review. */
export const herdBookFindings = pgTable(
  'herd_book_findings',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => herdBookRuns.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    kind: text().notNull(),
    seriousness: text().notNull(),
    table: text('table_key').notNull(),
    file: text().notNull(),
    line: integer().notNull(),
    /** All lines that it says the same of, as '3, 5 a 9'; '': one. */
    lines: text().notNull().default(''),
    key: text().notNull(),
    column: text('column_name').notNull(),
    value: text().notNull(),
    proposal: text().notNull(),
    text: text().notNull(),
    /** Consequence: kept, cell, row. */
    effect: text().notNull().default(''),
    /** How many lines it says the same of. */
    rows: integer().notNull().default(1),
    /** The row as it stood in the file. */
    source: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.runId, t.place] }), index('herd_book_findings_kind').on(t.runId, t.seriousness)],
)

/** Manually corrected cells; column '' with the value OMITIR excludes the row. */
export const herdBookCorrections = pgTable(
  'herd_book_corrections',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => herdBookRuns.id, { onDelete: 'cascade' }),
    file: text().notNull(),
    line: integer().notNull(),
    /** As those of its finding; '': one. */
    lines: text().notNull().default(''),
    column: text('column_name').notNull(),
    value: text().notNull(),
    /** What the file said when it was first corrected: the cell, or the key of an omitted row. */
    before: text().notNull().default(''),
    byNid: text('by_nid').notNull().default(''),
    madeAt: instant('made_at'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.file, t.line, t.column] })],
)

/** Manual assignment of a row of headings to a table and its columns; the oldest make room for new ones. */
export const herdBookMappings = pgTable('herd_book_mappings', {
  /** The headings, folded and sorted (`signatureOf`). */
  signature: text().primaryKey(),
  /** '': the sheet is not imported. */
  table: text('table_key').notNull(),
  /** Of each column its heading, or { value } for every row. */
  columns: jsonb().$type<Readonly<Record<string, string | { readonly value: string }>>>().notNull(),
  keptAt: instant('kept_at').notNull().defaultNow(),
})

/** That an animal was there, and its weight: what readers and scales recorded. */
export const readings = pgTable(
  'readings',
  {
    id: serial().primaryKey(),
    animalId: ofAnimal('animal_id'),
    readOn: day('read_on').notNull(),
    /** kg */
    weight: numeric({ precision: 6, scale: 3, mode: 'number' }),
    remarks: text().notNull().default(''),
  },
  (t) => [index('readings_animal').on(t.animalId, t.readOn)],
)
