/** formularioA01: Monta Directa. */

import type { Handlers } from '../core/call.ts'
import { fileA01 } from '../forms/a01/a01.ts'
import { editA01 } from '../forms/a01/a01-edit.ts'
import { listA01 } from '../lists/forms.ts'
import { filedOrEdited, listOf } from './form-calls.ts'

export const formularioA01: Handlers = {
  'formularioA01/formulariosA01': listOf('NID_PROPIETARIO', listA01),
  'formularioA01/ingresarNacimiento': filedOrEdited(fileA01, editA01),
}
