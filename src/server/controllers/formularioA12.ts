/** formularioA12: leases of males, those that may be sub-let, and sub-leases. */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { fileA12 } from '../forms/a12/a12.ts'
import { fileSubLease } from '../forms/a12/a12-sub.ts'
import { listA12, listSubLeases } from '../lists/stock-and-leases.ts'
import { listed } from '../queries/listing.ts'

const ownerIn = (call: Call, field: string): Promise<string | null> =>
  readableOwner(call.context, personOf(call), fieldOf(call, field), false)

const is = (column: SQL, owner: string | null): SQL => (owner === null ? sql`true` : sql`${column} = ${owner}`)

/** Given or taken: a lease belongs to both lessor and lessee. */
const formulariosA12: Handler = async (call) => {
  const owner = await ownerIn(call, 'nid_propietario')
  const his = sql`(${is(sql`l.lessor_nid`, owner)} or ${is(sql`l.lessee_nid`, owner)})`
  return listed(call, { ...listA12(today(call.context)), where: his })
}

/** The lessee's leases that have not ended. */
const reproductoresDisponibles: Handler = async (call) => {
  const owner = await ownerIn(call, 'nid_propietario')
  const day = today(call.context)
  return listed(call, { ...listA12(day), where: sql`${is(sql`l.lessee_nid`, owner)} and l.ends_on >= ${day}::date` })
}

/** Given by nid_propietario, received by nid_propietario_s (decision 140). */
const subArrendados: Handler = async (call) => {
  const given = fieldOf(call, 'nid_propietario')
  const received = fieldOf(call, 'nid_propietario_s')
  const asked: SQL[] = []
  if (given !== '' || received === '') asked.push(is(sql`l.lessor_nid`, await ownerIn(call, 'nid_propietario')))
  if (received !== '') asked.push(is(sql`l.lessee_nid`, await ownerIn(call, 'nid_propietario_s')))
  return listed(call, { ...listSubLeases, where: sql`(${sql.join(asked, sql` or `)})` })
}

export const formularioA12: Handlers = {
  'formularioA12/formulariosA12': formulariosA12,
  'formularioA12/ingresarArrendamiento': fileA12,
  'formularioA12/reproductoresDisponibles': reproductoresDisponibles,
  'formularioA12/subArrendados': subArrendados,
  'formularioA12/ingresarSubArrendamiento': fileSubLease,
}
