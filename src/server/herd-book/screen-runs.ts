/** Runs of the screen 'Traer un registro': their files, and long work in the background. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Corrections,
  correctionKey,
  findingKinds,
  type Step,
  seriousnessOf,
} from '../../registry/herd-book/index.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { StoredFile } from '../database/schema/herd-book.ts'
import * as tables from '../database/schema.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { BookError } from './book-error.ts'
import type { BookFile } from './reading/messages.ts'
import type { ReadBook } from './reading/read-book.ts'
import { bySeriousness } from './report/order.ts'
import { afterwards, hasNothing, keepReviewed, type Reviewed, readFiles, reviewRead, TakenOver } from './run.ts'
import { storedSheet } from './stored-sheet.ts'
import { undoImport } from './undo-import.ts'
import { insertRows } from './write-plan.ts'

/** Remarks of a run that the screen shows: the most serious. */
const MOST_FINDINGS = 20_000
/** Remarks of one statement: the embedded database works on the thread that answers calls. */
const BATCH = 500
/** ms between two heartbeats of running work. */
const BEAT = 5_000
/** Seconds without a heartbeat after which the process of the work counts as dead. */
const STALE = 30
export const FAILED = 'No se pudo terminar: intente de nuevo. No se guardó nada.'
/** Message for work whose process has died. */
export const INTERRUPTED = 'El servidor se detuvo antes de terminar. No se guardó nada: revise de nuevo.'

/** Somebody filed meanwhile what was to be imported. */
const NOTHING_NEW = 'No hay nada nuevo por guardar'

export interface Run {
  readonly id: number
  readonly source: string
  readonly files: readonly StoredFile[]
}

/**
 * A run on which long work is to be done.
 * @param work unique id of this work: another process that takes the run over sets a new one.
 */
export interface WorkingRun extends Run {
  readonly work: string
}

/** Heartbeat that running work writes to its run, by the database's clock. */
export const heartbeatOf = (work: string): SQL => sql`jsonb_build_object('at', now(), 'by', ${work}::text)`

/** Has the process of the work of this row of `herd_book_runs` died? */
export const isInterrupted = (r: SQL): SQL =>
  sql`(${r}.state in ('reviewing', 'keeping')
        and coalesce((${r}.progress ->> 'at')::timestamptz < now() - make_interval(secs => ${STALE}::int), true))`

const isMine = (work: string): SQL => sql`progress ->> 'by' = ${work}`

/** Renews the heartbeat. */
export async function heartbeat(db: Database, run: number, work: string): Promise<void> {
  await db.execute(sql`update herd_book_runs set progress = ${heartbeatOf(work)} where id = ${run} and ${isMine(work)}`)
}

/** Starts the heartbeat. @returns the function that stops it */
function beating({ db, log }: AppContext, run: number, work: string): () => void {
  let under = false
  const timer = setInterval(async () => {
    // The last heartbeat may still be waiting: the embedded database may be busy with the work itself.
    if (under) return
    under = true
    await heartbeat(db, run, work).catch((error: unknown) =>
      log.warn({ err: error, run }, 'herd book: no sign of life'),
    )
    under = false
  }, BEAT)
  timer.unref()
  return () => clearInterval(timer)
}

/** Progress of this process's work, by run. */
const progress = new Map<number, Step>()
export const progressOf = (run: number): Step | undefined => progress.get(run)

/** Each run is read in a worker of its own: a slow file holds up no other. */
const reading = new Semaphore(3)
/** What was read is reviewed and written one by one, because that needs much memory. */
const judging = new Semaphore(1)

const working = new Map<number, AbortController>()

/** Ends the worker of a run that was discarded meanwhile. */
export const cancelWork = (run: number): void => working.get(run)?.abort()

interface QueuedWork {
  readonly run: number
  /** Absent: the run keeps its state until the work is done. */
  readonly work?: string
  /** State of a run whose work failed. */
  readonly state: 'failed' | 'kept'
}

/** Any failure is recorded in the run, unless another process has taken it over. */
async function begin(
  context: AppContext,
  { run, work, state }: QueuedWork,
  doing: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  working.set(run, stop)
  progress.set(run, { what: 'En espera', done: 0, total: 0 })
  const end = work === undefined ? () => {} : beating(context, run, work)
  try {
    await doing(stop.signal)
  } catch (error) {
    // Its row is gone.
    if (stop.signal.aborted) return context.log.info({ run }, 'herd book: reading was cancelled')
    context.log.error({ err: error, run }, 'herd book: work failed')
    // Our own messages are Spanish; any other failure is in the log.
    const problem = error instanceof BookError ? error.message : FAILED
    await context.db
      .execute(
        sql`update herd_book_runs set state = ${state}, problem = ${problem.slice(0, 300)}, progress = null
            where id = ${run} and ${work === undefined ? sql`true` : isMine(work)}`,
      )
      .catch((also: unknown) => context.log.error({ err: also, run }, 'herd book: failure not written'))
  } finally {
    end()
    progress.delete(run)
    working.delete(run)
  }
}

export function startReview(context: AppContext, run: WorkingRun): void {
  void begin(context, { run: run.id, work: run.work, state: 'failed' }, (signal) =>
    review(context, run, { signal, most: MOST_FINDINGS }, (reviewed) => writeReview(context.db, run, reviewed)),
  )
}

/** Reviewed again: the registry may have changed since. */
export function startKeeping(context: AppContext, run: WorkingRun): void {
  void begin(context, { run: run.id, work: run.work, state: 'failed' }, (signal) =>
    review(context, run, { signal, most: 0 }, async (reviewed) => {
      if (hasNothing(reviewed)) throw new BookError(NOTHING_NEW)
      const keeping = { source: run.source, now: context.now(), tell: tellOf(run) }
      await keepReviewed(context.db, reviewed, keeping, { id: run.id, isMine: isMine(run.work) })
      await dropFiles(context, run)
      await afterwards(context.db)
    }),
  )
}

export function startTakingBack(context: AppContext, run: number): void {
  void begin(context, { run, state: 'kept' }, () =>
    judging.take(async () => {
      progress.set(run, { what: 'Devolviendo', done: 0, total: 0 })
      await undoImport(context.db, run)
      await context.db.execute(sql`update herd_book_runs set progress = null, problem = '' where id = ${run}`)
    }),
  )
}

const tellOf =
  ({ id }: Run) =>
  (step: Step) =>
    void progress.set(id, step)

/** At most three books are held at once, each in its worker, which ends with `then`. */
async function review(
  context: AppContext,
  run: Run,
  { signal, most }: { readonly signal: AbortSignal; readonly most: number },
  then: (reviewed: Reviewed) => Promise<unknown>,
): Promise<void> {
  // Discarded while it waited: its turn does nothing.
  await reading.take(async () => {
    signal.throwIfAborted()
    const book = await readRun(context, run, signal)
    try {
      await judging.take(async () => {
        signal.throwIfAborted()
        const reviewed = await reviewRead(context.db, book, { source: run.source, now: context.now(), most })
        signal.throwIfAborted()
        await then(reviewed)
      })
    } finally {
      await book.close()
    }
  })
}

async function readRun(context: AppContext, run: Run, signal: AbortSignal): Promise<ReadBook> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-registro-'))
  try {
    const files: BookFile[] = []
    for (const [at, file] of run.files.entries()) {
      const path = join(folder, String(at))
      for (const key of file.parts) {
        const bytes = await context.storage.read(key)
        if (!bytes) throw new BookError(`Falta el archivo ${file.name}: súbalo de nuevo`)
        await pipeline(bytes, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      }
      files.push({ path, name: file.name })
    }
    const corrections = await savedCorrections(context.db, run.id)
    return await readFiles(context.db, { files, corrections, tell: tellOf(run), signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function savedCorrections(db: Database, run: number): Promise<Corrections> {
  const rows = await rowsOf<{ file: string; line: number; column: string; value: string }>(
    db,
    sql`select file, line, column_name as "column", value from herd_book_corrections where run_id = ${run}`,
  )
  return new Map(rows.map(({ file, line, column, value }) => [correctionKey(file, line, column), value]))
}

async function writeReview(db: Database, run: WorkingRun, { findings, figures, sheets }: Reviewed): Promise<void> {
  const rows = bySeriousness(findings).map((finding, place) => ({
    runId: run.id,
    place,
    kind: findingKinds[finding.kind].title,
    seriousness: seriousnessOf(finding),
    table: finding.table,
    file: finding.file,
    line: finding.line,
    key: finding.key,
    column: finding.column,
    value: finding.value,
    proposal: finding.proposal,
    text: finding.text,
  }))
  const stored = {
    ...figures,
    // Id of the review: a screen that shows remarks of another one reloads them, even if the counts are equal.
    review: run.work,
    sheets: sheets.map(storedSheet),
  }
  await db.transaction(async (step) => {
    const tx: Database = step
    await tx.execute(sql`delete from herd_book_findings where run_id = ${run.id}`)
    for (let first = 0; first < rows.length; first += BATCH)
      await insertRows(tx, tables.herdBookFindings, rows.slice(first, first + BATCH))
    const written = await rowsOf(
      tx,
      sql`update herd_book_runs set state = 'reviewed', figures = ${JSON.stringify(stored)}::jsonb,
            progress = null, problem = ''
          where id = ${run.id} and ${isMine(run.work)} returning id`,
    )
    if (written.length === 0) throw new TakenOver()
  })
}

export const newPartKey = (): string => `registros/${randomUUID()}`

/** Deletes the files of a run that was imported or discarded. */
export async function dropFiles(context: AppContext, { id, files }: Run): Promise<void> {
  for (const key of files.flatMap(({ parts }) => parts)) await context.storage.delete(key)
  await context.db.execute(sql`update herd_book_runs set files = '[]'::jsonb where id = ${id}`)
}

/** Days after which a run that was not imported is removed, because its files contain personal data. */
const UNKEPT_DAYS = 90

export async function tidyRuns(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - UNKEPT_DAYS * 24 * 3_600_000).toISOString()
  const gone = await rowsOf<Run>(
    context.db,
    sql`delete from herd_book_runs where state not in ('kept', 'takenBack') and begun_at < ${before}
        returning id, source, files`,
  )
  for (const run of gone) await dropFiles(context, run)
}
