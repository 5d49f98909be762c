/** formularioA08: Lavado y Registro de Embriones. */

import type { Handlers } from '../core/call.ts'
import { fileA08 } from '../forms/a08-a11/a08.ts'
import { listA08 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA08: Handlers = {
  'formularioA08/formulariosA08': listOf('NID_SOLICITANTE', listA08, false),
  'formularioA08/DatosMachos': animalData('M'),
  'formularioA08/DatosHembras': animalData('H'),
  'formularioA08/ingresarFormularioA08': fileA08,
}
