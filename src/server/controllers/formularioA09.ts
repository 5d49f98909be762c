/** formularioA09: Embriones Importados. */

import type { Handlers } from '../core/call.ts'
import { fileA09 } from '../forms/a08-a11/a09.ts'
import { listA09 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA09: Handlers = {
  'formularioA09/formulariosA09': listOf('NID_SOLICITANTE', listA09, false),
  'formularioA09/DatosMachos': animalData('M'),
  'formularioA09/DatosHembras': animalData('H'),
  'formularioA09/ingresarFormularioA09': fileA09,
}
