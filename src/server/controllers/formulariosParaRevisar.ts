/** formulariosParaRevisar: administrators approve and reject requests for numbers (2§7; decisions 174, 176). */
import type { Handlers } from '../core/call.ts'
import { STATE } from '../numbers/requests.ts'
import { requestsIn } from '../numbers/requests-list.ts'
import { approveRequest, rejectRequest } from '../numbers/requests-review.ts'

export const formulariosParaRevisar: Handlers = {
  'formulariosParaRevisar/formularioSolicitados': requestsIn(STATE.sent, STATE.waiting),
  'formulariosParaRevisar/ingresarFormularioSolicitados': approveRequest,
  'formulariosParaRevisar/ingresarFormularioObservaciones': rejectRequest,
}
