/** A01a, a female leaves her group: a separate step, without a number (1§7; decision 79). */

import { groupSeen } from '../rules/group.ts'
import { defineForm, fact, ofRecord } from '../vocabulary/define-form.ts'
import { a01aTexts } from './texts/a01a.ts'

export const a01aRemoval = defineForm({
  key: 'A01a-retiro',
  code: 'A01a',
  title: a01aTexts.remove,
  viewTitle: a01aTexts.remove,
  width: 480,
  inWords: (values) => ({ text: 'Sale del grupo', animal: values.CHIP_HEMBRA ?? '' }),
  owner: 'NID_PROPIETARIO',
  capture: 'zone',
  partOf: { form: 'A01a', row: 'take', carries: ['NID_PROPIETARIO', 'CONSECUTIVO', ...groupSeen] },

  fields: {
    CONSECUTIVO: fact({ label: 'Consecutivo' }),
    CHIP_HEMBRA: fact({ label: 'Chip de la hembra', animal: ofRecord, required: a01aTexts.female }),
  },

  list: {
    operation: 'formularioA01a/formulariosA01a',
    columns: [],
  },
  submit: { operation: 'formularioA01a/eliminarHembraMontaGrupal', fixed: {} },
  texts: { saved: a01aTexts.removed, failed: { text: a01aTexts.failed, severity: 'warning' } },

  refersTo: (values) => [{ code: 'A01a', number: values.CONSECUTIVO ?? '' }],
  saw: groupSeen,
})
