import { type SQL, sql } from 'drizzle-orm'
import { type Corrections, type KeptMapping, type Step, signatureOf } from '../../registry/herd-book/index.ts'
import { farmDay } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { codeOf } from '../database/errors.ts'
import { BookError } from './book-error.ts'
import { otherHeadings } from './export/export-tables.ts'
import { baseFacts, factsOf } from './known-facts.ts'
import { UNREAD } from './reading/exchange-files.ts'
import type { BookFile, Verdict } from './reading/messages.ts'
import { type ReadBook, readBook } from './reading/read-book.ts'
import { writePlan } from './write-plan.ts'

export type Tell = (step: Step) => Promise<void> | void

export interface ImportRequest {
  readonly source: string
  readonly files: readonly BookFile[]
  readonly corrections?: Corrections
  readonly now: Date
  readonly tell?: Tell
  /** Aborting it ends the worker. */
  readonly signal?: AbortSignal
}

/** A book whose worker still holds it: it is to be closed. */
export interface Reviewed extends Verdict, Pick<ReadBook, 'sheets' | 'plan' | 'close'> {
  /** Runs of its source that were kept: what they brought is not new. */
  readonly before: string
}

async function keptRuns(db: Database, source: string): Promise<string> {
  const kept = sql`select id from herd_book_runs where source = ${source} and state = 'kept' order by id`
  return JSON.stringify(await rowsOf(db, kept))
}

/** Manual assignments of sheets to tables; an export's other files are none. */
async function keptMappings(db: Database): Promise<ReadonlyMap<string, KeptMapping>> {
  const rows = await rowsOf<{ signature: string } & KeptMapping>(
    db,
    sql`select signature, table_key as "table", columns from herd_book_mappings`,
  )
  const others = [...otherHeadings, UNREAD].map(
    (headings) => [signatureOf(headings), { table: '', columns: {} }] as const,
  )
  return new Map([...others, ...rows.map(({ signature, ...mapping }) => [signature, mapping] as const)])
}

/** Reads, in a worker that must be closed. @throws BookError for files that cannot be read. */
export async function readFiles(db: Database, request: Omit<ImportRequest, 'source' | 'now'>): Promise<ReadBook> {
  const { files, corrections = new Map(), tell, signal } = request
  return readBook(
    { files, corrections, kept: await keptMappings(db) },
    { ...(tell ? { tell } : {}), ...(signal ? { signal } : {}) },
  )
}

/** Judges what was read; stores nothing. @param most findings: if there are more, the most serious */
export async function reviewRead(
  db: Database,
  book: ReadBook,
  { source, now, most = Number.POSITIVE_INFINITY }: Pick<ImportRequest, 'source' | 'now'> & { readonly most?: number },
): Promise<Reviewed> {
  const before = await keptRuns(db, source)
  const verdict = await book.judge({ base: await baseFacts(db, now), most }, factsOf(db, source))
  return { ...verdict, before, sheets: book.sheets, plan: book.plan, close: book.close }
}

/** Reads and judges; stores nothing. @throws BookError for files that cannot be read. */
export async function reviewFiles(db: Database, request: ImportRequest): Promise<Reviewed> {
  const book = await readFiles(db, request)
  try {
    return await reviewRead(db, book, request)
  } catch (error) {
    await book.close()
    throw error
  }
}

/** Everything existed already. */
export const hasNothing = ({ figures }: Pick<Reviewed, 'figures'>): boolean =>
  figures.completions === 0 && Object.values(figures.tables).every(({ fresh, along }) => fresh + along === 0)

/** Something else was filed between the review and now. */
const CHANGED_MEANWHILE =
  'Algo del registro cambió mientras se revisaba (un número, un chip o una persona): revise de nuevo. No se guardó nada.'

/** Arbitrary, equal for every process of this server: one run at a time is written. */
const RUN_LOCK = 5_021_971

/** The work of this run was restarted because its heartbeat had stopped: nothing of this attempt is written. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

/** Writes what was reviewed, completely or not at all. @param run undefined: a new one, from the command line */
export async function keepReviewed(
  db: Database,
  reviewed: Reviewed,
  { source, now, tell = () => {} }: Pick<ImportRequest, 'source' | 'now' | 'tell'>,
  run?: { readonly id: number; readonly isMine: SQL },
): Promise<{ readonly runId: number; readonly counts: Readonly<Record<string, number>> }> {
  try {
    return await db.transaction(async (step) => {
      const tx: Database = step
      await tx.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK})`)
      if ((await keptRuns(tx, source)) !== reviewed.before) throw new BookError(CHANGED_MEANWHILE)
      await roomToWork(tx)
      const at = now.toISOString()
      const id = run?.id ?? (await newRun(tx, source, at))
      const counts = await writePlan(tx, reviewed.plan(farmDay(now.getTime())), {
        runId: id,
        tell: (what, done, total) => tell({ what: `Guardando ${what}`, done, total }),
      })
      const written = await rowsOf(
        tx,
        sql`update herd_book_runs set state = 'kept', kept_at = ${at}, figures = ${JSON.stringify({ ...reviewed.figures, made: counts })}::jsonb
                || jsonb_build_object('files', (select coalesce(jsonb_agg(f ->> 'name'), '[]') from jsonb_array_elements(files) f)),
              progress = null, problem = '' where id = ${id} and ${run?.isMine ?? sql`true`} returning id`,
      )
      if (written.length === 0) throw new TakenOver()
      // Rows of the files, which are deleted too: people's data that nobody has to correct any more.
      await tx.execute(sql`update herd_book_findings set source = '' where run_id = ${id} and source <> ''`)
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

/**
 * For this transaction only: statements over hundreds of thousands of rows take long and need memory for their sets.
 */
export async function roomToWork(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
}
