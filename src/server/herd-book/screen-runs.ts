/** Runs of the screen 'Traer un registro': their long work in the background. */

import { type SQL, sql } from 'drizzle-orm'
import type { Corrections, Step } from '../../registry/herd-book/index.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, fieldOf, wireNumber } from '../core/call.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { StoredFile } from '../database/schema/herd-book.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { BookError } from './book-error.ts'
import { type Correction, correctionsAt } from './corrections.ts'
import type { ReadBook } from './reading/read-book.ts'
import { afterwards, hasNothing, keepReviewed, type Reviewed, readFiles, reviewRead } from './run.ts'
import { dropFiles, dropFolders, onDisk } from './run-files.ts'
import { storeReview } from './stored-review.ts'
import { undoImport } from './undo-import.ts'

/** Remarks of a run that the screen shows: the most serious. */
const MOST_FINDINGS = 20_000
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

/** The run that a call names; -1 for none. */
export const idOfRun = (call: Call): number => wireNumber(fieldOf(call, 'ENTREGA'))

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

/** States in which files and corrections may change. */
export const EDITABLE = ['open', 'reviewed', 'failed']

/** undefined if it does not exist or is in another state. Work whose process has died counts as ended. */
export async function lockedRun(tx: Database, id: number, states: readonly string[]): Promise<Run | undefined> {
  const [run] = await rowsOf<Run & { state: string; interrupted: boolean }>(
    tx,
    sql`select r.id, r.source, r.files, r.state, ${isInterrupted(sql`r`)} as interrupted
        from herd_book_runs r where r.id = ${id} for update`,
  )
  if (!run) return undefined
  const isOver = run.interrupted && !progressOf(run.id)
  return states.includes(isOver ? 'failed' : run.state) ? run : undefined
}

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
            where id = ${run} and ${work === undefined ? sql`state = ${state}` : isMine(work)}`,
      )
      .catch((also: unknown) => context.log.error({ err: also, run }, 'herd book: failure not written'))
  } finally {
    end()
    progress.delete(run)
    working.delete(run)
  }
}

export function startReview(context: AppContext, run: WorkingRun): void {
  const at = context.now().toISOString()
  void begin(context, { run: run.id, work: run.work, state: 'failed' }, (signal) =>
    review(context, run, { signal, most: MOST_FINDINGS }, (reviewed) =>
      storeReview(context.db, { id: run.id, isMine: isMine(run.work), review: run.work, at }, reviewed),
    ),
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
  const corrections = await savedCorrections(context.db, run.id)
  return await onDisk(context, run.files, (files) =>
    readFiles(context.db, { files, corrections, tell: tellOf(run), signal }),
  )
}

async function savedCorrections(db: Database, run: number): Promise<Corrections> {
  return correctionsAt(
    await rowsOf<Correction>(
      db,
      sql`select file, case lines when '' then line::text else lines end as lines, column_name as "column", value
          from herd_book_corrections where run_id = ${run}`,
    ),
  )
}

/** Days after which a run that was not imported is removed, because its files contain personal data. */
const UNKEPT_DAYS = 90

export async function tidyRuns(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - UNKEPT_DAYS * 24 * 3_600_000).toISOString()
  const unkept = sql`state not in ('kept', 'takenBack') and begun_at < ${before}`
  // Also of those whose server stopped before it had deleted them.
  const left = await rowsOf<Run>(
    context.db,
    sql`select id, files from herd_book_runs where files <> '[]' and (state in ('kept', 'takenBack') or ${unkept})`,
  )
  const dropped = await Promise.allSettled([dropFolders(), ...left.map((run) => dropFiles(context, run))])
  await context.db.execute(sql`delete from herd_book_runs where files = '[]' and ${unkept}`)
  for (const one of dropped) if (one.status === 'rejected') throw one.reason
}
