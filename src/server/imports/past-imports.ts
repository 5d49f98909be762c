/** Receipts of the imports into a master, from their trail. */
import { sql } from 'drizzle-orm'
import { chipImport, numberImport } from '../../registry/index.ts'
import { fieldOf, type Handler } from '../core/call.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'

const MOST = 10

/** Newest first: FECHA at the farm, FILAS, PRIMERA row and who sent it. Empty for an unknown CODIGO. */
export const pastImports: Handler = (call) => {
  const kind = [chipImport, numberImport].find(({ original }) => original === fieldOf(call, 'CODIGO'))
  return textRows(
    call.context.db,
    sql`select f.id as "ID", ${farmMinuteOf(sql`f.filed_at`)} as "FECHA", f.after ->> 'filas' as "FILAS",
          f.after ->> 'primera' as "PRIMERA", coalesce(f.after ->> 'correcciones', '') as "CORRECCIONES", coalesce(${personName(sql`f.captured_by`)}, '') as "IMPORTO"
        from filings f where f.code = ${kind?.original ?? ''} and f.operation = ${kind?.operation ?? ''}
        order by f.id desc limit ${MOST}`,
  )
}
