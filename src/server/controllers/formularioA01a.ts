/** formularioA01a: Monta Directa Grupal and the females of each group. */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { fileA01a } from '../forms/a01/a01a.ts'
import { addFemale, removeFemale } from '../forms/a01/a01a-females.ts'
import { rowsOfFemales } from '../forms/a01/a01a-rows.ts'
import { listA01a } from '../lists/forms.ts'
import { listOf } from './form-calls.ts'

/** Empty for a group that is not filed. */
async function hembrasMontaGrupal(call: Call): Promise<unknown> {
  const { context } = call
  const number = wireNumber(fieldOf(call, 'CONSECUTIVO'))
  const [group] = await rowsOf<{ owner_nid: string }>(
    context.db,
    sql`select owner_nid from services where code = 'A01a' and number = ${number}`,
  )
  if (!group) return []
  await readableOwner(context, personOf(call), group.owner_nid, true)
  return textRows(context.db, rowsOfFemales(number))
}

export const formularioA01a: Handlers = {
  'formularioA01a/formulariosA01a': listOf('NID_PROPIETARIO', (call) => listA01a(personOf(call).nid)),
  'formularioA01a/hembrasMontaGrupal': hembrasMontaGrupal,
  'formularioA01a/ingresarMontaGrupal': fileA01a,
  'formularioA01a/ingresarMontaGrupalDetalle': addFemale,
  'formularioA01a/eliminarHembraMontaGrupal': removeFemale,
}
