/** Filings from the field, and records by their number, for administrators (ours; capacities 'revision', 'buscar'). */
import { sql } from 'drizzle-orm'
import { MOST_ROWS, valuesIn } from '../../registry/index.ts'
import { fieldOf, type Handler, type Handlers } from '../core/call.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { asksExport, exported } from '../queries/exported.ts'
import { correctionsOf, voidedRecord } from '../review/corrections.ts'
import { findNumbered, formOfFiling, historyOf, recordNumbered } from '../review/history.ts'
import { askAbout, questionsAbout } from '../review/questions.ts'
import { deviceRefusals, noteReviews, takeBackReviews } from '../review/review.ts'
import { fits, orderOf, reviewIds, reviewRows } from '../review/review-rows.ts'
import { addressUrl } from '../uploads/staging.ts'

/** Default rows per page. */
const PAGE = 25

const count = (text: string, otherwise: number, most: number): number =>
  /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : otherwise

const recibidos: Handler = async (call) => {
  const field = (name: string) => fieldOf(call, name)
  const where = fits({
    code: field('FORMULARIO'),
    person: field('PERSONA'),
    zone: field('ZONA'),
    day: field('DIA'),
    reviewed: field('REVISADO'),
    number: field('BUSCAR').trim(),
    owner: field('ASOCIADO'),
    capturer: field('REGISTRADOR'),
    advice: field('AVISO'),
    question: field('PREGUNTA'),
  })
  const order = orderOf(field('ORDEN'), field('REVISADO') === 'N')
  const { db } = call.context
  if (asksExport(call))
    return exported<number>(call, {
      key: 'ID',
      keys: () => reviewIds(db, where, order),
      rows: (ids) => textRows(db, reviewRows(sql`f.id = any (${`{${ids.join(',')}}`}::bigint[])`, 0, ids.length)),
    })
  const first = count(field('DESDE'), 0, 1_000_000_000)
  const rows = Math.max(1, count(field('FILAS'), PAGE, MOST_ROWS))
  return textRows(db, reviewRows(where, first, rows, order))
}

/** @param handlers the lists of the forms: a record is shown as its list shows it, with names beside codes. */
const detalle =
  (handlers: Handlers): Handler =>
  async (call) => {
    const id = count(fieldOf(call, 'ID'), -1, Number.MAX_SAFE_INTEGER)
    const { db } = call.context
    const [row] = await textRows(db, reviewRows(sql`f.id = ${id}`, 0, 1))
    if (!row) return []
    const [sent] = await textRows(db, sql`select coalesce(after::text, '{}') as after from filings where id = ${id}`)
    const photos = await textRows(
      db,
      sql`select p.address, p."column" as columna, p.bytes, p.sha256, ${instantText(sql`p.created_at`)} as recibida
          from files p where p.code = ${row.FORMULARIO} and p.number = ${row.NUMERO}
            and p.owner_nid = ${row.NID_PROPIETARIO} and p.state = 'claimed' order by p.created_at, p."column"`,
    )
    const reviews = await textRows(
      db,
      sql`select r.note as nota, case when r.superseded then 'S' else '' end as sin_efecto, coalesce(t.name, r.reviewed_by) as reviso, ${instantText(sql`r.reviewed_at`)} as fecha
          from reviews r left join third_parties t on t.nid = r.reviewed_by where r.filing_id = ${id} order by r.id desc`,
    )
    const form = formOfFiling(row)
    // undefined: it no longer exists, or has no list yet.
    const record =
      form &&
      ((await recordNumbered(handlers, call, form, row.NID_PROPIETARIO ?? '', row.NUMERO ?? '')) ??
        (await voidedRecord(db, row)))
    return [
      {
        ...row,
        ENVIADO: sent?.after ?? '{}',
        REGISTRO: record ? JSON.stringify(record) : '',
        FOTOGRAFIAS: JSON.stringify(
          photos.map(({ address = '', ...photo }) => ({ ...photo, url: addressUrl(address) })),
        ),
        REVISIONES: JSON.stringify(reviews),
        CORRECCIONES: JSON.stringify(await correctionsOf(db, row.FORMULARIO ?? '', row.NUMERO ?? '')),
        PREGUNTAS: JSON.stringify(await questionsAbout(db, id)),
        HISTORIA: JSON.stringify(form ? await historyOf(db, form, record ?? valuesIn(sent?.after ?? ''), row) : []),
      },
    ]
  }

export const revisionCampo = (handlers: Handlers): Handlers => ({
  'revisionCampo/recibidos': recibidos,
  'revisionCampo/detalle': detalle(handlers),
  'tablero/buscarFormulario': findNumbered(handlers),
  'revisionCampo/rechazos': (call) => textRows(call.context.db, deviceRefusals),
  'revisionCampo/revisar': noteReviews('ID'),
  'revisionCampo/revisarVarios': noteReviews('IDS'),
  'revisionCampo/desmarcar': takeBackReviews,
  'revisionCampo/preguntar': askAbout,
})
