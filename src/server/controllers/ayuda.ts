/** ayuda: one slide per item, its HTML sanitised again on the way out (ambiguities 65, 167). */
import { sql } from 'drizzle-orm'
import { wireNumber } from '../book/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { sanitizeHtml } from '../html.ts'
import { fieldOf, type Handlers } from '../http/call.ts'
import { urlOf } from '../storage/address.ts'

export const ayuda: Handlers = {
  'ayuda/ayudaPorFormulario': async (call) => {
    const rows = await textRows(
      call.house.db,
      sql`select h.id as "idAyuda", h.help_id as "codigoAyuda", h.html as "descripcionAyuda", h.extra as adicionales,
            ${urlOf(sql`h.image_id`)} as "imagenAyuda"
          from help_topics h where h.help_id = ${wireNumber(fieldOf(call, 'codigoAyuda'))} and h.html <> '' order by h.id`,
    )
    return rows.map((row) => ({ ...row, descripcionAyuda: sanitizeHtml(row.descripcionAyuda ?? '') }))
  },
}
