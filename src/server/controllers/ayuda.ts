/**
 * ayuda: one slide per item, its HTML sanitised when it is saved and again when it is answered (decisions 65, 166,
 * 167).
 */
import { type SQL, sql } from 'drizzle-orm'
import { topicOf } from '../../registry/index.ts'
import { contentTexts } from '../../registry/texts/content.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import { type Call, fieldOf, type Handler, type Handlers, wireNumber } from '../core/call.ts'
import { sanitizeHtml, saysNothing } from '../core/html.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import { urlOf } from '../uploads/staging.ts'

async function entries(db: Database, where: SQL) {
  const rows = await textRows(
    db,
    sql`select h.id as "idAyuda", h.help_id as "codigoAyuda", h.html as "descripcionAyuda", h.extra as adicionales,
          ${urlOf(sql`h.image_id`)} as "imagenAyuda"
        from help_topics h where ${where} order by h.help_id, h.id`,
  )
  return rows.map((row) => ({ ...row, descripcionAyuda: sanitizeHtml(row.descripcionAyuda ?? '') }))
}

const ayudaPorFormulario: Handler = (call) =>
  entries(call.context.db, sql`h.help_id = ${wireNumber(fieldOf(call, 'codigoAyuda'))} and h.html <> ''`)

/** Every entry, including those hidden because their text is empty: they can be rewritten. */
const ayudaGeneral: Handler = (call) => {
  const asked = fieldOf(call, 'dato')
  return entries(call.context.db, asked === '' ? sql`true` : sql`h.help_id = ${wireNumber(asked)}`)
}

async function ingresarAyuda(call: Call): Promise<unknown> {
  const { id, topic, extra, html } = read(call)
  const number = wireNumber(id)
  return writeOnce(call, async (tx) => {
    const [before] = id === '' ? [] : await rowsOf<{ html: string }>(tx, locked(number))
    if (id !== '' && !before) throw new BusinessError(0, contentTexts.noRecord)
    const [saved] = await rowsOf<{ id: number }>(
      tx,
      before
        ? sql`update help_topics set help_id = ${topic}, extra = ${extra}, html = ${html} where id = ${number} returning id`
        : sql`insert into help_topics (help_id, extra, html) values (${topic}, ${extra}, ${html}) returning id`,
    )
    const after = { codigoAyuda: String(topic), adicionales: extra, descripcionAyuda: html }
    const was = before && { descripcionAyuda: before.html }
    return { trail: { code: 'ayuda', number: String(saved?.id ?? ''), owner: '', before: was, after } }
  })
}

const locked = (id: number): SQL => sql`select html from help_topics where id = ${id} for update`

/** @throws BusinessError 0 at the field: unknown topic, or a new entry without content. */
function read(call: Call) {
  const asked = fieldOf(call, 'adicionales') || fieldOf(call, 'codigoAyuda')
  const topic = topicOf(asked)
  const isExtra = fieldOf(call, 'adicionales') !== ''
  if (!topic || (isExtra && topic.form)) throw refusedAt(isExtra ? 'adicionales' : 'codigoAyuda', helpTexts.topic)
  const clean = sanitizeHtml(fieldOf(call, 'descripcionAyuda'))
  const html = saysNothing(clean) ? '' : clean
  const id = fieldOf(call, 'idAyuda')
  if (html === '' && id === '') throw refusedAt('descripcionAyuda', helpTexts.text)
  return { id, topic: topic.id, extra: topic.form ? '' : String(topic.id), html }
}

export const ayuda: Handlers = {
  'ayuda/ayudaPorFormulario': ayudaPorFormulario,
  'ayuda/ayudaGeneral': ayudaGeneral,
  'ayuda/ingresarAyuda': ingresarAyuda,
}
