/** formularioA06: Transferencia de Propiedad. */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { fileA06 } from '../forms/a06/a06.ts'
import { listA06 } from '../lists/forms.ts'
import { listed } from '../queries/listing.ts'

/** The owner's transfers to others; registrars neither capture this form nor read it for others. */
async function formulariosA06(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), false)
  return listed(call, { ...listA06, where: owner === null ? sql`true` : sql`m.from_nid = ${owner}` })
}

export const formularioA06: Handlers = {
  'formularioA06/formulariosA06': formulariosA06,
  'formularioA06/ingresarFormularioA06': fileA06,
}
