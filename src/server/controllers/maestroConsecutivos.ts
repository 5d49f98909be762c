/** maestroConsecutivos: the numbers of all forms, and each owner's query of them (2§7). */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { inState } from '../lookups/number-state.ts'
import { numbersList } from '../numbers/numbers-list.ts'
import { saveNumber } from '../numbers/numbers-save.ts'

const ofOwner = (owner: string | null): SQL => (owner === null ? sql`true` : sql`n.owner_nid = ${owner}`)

/** Every number, or those of a chosen owner (2§6). */
async function maestro(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, ofOwner(owner))
}

async function contarEstado(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, sql`${ofOwner(owner)} and ${inState(call)}`)
}

export const maestroConsecutivos: Handlers = {
  'maestroConsecutivos/maestroConsecutivos': maestro,
  'maestroConsecutivos/ingresarConsecutvo': saveNumber,
  'maestroConsecutivos/contarEstado': contarEstado,
}
