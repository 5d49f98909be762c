/** Runs of the screen 'Traer un registro': their files, and long work in the background. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import { findingKinds, type Step, seriousnessOf } from '../../registry/herd-book/index.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { StoredFile } from '../database/schema/herd-book.ts'
import * as tables from '../database/schema.ts'
import { BookError } from './book-error.ts'
import { type Corrections, correctionKey } from './load.ts'
import { type OpenSheet, sheetsOfFile } from './reading/open-files.ts'
import { bySeriousness } from './report/order.ts'
import { correctionsOf } from './report/spreadsheet-report.ts'
import { afterwards, keepReviewed, type Reviewed, reviewFiles, TakenOver } from './run.ts'
import { undoImport } from './undo-import.ts'
import { insertRows } from './write-plan.ts'

/** Remarks of a run that the screen shows: the most serious. */
export const MOST_FINDINGS = 20_000
/** ms between two heartbeats of running work. */
const BEAT = 5_000
/** Seconds without a heartbeat after which the process of the work counts as dead. */
const STALE = 30
export const FAILED = 'No se pudo terminar: intente de nuevo. No se guardó nada.'
/** Message for work whose process has died. */
export const INTERRUPTED = 'El servidor se detuvo antes de terminar. No se guardó nada: revise de nuevo.'

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

/** Work is serialised, because reviewing a large book needs much memory. */
let last: Promise<void> = Promise.resolve()

interface QueuedWork {
  readonly run: number
  /** Absent: the run keeps its state until the work is done. */
  readonly work?: string
  /** State of a run whose work failed. */
  readonly state: 'failed' | 'kept'
}

/** Any failure is recorded in the run, unless another process has taken it over. */
function enqueue(context: AppContext, { run, work, state }: QueuedWork, doing: () => Promise<void>): void {
  progress.set(run, { what: 'En espera', done: 0, total: 0 })
  const end = work === undefined ? () => {} : beating(context, run, work)
  last = last.then(doing).catch(async (error: unknown) => {
    context.log.error({ err: error, run }, 'herd book: work failed')
    // Our own messages are Spanish; any other failure is in the log.
    const problem = error instanceof BookError ? error.message : FAILED
    await context.db
      .execute(
        sql`update herd_book_runs set state = ${state}, problem = ${problem.slice(0, 300)}, progress = null
            where id = ${run} and ${work === undefined ? sql`true` : isMine(work)}`,
      )
      .catch((also: unknown) => context.log.error({ err: also, run }, 'herd book: failure not written'))
  })
  last = last.finally(() => {
    end()
    progress.delete(run)
  })
}

export function startReview(context: AppContext, run: WorkingRun): void {
  enqueue(context, { run: run.id, work: run.work, state: 'failed' }, async () => {
    const reviewed = await review(context, run)
    await writeReview(context.db, run, reviewed)
  })
}

/** Reviewed again: the registry may have changed since. */
export function startKeeping(context: AppContext, run: WorkingRun): void {
  enqueue(context, { run: run.id, work: run.work, state: 'failed' }, async () => {
    const reviewed = await review(context, run)
    const tell = (step: Step) => void progress.set(run.id, step)
    const keeping = { source: run.source, now: context.now(), tell }
    await keepReviewed(context.db, reviewed, keeping, { id: run.id, isMine: isMine(run.work) })
    await dropFiles(context, run)
    await afterwards(context.db)
  })
}

export function startTakingBack(context: AppContext, run: number): void {
  enqueue(context, { run, state: 'kept' }, async () => {
    progress.set(run, { what: 'Devolviendo', done: 0, total: 0 })
    await undoImport(context.db, run)
    await context.db.execute(sql`update herd_book_runs set progress = null, problem = '' where id = ${run}`)
  })
}

async function review(context: AppContext, run: Run): Promise<Reviewed> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-registro-'))
  try {
    const local: { readonly path: string; readonly name: string }[] = []
    for (const [at, file] of run.files.entries()) {
      const path = join(folder, String(at))
      for (const key of file.parts) {
        const bytes = await context.storage.read(key)
        if (!bytes) throw new BookError(`Falta el archivo ${file.name}: súbalo de nuevo`)
        await pipeline(bytes, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      }
      local.push({ path, name: file.name })
    }
    const { corrections, sheets } = await withReports(local, await savedCorrections(context.db, run.id))
    const tell = (step: Step) => void progress.set(run.id, step)
    return await reviewFiles(context.db, { source: run.source, sheets, corrections, now: context.now(), tell })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A returned report among the files is not a table of the book: its corrections are applied. */
async function withReports(
  files: readonly { readonly path: string; readonly name: string }[],
  saved: Corrections,
): Promise<{ readonly corrections: Corrections; readonly sheets: AsyncGenerator<OpenSheet> }> {
  const reports = new Set<string>()
  const corrections = new Map<string, string>()
  for (const { path, name } of files.filter((file) => /\.xlsx$/i.test(file.name) && /informe/i.test(file.name)))
    for await (const sheet of sheetsOfFile(path, name)) {
      const found = await correctionsOf(sheet)
      if (!found) continue
      reports.add(path)
      for (const [key, value] of found) corrections.set(key, value)
    }
  // What was entered on the screen is newer and takes precedence.
  for (const [key, value] of saved) corrections.set(key, value)
  async function* sheets(): AsyncGenerator<OpenSheet> {
    for (const { path, name } of files) if (!reports.has(path)) yield* sheetsOfFile(path, name)
  }
  return { corrections, sheets: sheets() }
}

async function savedCorrections(db: Database, run: number): Promise<Corrections> {
  const rows = await rowsOf<{ file: string; line: number; column: string; value: string }>(
    db,
    sql`select file, line, column_name as "column", value from herd_book_corrections where run_id = ${run}`,
  )
  return new Map(rows.map(({ file, line, column, value }) => [correctionKey(file, line, column), value]))
}

async function writeReview(db: Database, run: WorkingRun, { findings, figures, sheets }: Reviewed): Promise<void> {
  const shown = bySeriousness(findings).slice(0, MOST_FINDINGS)
  const rows = shown.map((finding, place) => ({
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
    sheets: sheets.map(({ name, headings, isAssigned, mapping: { table, columns, missing, unused }, rows: count }) => ({
      name,
      headings,
      table: table?.key ?? '',
      columns,
      missing,
      unused,
      said: isAssigned,
      rows: count,
    })),
  }
  await db.transaction(async (step) => {
    const tx: Database = step
    await tx.execute(sql`delete from herd_book_findings where run_id = ${run.id}`)
    for (let first = 0; first < rows.length; first += 4000)
      await insertRows(tx, tables.herdBookFindings, rows.slice(first, first + 4000))
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
