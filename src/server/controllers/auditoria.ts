/** auditoria: what happened to a record, for administrators (ours; capacity 'revision'). */
import { sql } from 'drizzle-orm'
import { entryOf } from '../../registry/index.ts'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { instantText } from '../review/review-rows.ts'

/** One record that is changed from two screens: a third party by administrators, and by itself. */
const together: Readonly<Record<string, string>> = { terceros: 'DATOS', DATOS: 'terceros' }

/** Newest first. ANTES and DESPUES are JSON texts of wire fields; ANTES is '' for what made the record. */
const historial = (call: Call): Promise<unknown> =>
  textRows(
    call.context.db,
    sql`select f.id as "ID", ${instantText(sql`f.filed_at`)} as "FECHA", f.operation as "OPERACION",
          f.captured_by as "NID_USUARIO", coalesce(${personName(sql`f.captured_by`)}, f.captured_by) as "USUARIO",
          coalesce(f.before::text, '') as "ANTES", coalesce(f.after::text, '') as "DESPUES"
        from filings f where f.code in (${fieldOf(call, 'TIPO')}, ${entryOf(together, fieldOf(call, 'TIPO')) ?? ''}) and f.number = ${fieldOf(call, 'NUMERO')}
        order by f.id desc limit 200`,
  )

export const auditoria: Handlers = { 'auditoria/historial': historial }
