/** What a review found, one by one and by kind, and its corrections. */
import { type SQL, sql } from 'drizzle-orm'
import { OMIT, PROPOSAL } from '../../registry/herd-book/index.ts'
import { MOST_IN_RECEIPT, moveInTexts } from '../../registry/herd-book/texts.ts'
import { type Call, fieldOf, type Handler } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { writeOnce } from '../filing/write-once.ts'
import { EDITABLE, idOfRun, lockedRun, type Run } from './screen-runs.ts'

const MOST_CORRECTIONS = 20_000
const PAGE = 50
const LONGEST_VALUE = 500

const count = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0)

/** Findings `f` of one kind at one column of a table. */
const ofKind = (call: Call): SQL =>
  sql`f.kind = ${fieldOf(call, 'MOTIVO')} and f.seriousness = ${fieldOf(call, 'GRAVEDAD')}
      and f.table_key = ${fieldOf(call, 'TABLA')} and f.column_name = ${fieldOf(call, 'COLUMNA')}`

/** Correction `c` is of finding `f`. */
const ofFinding = sql`c.run_id = f.run_id and c.file = f.file and c.line = f.line and c.column_name = f.column_name`
const withCorrection = sql`herd_book_findings f left join herd_book_corrections c on ${ofFinding}`

/** Of one kind if it is named, otherwise of one severity or all. */
export const hallazgos: Handler = (call) => {
  const seriousness = fieldOf(call, 'GRAVEDAD')
  const some = fieldOf(call, 'MOTIVO') ? ofKind(call) : sql`(${seriousness} = '' or f.seriousness = ${seriousness})`
  const where = sql`f.run_id = ${idOfRun(call)} and ${some}`
  return textRows(
    call.context.db,
    sql`select f.place as "LUGAR", f.kind as "MOTIVO", f.seriousness as "GRAVEDAD", f.table_key as "TABLA", f.file as "ARCHIVO",
          case f.lines when '' then f.line::text else f.lines end as "FILA", f.key as "CLAVE", f.column_name as "COLUMNA", f.value as "VALOR", f.proposal as "PROPUESTA",
          f.text as "EXPLICACION", f.source as "ORIGINAL", coalesce(c.value, '') as "CORRECCION",
          (select count(*) from herd_book_findings f where ${where}) as "TOTAL"
        from ${withCorrection}
        where ${where} order by f.place offset ${count(fieldOf(call, 'DESDE'))}
        limit ${Math.min(5000, count(fieldOf(call, 'FILAS')) || PAGE)}`,
  )
}

/** A finding that has something to correct: of a heading it is the sheet's columns. */
const isOfRow = sql`(f.column_name <> '' or f.key <> '')`

/** One row per kind, column and table: how many rows it concerns, how many can be and are corrected. */
export const clases: Handler = (call) =>
  textRows(
    call.context.db,
    sql`select f.kind as "MOTIVO", f.seriousness as "GRAVEDAD", f.table_key as "TABLA", f.column_name as "COLUMNA",
          max(f.effect) as "EFECTO", count(*) as "HALLAZGOS", sum(f.rows) as "FILAS",
          coalesce(sum(f.rows) filter (where ${isOfRow}), 0) as "CORREGIBLES",
          coalesce(sum(f.rows) filter (where c.value is not null), 0) as "CORREGIDAS",
          coalesce(sum(f.rows) filter (where f.proposal not in ('', coalesce(c.value, ''))), 0) as "PROPUESTAS",
          case when count(distinct f.proposal) = 1 then max(f.proposal) else '' end as "PROPUESTA"
        from ${withCorrection} where f.run_id = ${idOfRun(call)}
        group by f.kind, f.seriousness, f.table_key, f.column_name order by min(f.place)`,
  )

/** What was corrected in the files, the same of several lines once: lasts with the run. */
export const correcciones: Handler = (call) =>
  textRows(
    call.context.db,
    sql`select c.file as "ARCHIVO", string_agg(coalesce(nullif(c.lines, ''), c.line::text), ', ' order by c.line) as "FILA",
          c.column_name as "COLUMNA", c.before as "ANTES", c.value as "CORRECCION",
          coalesce(${personName(sql`c.by_nid`)}, '') as "CORRIGIO", coalesce(${farmMinuteOf(sql`c.made_at`)}, '') as "FECHA"
        from herd_book_corrections c where c.run_id = ${idOfRun(call)} group by c.file, c.column_name, c.before, c.value, c.by_nid, c.made_at order by c.file, min(c.line)
        limit ${MOST_IN_RECEIPT}`,
  )

const givenValue = (call: Call): string => fieldOf(call, 'VALOR').slice(0, LONGEST_VALUE)

/** Writes to a run that is under review. @throws BusinessError 103: it is not, or 0: it would have too many corrections. */
const correcting = (call: Call, write: (tx: Database, run: Run) => Promise<unknown>): Promise<unknown> =>
  writeOnce(call, async (tx) => {
    const run = await lockedRun(tx, idOfRun(call), EDITABLE)
    if (!run) throw refusedAt('ENTREGA', moveInTexts.notNow, 103)
    await write(tx, run)
    const [made] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from herd_book_corrections where run_id = ${run.id}`,
    )
    if ((made?.n ?? 0) > MOST_CORRECTIONS) throw refusedAt('VALOR', moveInTexts.tooManyCorrections)
    return {}
  })

const orReplace = sql`on conflict (run_id, file, line, column_name)
  do update set value = excluded.value, lines = excluded.lines, by_nid = excluded.by_nid, made_at = excluded.made_at`

/** Removes corrections: their findings say again what the file said, which the next correction notes. */
const withoutThose = (run: Run, those: SQL): SQL => sql`
  with c as (delete from herd_book_corrections c where c.run_id = ${run.id} and ${those} returning c.*)
  update herd_book_findings f set value = c.before from c where ${ofFinding} and f.column_name <> '' and c.made_at is not null`

/** What a correction notes of its finding `f` and of who made it. */
const noted = ({ context: { now }, person }: Call): SQL => sql`coalesce(f.lines, ''),
  coalesce(case f.column_name when '' then f.key else f.value end, ''), ${person?.nid ?? ''}, ${now().toISOString()}::timestamptz`

export const corregir: Handler = (call) => {
  const [file, column] = ['ARCHIVO', 'COLUMNA'].map((name) => fieldOf(call, name).slice(0, 500))
  const value = givenValue(call)
  // Of a finding with several lines: the first, by which it is found.
  const line = Number(/^\d{1,7}/.exec(fieldOf(call, 'FILA'))?.[0] ?? 0)
  if (line < 1) throw refusedAt('FILA', moveInTexts.notNow, 103)
  return correcting(call, (tx, run) =>
    tx.execute(
      value === ''
        ? withoutThose(run, sql`c.file = ${file} and c.line = ${line} and c.column_name = ${column}`)
        : sql`insert into herd_book_corrections (run_id, file, line, column_name, value, lines, before, by_nid, made_at)
              select r.id, ${file}, ${line}::int, ${column}, ${value}, ${noted(call)}
              from herd_book_runs r left join herd_book_findings f on f.run_id = r.id and f.file = ${file}
                and f.line = ${line} and f.column_name = ${column} where r.id = ${run.id} order by f.place limit 1
              ${orReplace}`,
    ),
  )
}

/** Corrects all findings of a kind alike; '' removes their corrections. */
export const corregirClase: Handler = (call) => {
  const value = givenValue(call)
  if (fieldOf(call, 'COLUMNA') === '' && value !== '' && value !== OMIT)
    throw refusedAt('VALOR', moveInTexts.onlyOmitted)
  const [given, some] = value === PROPOSAL ? [sql`f.proposal`, sql`f.proposal <> ''`] : [sql`${value}::text`, sql`true`]
  return correcting(call, (tx, run) =>
    tx.execute(
      value === ''
        ? withoutThose(run, sql`exists (select 1 from herd_book_findings f where ${ofFinding} and ${ofKind(call)})`)
        : sql`insert into herd_book_corrections (run_id, file, line, column_name, value, lines, before, by_nid, made_at)
              select distinct on (f.file, f.line) f.run_id, f.file, f.line, f.column_name, ${given}, ${noted(call)}
              from herd_book_findings f where f.run_id = ${run.id} and ${ofKind(call)} and ${isOfRow} and ${some}
              order by f.file, f.line, f.place ${orReplace}`,
    ),
  )
}
