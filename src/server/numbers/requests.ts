/** Requests for blocks of numbers: their rows and owners (2§4; decisions 168 to 178). */
import { type SQL, sql } from 'drizzle-orm'
import { fill } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { requestStates } from '../../registry/vocabulary/codes.ts'
import { today } from '../core/app-context.ts'
import { type Call, type Handler, personOf, wireNumber } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { farmDayOf } from '../database/farm-time.ts'
import { personName } from '../filing/codes.ts'
import { counted, day, number, person, words } from '../queries/columns.ts'
import { type Listing, listed, newestFirst } from '../queries/listing.ts'
import { orderSql } from '../queries/order.ts'
import { urlOf } from '../uploads/staging.ts'

export const STATE = { draft: 0, sent: 1, waiting: 2, rejected: 3, approved: 4 } as const

/** Code of requests in the audit log and for files. */
export const REQUEST_CODE = 'SOLICITUD'

const stateNames = sql.join(
  requestStates.map(({ code, name }) => sql`when ${Number(code)}::int then ${name}::text`),
  sql` `,
)

/** State of a request r, as text. */
export const stateName = sql`case r.state ${stateNames} end`

export const yearOf = (call: Call): number => Number(today(call.context).slice(0, 4))

/** The fee of a form in a year, whole pesos; null if there is none. */
export const feeOf = (code: SQL, year: number): SQL =>
  sql`(select f.value from form_fees f where f.code = ${code} and f.year = ${year}::int)`

/** Unit price of a request's line: this year's fee until it is sent, 0 if there is none, then the frozen one. */
export const priceOf = (year: number): SQL =>
  sql`case when r.state = 0 then coalesce(${feeOf(sql`l.code`, year)}, 0) else l.value end`

type Ordered = Pick<Listing, 'key' | 'order' | 'byKey' | 'after'>
const newest = newestFirst(sql`r.id`, 'id')
const longestWaiting: Ordered = {
  key: newest.key,
  order: [{ by: sql`r.requested_on` }, { by: sql`r.id` }],
  after: ({ fecha, id }) => sql`(r.requested_on, r.id) > (${fecha}::date, ${Number(id)}::int)`,
}

/** @param where over form_requests r */
export const rowsRequests = (where: SQL, year: number, { order }: Ordered = newest): SQL => sql`
  select r.id as id, r.id as consec_solicitud, r.owner_nid as nid_propietario, ${personName(sql`r.owner_nid`)} as "NOMBRE",
    coalesce(sums.total, 0) as total, coalesce(sums.valor, 0) as valor, ${urlOf(sql`r.support_id`)} as soporte,
    r.state as estado, ${stateName} as "MESTADO", r.requested_on as fecha,
    case when r.state = ${STATE.approved} then ${farmDayOf(sql`r.approved_at`)} end as fecha_aprobacion,
    r.remarks as observaciones
  from form_requests r left join lateral (
    select sum(l.quantity) as total, sum(l.quantity * (${priceOf(year)})::bigint) as valor
    from form_request_lines l where l.request_id = r.id) sums on true
  where ${where} order by ${orderSql(order)}`

/** Owner of the requests: always the caller. @throws HttpError 403 if the call names another owner. */
export function ownRequests(call: Call, claimed: string): string {
  const { nid } = personOf(call)
  if (claimed !== '' && claimed !== nid) throw new HttpError(403, commonTexts.notAllowedOwner)
  return nid
}

export interface RequestRow {
  readonly id: number
  readonly owner: string
  readonly state: number
}

/**
 * The request, locked until the transaction ends. @throws BusinessError 103 if there is none, or it is another owner's.
 */
export async function holdRequest(tx: Database, field: string, number: string, owner?: string): Promise<RequestRow> {
  const [row] = await rowsOf<RequestRow>(
    tx,
    sql`select id, owner_nid as owner, state from form_requests where id = ${wireNumber(number)} for update`,
  )
  if (!row || (owner !== undefined && row.owner !== owner))
    throw refusedAt(field, fill(commonTexts.recordNotFound, { n: number.slice(0, 30) }), 103)
  return row
}

/** Requests for numbers as administrators list them: pending ones and decided ones (2§5, 2§7). */
const quantities = sql`from form_request_lines l where l.request_id = r.id`

const requests: Omit<Listing, 'rows' | 'where' | keyof Ordered> = {
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

const requestsIn =
  (states: readonly number[], order: Ordered = newest): Handler =>
  (call) =>
    listed(call, {
      ...requests,
      ...order,
      rows: (where) => rowsRequests(where, yearOf(call), order),
      where: sql`r.state = any (${`{${states.join(',')}}`}::int[])`,
    })

export const pendingRequests = requestsIn([STATE.sent, STATE.waiting], longestWaiting)
export const decidedRequests = requestsIn([STATE.rejected, STATE.approved])
