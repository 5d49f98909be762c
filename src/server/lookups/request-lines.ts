/** seleccionFormulariosGeneral: the lines of a request, one per form (2§3; decisions 177, 178). */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handlers, personOf, wireNumber } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { priceOf, STATE } from '../numbers/requests.ts'

/** The given request, or the owner's draft; -1 if there is none: every quantity is then 0. */
async function requestOf(call: Call): Promise<number> {
  const asked = fieldOf(call, 'consec_solicitud')
  const person = personOf(call)
  if (asked === '' || asked === '0') {
    const owner = await readableOwner(call.context, person, fieldOf(call, 'nid_propietario'), false)
    const [draft] = await rowsOf<{ id: number }>(
      call.context.db,
      sql`select id from form_requests where owner_nid = ${owner ?? ''} and state = ${STATE.draft}`,
    )
    return draft?.id ?? -1
  }
  const [found] = await rowsOf<{ id: number; owner: string }>(
    call.context.db,
    sql`select id, owner_nid as owner from form_requests where id = ${wireNumber(asked)}`,
  )
  if (!found) return -1
  await readableOwner(call.context, person, found.owner, false)
  return found.id
}

async function lines(call: Call): Promise<unknown> {
  const request = await requestOf(call)
  const year = Number(today(call.context).slice(0, 4))
  return textRows(
    call.context.db,
    sql`select q.*, q.cantidad * q.valor::bigint as total, sum(q.cantidad) over () as totalformularios,
          sum(q.cantidad * q.valor::bigint) over () as totalgeneral
        from (
          select c.code, coalesce(f.description, c.name) as name, coalesce(l.quantity, 0) as cantidad,
            case when l.code is null then f.value else ${priceOf(year)} end as valor,
            l.first_number as minimo, l.last_number as maximo
          from codes c
            left join form_fees f on f.code = c.code and f.year = ${year}::int
            left join (form_request_lines l join form_requests r on r.id = l.request_id and r.id = ${request}::int)
              on l.code = c.code
          where c.kind = 'formulario' and (f.id is not null or l.code is not null)
          order by c.position) q`,
  )
}

export const requestLines: Handlers = { 'selecciones/seleccionFormulariosGeneral': lines }
