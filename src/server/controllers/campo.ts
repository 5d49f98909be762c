/** campo: what devices tell from the field, and what a farmer's receipt answers (ours; capacity 'revision'). */
import { sql } from 'drizzle-orm'
import { isReceiptCode, typedCode } from '../../registry/index.ts'
import { tellRefusals } from '../book/review.ts'
import { instantText } from '../book/review-rows.ts'
import { textRows } from '../database/texts.ts'
import { type Call, fieldOf, type Handlers } from '../http/call.ts'

/** The forms of a receipt that have arrived. Open to everybody who has the code, so it names nobody. */
async function verificarRecibo(call: Call): Promise<unknown> {
  const code = typedCode(fieldOf(call, 'CODIGO'))
  if (!isReceiptCode(code)) return []
  return textRows(
    call.house.db,
    sql`select f.code as "FORMULARIO", f.number as "NUMERO", ${instantText(sql`f.captured_at`)} as "CAPTURADO_EN",
          ${instantText(sql`f.filed_at`)} as "RECIBIDO_EN"
        from filings f where f.receipt = ${code} and f.before is null order by f.id`,
  )
}

export const campo: Handlers = {
  'campo/informarRechazos': tellRefusals,
  'campo/verificarRecibo': verificarRecibo,
}
