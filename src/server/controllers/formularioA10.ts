/** formularioA10: Denuncia y Colecta de Semen. */

import type { Handlers } from '../core/call.ts'
import { fileA10 } from '../forms/a08-a11/a10.ts'
import { listA10 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA10: Handlers = {
  'formularioA10/formulariosA10': listOf('NID_CRIADOR', listA10, false),
  'formularioA10/DatosMachos': animalData('M'),
  'formularioA10/DatosHembras': animalData('H'),
  'formularioA10/ingresarFormularioA10': fileA10,
}
