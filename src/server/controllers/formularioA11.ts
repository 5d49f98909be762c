/** formularioA11: Semen Importado. */

import type { Handlers } from '../core/call.ts'
import { fileA11 } from '../forms/a08-a11/a11.ts'
import { listA11 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA11: Handlers = {
  'formularioA11/formulariosA11': listOf('NID_SOLICITANTE', listA11, false),
  'formularioA11/DatosMachos': animalData('M'),
  'formularioA11/DatosHembras': animalData('H'),
  'formularioA11/ingresarFormularioA11': fileA11,
}
