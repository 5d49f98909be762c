/** formularioA08: Lavado y Registro de Embriones. */
import { fileA08 } from '../book/a08.ts'
import type { Handlers } from '../http/call.ts'
import { listA08 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA08: Handlers = {
  'formularioA08/formulariosA08': listOf('NID_SOLICITANTE', listA08, false),
  'formularioA08/DatosMachos': animalData('M'),
  'formularioA08/DatosHembras': animalData('H'),
  'formularioA08/ingresarFormularioA08': fileA08,
}
