/** formulariosRevisados: the requests that were decided (decision 176). */
import type { Handlers } from '../core/call.ts'
import { STATE } from '../numbers/requests.ts'
import { requestsIn } from '../numbers/requests-list.ts'

export const formulariosRevisados: Handlers = {
  'formulariosRevisados/formularioSolicitados': requestsIn(STATE.rejected, STATE.approved),
}
