/** What a review found, stored for the screen. */
import { type SQL, sql } from 'drizzle-orm'
import { type Finding, findingKinds, seriousnessOf } from '../../registry/herd-book/index.ts'
import { storable } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import * as tables from '../database/schema.ts'
import { bySeriousness } from './export/report-page.ts'
import { type Reviewed, TakenOver } from './run.ts'
import { storedSheet } from './stored-sheet.ts'
import { insertRows } from './write-plan.ts'

/** Findings of one transaction: the embedded database has one connection, and all other calls wait for it. */
const BATCH = 250

interface ReviewedRun {
  readonly id: number
  /** Whether its row still belongs to this work. */
  readonly isMine: SQL
  /** Id of the review: a screen that shows findings of another one reloads them, even if the counts are equal. */
  readonly review: string
  /** When it began: corrections made since then are not in it. ISO, UTC. */
  readonly at: string
}

/**
 * Replaces the findings of the run in short transactions, then marks it as reviewed.
 * @throws TakenOver if the work was restarted meanwhile: it writes its findings over these
 */
export async function storeReview(
  db: Database,
  run: ReviewedRun,
  { findings, figures, sheets }: Pick<Reviewed, 'findings' | 'figures' | 'sheets'>,
): Promise<void> {
  const rows = storableTexts(bySeriousness(findings).map((finding, place) => rowOf(run.id, finding, place)))
  for (let first = 0; first < rows.length; first += BATCH)
    await db.transaction(async (tx) => {
      const held = await rowsOf(tx, sql`select 1 from herd_book_runs where id = ${run.id} and ${run.isMine} for share`)
      if (held.length === 0) throw new TakenOver()
      await tx.execute(sql`delete from herd_book_findings
        where run_id = ${run.id} and place >= ${first} and place < ${first + BATCH}`)
      await insertRows(tx, tables.herdBookFindings, rows.slice(first, first + BATCH))
    })
  const stored = { ...figures, review: run.review, at: run.at, sheets: storableTexts(sheets.map(storedSheet)) }
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from herd_book_findings where run_id = ${run.id} and place >= ${rows.length}`)
    const written = await rowsOf(
      tx,
      sql`update herd_book_runs set state = 'reviewed', figures = ${JSON.stringify(stored)}::jsonb,
            progress = null, problem = ''
          where id = ${run.id} and ${run.isMine} returning id`,
    )
    if (written.length === 0) throw new TakenOver()
  })
}

/** Titles and formulas stand as in the file, and a text that was cut may end within a letter. */
const storableTexts = <T>(all: T): T =>
  JSON.parse(JSON.stringify(all, (_, one) => (typeof one === 'string' ? storable(one) : one)))

const rowOf = (runId: number, finding: Finding, place: number): typeof tables.herdBookFindings.$inferInsert => ({
  runId,
  place,
  kind: findingKinds[finding.kind].title,
  seriousness: seriousnessOf(finding),
  table: finding.table,
  file: finding.file,
  line: finding.line,
  lines: finding.lines ?? '',
  key: finding.key,
  column: finding.column,
  value: finding.value,
  proposal: finding.proposal,
  text: finding.text,
  effect: findingKinds[finding.kind].effect,
  rows: finding.rows ?? 1,
  source: finding.source ?? '',
})
