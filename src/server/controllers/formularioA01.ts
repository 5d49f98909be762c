/** formularioA01: Monta Directa. */

import { fileA01 } from '../book/a01.ts'
import { editA01 } from '../book/a01-edit.ts'
import { rowsA01 } from '../book/lists.ts'
import type { Handlers } from '../http/call.ts'
import { isEdit, listOf } from './form-calls.ts'

export const formularioA01: Handlers = {
  'formularioA01/formulariosA01': listOf('NID_PROPIETARIO', rowsA01),
  'formularioA01/ingresarNacimiento': (call) => (isEdit(call) ? editA01(call) : fileA01(call)),
}
