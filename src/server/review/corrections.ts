/** What administrators corrected of filed forms, as administrators and those concerned read it. */
import { sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { type Call, personOf } from '../core/call.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { isAmending } from '../filing/correction.ts'

/** Most corrections sent to a device, the newest; and for how long. */
const MOST_SENT = 200
const SENT_FOR = sql`interval '60 days'`

/** Of a voided record only its number is told: what it said is in the audit log. */
const columns = sql`f.id as "ID", f.operation as "OPERACION", f.code as "FORMULARIO", f.number as "NUMERO",
  ${instantText(sql`f.filed_at`)} as "FECHA", coalesce(${personName(sql`f.captured_by`)}, f.captured_by) as "USUARIO",
  f.captured_by as "NID_USUARIO",
  case f.operation when 'revisionCampo/corregir' then f.before::text else '{}' end as "ANTES",
  case f.operation when 'revisionCampo/corregir' then f.after
    else jsonb_build_object('MOTIVO', f.after ->> 'MOTIVO') end::text as "DESPUES"`

/** To those who captured or own the form, and nobody else. */
export const correctionsTo = (call: Call): Promise<Values[]> => {
  const { nid } = personOf(call)
  return textRows(
    call.context.db,
    sql`select ${columns} from filings f
        where ${isAmending} and f.filed_at > ${call.context.now().toISOString()}::timestamptz - ${SENT_FOR}
          and (f.owner_nid = ${nid} or exists (select 1 from filings o where o.code = f.code and o.number = f.number
            and o.before is null and o.captured_by = ${nid}))
        order by f.id desc limit ${MOST_SENT}::int`,
  )
}

/** A voided record as it was; undefined: it is not voided. */
export async function voidedRecord(
  db: Database,
  { CAMBIADO, FORMULARIO, NUMERO }: Values,
): Promise<Values | undefined> {
  if (CAMBIADO !== 'revisionCampo/anular') return undefined
  const [last] = await rowsOf<{ before: Values }>(
    db,
    sql`select f.before from filings f where f.code = ${FORMULARIO} and f.number = ${NUMERO} and ${isAmending}
        order by f.id desc limit 1`,
  )
  return last?.before
}

/** Every correction of a record, newest first. */
export const correctionsOf = (db: Database, code: string, number: string): Promise<Values[]> =>
  textRows(
    db,
    sql`select ${columns} from filings f
        where f.code = ${code} and f.number = ${number} and ${isAmending} order by f.id desc`,
  )
