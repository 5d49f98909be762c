/** formularioA10: Denuncia y Colecta de Semen. */
import { fileA10 } from '../book/a10.ts'
import type { Handlers } from '../http/call.ts'
import { listA10 } from '../lists/stock-and-leases.ts'
import { listOf } from './form-calls.ts'
import { animalData } from './stock-calls.ts'

export const formularioA10: Handlers = {
  'formularioA10/formulariosA10': listOf('NID_CRIADOR', listA10, false),
  'formularioA10/DatosMachos': animalData('M'),
  'formularioA10/DatosHembras': animalData('H'),
  'formularioA10/ingresarFormularioA10': fileA10,
}
