/** Requests for numbers as administrators list them: pending ones and decided ones (2§5, 2§7). */
import { sql } from 'drizzle-orm'
import type { Handler } from '../core/call.ts'
import { farmDayOf } from '../database/farm-time.ts'
import { counted, day, number, person, words } from '../queries/columns.ts'
import { type Listing, listed, newestFirst } from '../queries/listing.ts'
import { rowsRequests, stateName, yearOf } from './requests.ts'

const quantities = sql`from form_request_lines l where l.request_id = r.id`

const requests: Omit<Listing, 'rows' | 'where'> = {
  ...newestFirst(sql`r.id`, 'id'),
  table: sql`form_requests r`,
  among: sql`true`,
  columns: {
    consec_solicitud: number(sql`r.id`),
    fecha: day(sql`r.requested_on`),
    NOMBRE: person(sql`r.owner_nid`),
    total: counted(sql`(select sum(l.quantity) ${quantities})`),
    // Decided requests show the prices at which they were sent.
    valor: counted(sql`(select sum(l.quantity * l.value::bigint) ${quantities})`),
    MESTADO: words(stateName),
    soporte: counted(sql`r.support_id`),
    fecha_aprobacion: day(farmDayOf(sql`r.approved_at`)),
    observaciones: words(sql`r.remarks`),
  },
}

/** @param states of requests.ts */
export const requestsIn =
  (...states: readonly number[]): Handler =>
  (call) =>
    listed(call, {
      ...requests,
      rows: (where) => rowsRequests(where, yearOf(call)),
      where: sql`r.state = any (${`{${states.join(',')}}`}::int[])`,
    })
