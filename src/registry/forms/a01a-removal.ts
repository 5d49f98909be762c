/** A01a, a female leaves her group: its own step, without a number (1§7; ambiguity 79). */

import { texts } from '../texts.ts'
import { defineForm, fact } from '../vocabulary/define-form.ts'

export const a01aRemoval = defineForm({
  key: 'A01a-retiro',
  code: 'A01a',
  route: '/formularioA01a',
  title: texts.a01a.remove,
  viewTitle: texts.a01a.remove,
  width: 480,
  helpId: 7,
  owner: 'NID_PROPIETARIO',
  number: 'CONSECUTIVO',
  capture: 'zone',
  partOf: { form: 'A01a', row: 'take', carries: ['NID_PROPIETARIO', 'CONSECUTIVO'] },

  fields: {
    CONSECUTIVO: fact({ label: 'Consecutivo' }),
    CHIP_HEMBRA: fact({ label: 'Chip de la hembra', required: texts.a01a.female }),
  },

  list: {
    operation: 'formularioA01a/formulariosA01a',
    ownerField: 'NID_PROPIETARIO',
    pageSizes: [5, 10, 25],
    columns: [],
  },
  submit: { operation: 'formularioA01a/eliminarHembraMontaGrupal', fixed: {} },
  texts: { saved: texts.a01a.removed, failed: { text: texts.a01a.failed, severity: 'warning' } },

  refersTo: (values) => [{ code: 'A01a', number: values.CONSECUTIVO ?? '' }],
})
