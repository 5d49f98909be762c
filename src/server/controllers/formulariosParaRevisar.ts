/** formulariosParaRevisar: administrators approve and reject requests for numbers (2§7; decisions 174, 176). */
import { sql } from 'drizzle-orm'
import type { Call, Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsRequests, STATE } from '../numbers/requests.ts'
import { approveRequest, rejectRequest } from '../numbers/requests-review.ts'
import { yearOf } from './formulariosSolicitados.ts'

const pending = (call: Call) =>
  textRows(call.context.db, rowsRequests(sql`r.state in (${STATE.sent}, ${STATE.waiting})`, yearOf(call)))

export const formulariosParaRevisar: Handlers = {
  'formulariosParaRevisar/formularioSolicitados': pending,
  'formulariosParaRevisar/ingresarFormularioSolicitados': approveRequest,
  'formulariosParaRevisar/ingresarFormularioObservaciones': rejectRequest,
}
