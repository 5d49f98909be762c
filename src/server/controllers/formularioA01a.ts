/** formularioA01a: Monta Directa Grupal and the females of each group. */
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { checkMayRead, groupPlace } from '../filing/admitted.ts'
import { fileA01a } from '../forms/a01/a01a.ts'
import { addFemale, removeFemale } from '../forms/a01/a01a-females.ts'
import { rowsOfFemales } from '../forms/a01/a01a-rows.ts'
import { listA01a } from '../lists/forms.ts'
import { listOf } from './form-calls.ts'

/** Empty for a group that is not filed. */
async function hembrasMontaGrupal(call: Call): Promise<unknown> {
  const number = fieldOf(call, 'CONSECUTIVO')
  await checkMayRead(call, groupPlace, number)
  return textRows(call.context.db, rowsOfFemales(wireNumber(number)))
}

export const formularioA01a: Handlers = {
  'formularioA01a/formulariosA01a': listOf('NID_PROPIETARIO', (call) => listA01a(personOf(call).nid)),
  'formularioA01a/hembrasMontaGrupal': hembrasMontaGrupal,
  'formularioA01a/ingresarMontaGrupal': fileA01a,
  'formularioA01a/ingresarMontaGrupalDetalle': addFemale,
  'formularioA01a/eliminarHembraMontaGrupal': removeFemale,
}
