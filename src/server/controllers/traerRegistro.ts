/**
 * traerRegistro: import of an association's existing herd book (ours; capacity 'traerRegistro'). Administrators only.
 */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ColumnSource, isTableKey, labelsAt, signatureOf, tableOf } from '../../registry/herd-book/index.ts'
import { moveInTexts } from '../../registry/herd-book/texts.ts'
import { fill, storable } from '../../registry/index.ts'
import { type Call, fieldOf, type Handler, type Handlers, readJson } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import {
  cancelWork,
  clases,
  correcciones,
  corregir,
  corregirClase,
  EDITABLE,
  hallazgos,
  heartbeatOf,
  INTERRUPTED,
  idOfRun,
  isInterrupted,
  lockedRun,
  progressOf,
  type Run,
  sacar,
  startKeeping,
  startReview,
  startTakingBack,
  type WorkingRun,
} from '../herd-book/index.ts'
import { subirArchivo } from './traerRegistro-archivos.ts'

/** Remembered assignments of headings: every review reads them. */
const MOST_MAPPINGS = 200

const entregas: Handler = async (call) => {
  const rows = await textRows(
    call.context.db,
    sql`select r.id as "ENTREGA", r.source as "ORIGEN", r.state as "ESTADO",
          ${farmMinuteOf(sql`coalesce(r.kept_at, r.begun_at)`)} as "FECHA",
          coalesce(t.name, '') as "TRAJO", r.problem as "PROBLEMA", (${isInterrupted(sql`r`)})::text as "INTERRUMPIDA",
          (select coalesce(jsonb_agg(jsonb_build_object('name', f ->> 'name', 'bytes', f -> 'bytes')), '[]')
            from jsonb_array_elements(r.files) f)::text as "ARCHIVOS",
          coalesce(r.figures::text, '{}') as "CIFRAS",
          (select count(*) from herd_book_made m where m.run_id = r.id) as "FILAS",
          (select count(*) from herd_book_corrections c where c.run_id = r.id
            and c.made_at > coalesce((r.figures ->> 'at')::timestamptz, '-infinity')) as "CORRECCIONES"
        from herd_book_runs r left join third_parties t on t.nid = r.by_nid
        where r.state not in ('kept', 'takenBack') or r.id in (select id from herd_book_runs order by id desc limit 50)
        order by r.id desc`,
  )
  return rows.map(({ INTERRUMPIDA, ...row }) => {
    const step = progressOf(Number(row.ENTREGA))
    if (!step && INTERRUMPIDA === 'true') return { ...row, ESTADO: 'failed', PROBLEMA: INTERRUPTED, AVANCE: '' }
    return { ...row, AVANCE: step ? `${step.what}${step.total > 0 ? `: ${step.done} / ${step.total}` : ''}` : '' }
  })
}

/** Starts long work in the background: the state changes immediately, and the response does not wait. */
const starting =
  (states: readonly string[], next: string | undefined, start: (call: Call, run: WorkingRun) => void): Handler =>
  async (call) => {
    let found: WorkingRun | undefined
    const answer = await writeOnce(call, async (tx) => {
      const run = await lockedRun(tx, idOfRun(call), states)
      if (!run || progressOf(run.id)) throw refusedAt('ENTREGA', moveInTexts.notNow, 103)
      const partial = run.files.find(({ isPartial }) => isPartial)
      if (partial) throw refusedAt('ENTREGA', fill(moveInTexts.partial, { name: partial.name }), 103)
      const work = randomUUID()
      if (next)
        await tx.execute(
          sql`update herd_book_runs set state = ${next}, problem = '', progress = ${heartbeatOf(work)} where id = ${run.id}`,
        )
      found = { ...run, work }
      return {
        trail: {
          code: 'traerRegistro',
          number: String(run.id),
          owner: '',
          after: { estado: next ?? 'takenBack', origen: run.source },
        },
      }
    })
    if (found) start(call, found)
    return answer
  }

const Text = z.string().max(200).transform(storable)
const Texts = z.array(Text).min(1).max(400)
const Columns = z.record(z.string().max(60), z.union([Text, z.object({ value: Text })]))

/** Which headings a sheet has, which table it is and where each column comes from; kept for every sheet with them. */
const corresponder: Handler = (call) => {
  const headings = readJson(Texts, fieldOf(call, 'ENCABEZADOS'))
  const columns = readJson(Columns, fieldOf(call, 'COLUMNAS') || '{}')
  const table = fieldOf(call, 'TABLA')
  if (table !== '' && !isTableKey(table)) throw new HttpError(400, serverTexts.malformed)
  // Without headings: its first row, whose columns are called by their letters.
  const isData = fieldOf(call, 'SIN_ENCABEZADOS') === 'S'
  const labels = new Set(isData ? labelsAt([headings], 0, 0) : headings)
  const isKnown = (source: ColumnSource) => typeof source === 'object' || labels.has(source)
  const names = new Set(table === '' || !isTableKey(table) ? [] : tableOf(table).columns.map(({ name }) => name))
  const kept = Object.fromEntries(
    Object.entries(columns).filter(([name, heading]) => names.has(name) && isKnown(heading)),
  )
  return writeOnce(call, async (tx) => {
    await tx.execute(
      sql`insert into herd_book_mappings (signature, table_key, columns)
          values (${signatureOf(headings, { isData })}, ${table}, ${JSON.stringify(kept)}::jsonb)
          on conflict (signature) do update set table_key = excluded.table_key, columns = excluded.columns, kept_at = now()`,
    )
    await tx.execute(
      sql`delete from herd_book_mappings where signature in
          (select signature from herd_book_mappings order by kept_at desc, signature offset ${MOST_MAPPINGS})`,
    )
    return {}
  })
}

const descartar: Handler = async (call) => {
  let found: Run | undefined
  const answer = await writeOnce(call, async (tx) => {
    // A run that is being read may be discarded too: its reading ends.
    found = await lockedRun(tx, idOfRun(call), [...EDITABLE, 'reviewing'])
    if (!found) throw refusedAt('ENTREGA', moveInTexts.notNow, 103)
    // Before the row that names them: what cannot be deleted now can be discarded again.
    for (const key of found.files.flatMap(({ parts }) => parts)) await call.context.storage.delete(key)
    await tx.execute(sql`delete from herd_book_runs where id = ${found.id}`)
    return {}
  })
  if (found) cancelWork(found.id)
  return answer
}

export const traerRegistro: Handlers = {
  'traerRegistro/entregas': entregas,
  'traerRegistro/hallazgos': hallazgos,
  'traerRegistro/clases': clases,
  'traerRegistro/correcciones': correcciones,
  'traerRegistro/subirArchivo': subirArchivo,
  'traerRegistro/revisar': starting(EDITABLE, 'reviewing', ({ context }, run) => startReview(context, run)),
  'traerRegistro/corregir': corregir,
  'traerRegistro/corregirClase': corregirClase,
  'traerRegistro/corresponder': corresponder,
  'traerRegistro/guardar': starting(['reviewed'], 'keeping', ({ context }, run) => startKeeping(context, run)),
  'traerRegistro/devolver': starting(['kept'], undefined, ({ context }, { id }) => startTakingBack(context, id)),
  'traerRegistro/sacar': sacar,
  'traerRegistro/descartar': descartar,
}
