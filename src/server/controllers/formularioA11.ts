/** formularioA11: Semen Importado. */
import { fileA11 } from '../book/a11.ts'
import type { Handlers } from '../http/call.ts'
import { listA11 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA11: Handlers = {
  'formularioA11/formulariosA11': listOf('NID_SOLICITANTE', listA11, false),
  'formularioA11/DatosMachos': animalData('M'),
  'formularioA11/DatosHembras': animalData('H'),
  'formularioA11/ingresarFormularioA11': fileA11,
}
