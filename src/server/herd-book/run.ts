/** A run: a book is read, reviewed against the registry, and imported completely or not at all. */
import { setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Corrections,
  type Finding,
  findingKinds,
  type HerdBook,
  herdBookTables,
  type KeptMapping,
  keyOf,
  type Plan,
  reviewBook,
  rowKey,
  type Seriousness,
  type Step,
  seriousnessOf,
  signatureOf,
  type TableKey,
} from '../../registry/herd-book/index.ts'
import { farmDay } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { codeOf } from '../database/errors.ts'
import { BookError } from './book-error.ts'
import { otherHeadings } from './export/export-tables.ts'
import { baseFacts, knownFacts } from './known-facts.ts'
import type { Loaded, LoadedSheet } from './load.ts'
import type { BookFile } from './reading/book-worker.ts'
import { readBook } from './reading/read-book.ts'
import { roomToWork } from './room-to-work.ts'
import { writePlan } from './write-plan.ts'

export type Tell = (step: Step) => Promise<void> | void

export interface Asked {
  readonly source: string
  readonly files: readonly BookFile[]
  readonly corrections?: Corrections
  readonly now: Date
  readonly tell?: Tell
  /** Aborting it ends the reading. */
  readonly signal?: AbortSignal
}

/** Per table: rows read, to be imported, already there, and rejected. */
export interface TableFigures {
  readonly read: number
  readonly fresh: number
  readonly known: number
  readonly out: number
  /** Numbers and chips without a row in their own table, named by an imported form or animal. */
  readonly along: number
}

export interface Figures {
  readonly tables: Readonly<Partial<Record<TableKey, TableFigures>>>
  readonly findings: Readonly<Record<Seriousness, number>>
  /** Animals of earlier runs that receive missing data. */
  readonly completions: number
}

export interface Reviewed {
  readonly book: HerdBook
  readonly sheets: readonly LoadedSheet[]
  readonly plan: Plan
  readonly findings: readonly Finding[]
  readonly figures: Figures
}

/** ms of work between two yields to the event loop: other calls are answered in between. */
const WELL = 15

/** Runs a long review in short pieces. */
export async function inTurns<T>(work: Generator<Step, T>, tell: Tell): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const { value, done } = work.next()
    if (done) return value
    if (performance.now() - begun < WELL) continue
    await tell(value)
    await turn()
    begun = performance.now()
  }
}

/** Manual assignments of sheets to tables; an export's other files are none. */
export async function keptMappings(db: Database): Promise<ReadonlyMap<string, KeptMapping>> {
  const rows = await rowsOf<{ signature: string } & KeptMapping>(
    db,
    sql`select signature, table_key as "table", columns from herd_book_mappings`,
  )
  const others = otherHeadings.map((headings) => [signatureOf(headings), { table: '', columns: {} }] as const)
  return new Map([...others, ...rows.map(({ signature, ...mapping }) => [signature, mapping] as const)])
}

/** Reads, in a worker. @throws BookError for files that cannot be read. */
export async function readFiles(db: Database, asked: Omit<Asked, 'source' | 'now'>): Promise<Loaded> {
  const { files, corrections = new Map(), tell = () => {}, signal } = asked
  return readBook(
    { files, corrections, kept: await keptMappings(db) },
    { tell: (rows) => tell({ what: 'Leyendo archivos', done: rows, total: 0 }), ...(signal ? { signal } : {}) },
  )
}

/** Judges what was read; stores nothing. */
export async function reviewLoaded(
  db: Database,
  { book, sheets: loaded }: Loaded,
  { source, now, tell = () => {} }: Pick<Asked, 'source' | 'now' | 'tell'>,
): Promise<Reviewed> {
  const base = await baseFacts(db, now)
  await inTurns(book.read(base), tell)
  const known = await knownFacts(db, source, book.wanted())
  const plan = await inTurns(reviewBook(book, known, base.bounds), tell)
  const findings = book.findings.all
  return { book, sheets: loaded, plan, findings, figures: figuresOf(book, plan, findings) }
}

/** Reads and judges; stores nothing. @throws BookError for files that cannot be read. */
export const reviewFiles = async (db: Database, asked: Asked): Promise<Reviewed> =>
  reviewLoaded(db, await readFiles(db, asked), asked)

function figuresOf(book: HerdBook, plan: Plan, findings: readonly Finding[]): Figures {
  const fresh: Record<TableKey, number> = {
    asociados: plan.members.length,
    prefijos: plan.prefixes.length,
    animales: plan.animals.length,
    servicios: plan.services.length,
    nacimientos: plan.births.length,
    consecutivos: 0,
    chips: 0,
    arriendos: plan.leases.length,
  }
  const along: Partial<Record<TableKey, number>> = {}
  const count = (key: TableKey, all: readonly string[]) => {
    const rows = book.rows(key).filter((row) => !row.out)
    const listed = new Set(rows.map(rowKey))
    fresh[key] = all.filter((name) => listed.has(keyOf(name))).length
    along[key] = all.length - fresh[key]
  }
  count(
    'consecutivos',
    plan.numbers.map(({ code, number }) => `${code} ${number}`),
  )
  count(
    'chips',
    plan.chips.map(({ chip }) => chip),
  )
  const tables: Partial<Record<TableKey, TableFigures>> = {}
  for (const { key } of herdBookTables) {
    const rows = book.rows(key)
    const out = rows.filter((row) => row.out).length
    if (rows.length === 0 && (along[key] ?? 0) === 0) continue
    const known = rows.length - out - fresh[key]
    tables[key] = { read: rows.length, fresh: fresh[key], known, out, along: along[key] ?? 0 }
  }
  const bySeriousness: Record<Seriousness, number> = { impossible: 0, doubtful: 0, follows: 0, certain: 0 }
  for (const finding of findings) bySeriousness[seriousnessOf(finding)]++
  return { tables, findings: bySeriousness, completions: plan.completions.length }
}

/** Rows were read; without them there is nothing to judge. */
export const hasRead = ({ sheets }: Pick<Reviewed, 'sheets'>): boolean => sheets.some(({ rows }) => rows > 0)

/** Everything existed already. */
export const hasNothing = ({ figures }: Reviewed): boolean =>
  figures.completions === 0 && Object.values(figures.tables).every(({ fresh, along }) => fresh + along === 0)

/** Something else was filed between the review and now. */
export const CHANGED_MEANWHILE =
  'Algo del registro cambió mientras se revisaba (un número, un chip o una persona): revise de nuevo. No se guardó nada.'

/** Arbitrary, equal for every process of this server: one run at a time is written. */
const RUN_LOCK = 5_021_971

/**
 * Writes what was reviewed, completely or not at all.
 * @param runId of an existing run; undefined: a new one, from the command line.
 */
/** The work of this run was restarted because its heartbeat had stopped: nothing of this attempt is written. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

export async function keepReviewed(
  db: Database,
  reviewed: Reviewed,
  { source, now, tell = () => {} }: Pick<Asked, 'source' | 'now' | 'tell'>,
  run?: { readonly id: number; readonly isMine: SQL },
): Promise<{ readonly runId: number; readonly counts: Readonly<Record<string, number>> }> {
  try {
    return await db.transaction(async (step) => {
      const tx: Database = step
      await tx.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK})`)
      await roomToWork(tx)
      const at = now.toISOString()
      const id = run?.id ?? (await newRun(tx, source, at))
      const counts = await writePlan(tx, reviewed.plan, {
        runId: id,
        today: farmDay(now.getTime()),
        tell: (what, done, total) => tell({ what: `Guardando ${what}`, done, total }),
      })
      const written = await rowsOf(
        tx,
        sql`update herd_book_runs set state = 'kept', kept_at = ${at}, figures = ${JSON.stringify({ ...reviewed.figures, made: counts })}::jsonb,
              progress = null, problem = '' where id = ${id} and ${run?.isMine ?? sql`true`} returning id`,
      )
      if (written.length === 0) throw new TakenOver()
      return { runId: id, counts }
    })
  } catch (error) {
    // A violated unique key, or a reference to a row that no longer exists.
    if (['23505', '23503'].includes(codeOf(error) ?? '')) throw new BookError(CHANGED_MEANWHILE, { cause: error })
    throw error
  }
}

async function newRun(tx: Database, source: string, at: string): Promise<number> {
  const [made] = await rowsOf<{ id: number }>(
    tx,
    sql`insert into herd_book_runs (source, begun_at) values (${source}, ${at}) returning id`,
  )
  return made?.id ?? 0
}

/** Without statistics the planner scans whole tables until the first vacuum. */
export const afterwards = (db: Database): Promise<unknown> => db.execute(sql`analyze`)

export const kindTitle = ({ kind }: Finding): string => findingKinds[kind].title
