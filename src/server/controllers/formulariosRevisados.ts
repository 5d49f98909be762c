/** formulariosRevisados: the requests that were decided (decision 176). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsRequests, STATE } from '../numbers/requests.ts'
import { yearOf } from './formulariosSolicitados.ts'

export const formulariosRevisados: Handlers = {
  'formulariosRevisados/formularioSolicitados': (call) =>
    textRows(call.context.db, rowsRequests(sql`r.state in (${STATE.rejected}, ${STATE.approved})`, yearOf(call))),
}
