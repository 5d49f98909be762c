/** maestroConsecutivos: the numbers of all forms, and the query of each owner (2§7). */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { numbersList } from '../book/numbers-list.ts'
import { saveNumber } from '../book/numbers-save.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../http/call.ts'

const ofOwner = (owner: string | null): SQL => (owner === null ? sql`true` : sql`n.owner_nid = ${owner}`)

/** 0, 1; anything else (6) is every state (ambiguity 157). */
const inState = (state: string): SQL => (state === '0' || state === '1' ? sql`n.state = ${Number(state)}` : sql`true`)

/** Every number, or those of a chosen owner (2§6). */
async function maestro(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.house, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, ofOwner(owner))
}

async function contarEstado(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.house, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, sql`${ofOwner(owner)} and ${inState(fieldOf(call, 'estado'))}`)
}

export const maestroConsecutivos: Handlers = {
  'maestroConsecutivos/maestroConsecutivos': maestro,
  'maestroConsecutivos/ingresarConsecutvo': saveNumber,
  'maestroConsecutivos/contarEstado': contarEstado,
}
