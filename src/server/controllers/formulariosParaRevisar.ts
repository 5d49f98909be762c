/** formulariosParaRevisar: administrators approve and reject requests for numbers (2§7; ambiguities 174, 176). */
import { sql } from 'drizzle-orm'
import { rowsRequests, STATE } from '../book/requests.ts'
import { approveRequest, rejectRequest } from '../book/requests-review.ts'
import { textRows } from '../database/texts.ts'
import type { Call, Handlers } from '../http/call.ts'
import { yearOf } from './formulariosSolicitados.ts'

const pending = (call: Call) =>
  textRows(call.house.db, rowsRequests(sql`r.state in (${STATE.sent}, ${STATE.waiting})`, yearOf(call)))

export const formulariosParaRevisar: Handlers = {
  'formulariosParaRevisar/formularioSolicitados': pending,
  'formulariosParaRevisar/ingresarFormularioSolicitados': approveRequest,
  'formulariosParaRevisar/ingresarFormularioObservaciones': rejectRequest,
}
