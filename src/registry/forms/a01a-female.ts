/** A01a, one more female of a group: a separate step, without a number (1§5, 1§7; decisions 75, 76). */

import { tickedIn } from '../filling/several.ts'
import { freeFemale } from '../rules/advice/index.ts'
import { groupAsOpened, groupSeen } from '../rules/group.ts'
import { commonTexts } from '../texts/common.ts'
import { recordTexts } from '../texts/record.ts'
import { chip, defineForm, fact, field, lookup } from '../vocabulary/define-form.ts'
import { a01aTexts } from './texts/a01a.ts'

export const a01aFemale = defineForm({
  key: 'A01a-hembra',
  code: 'A01a',
  title: a01aTexts.addFemale,
  addTitle: a01aTexts.addFemale,
  viewTitle: a01aTexts.addFemale,
  width: 480,
  inWords: (values) => ({ text: 'Al grupo,', animal: values.CHIP_HEMBRA ?? '', name: values.NOMBREHEMBRA }),
  owner: 'NID_PROPIETARIO',
  capture: 'zone',
  partOf: {
    form: 'A01a',
    row: 'put',
    several: 'CHIP_HEMBRA',
    carries: ['TID_PROPIETARIO', 'NID_PROPIETARIO', 'CONSECUTIVO', 'COD_ESPECIE', 'RAZA', ...groupSeen],
  },

  fields: {
    CONSECUTIVO: fact({ label: 'Consecutivo', wide: true }),
    CHIP_HEMBRA: chip({
      animal: { whose: 'own', sex: 'H' },
      label: 'Chip de la hembra',
      required: a01aTexts.female,
      why: recordTexts.noFemaleForGroup,
      wide: true,
      from: lookup('selecciones/seleccionChipsHembrasGrupal', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: 'A01a',
        RAZA: field('RAZA'),
      }),
      fills: { NOMBREHEMBRA: 'nombre' },
    }),
    NOMBREHEMBRA: fact({
      label: 'Nombre de la hembra',
      unsent: true,
      wide: true,
      // Ticked ones are named together below their list.
      when: (values) => (values.NOMBREHEMBRA ?? '') !== '' && tickedIn(values, 'CHIP_HEMBRA').length === 0,
    }),
  },

  advice: [
    freeFemale({
      dam: 'CHIP_HEMBRA',
      on: 'FECHA_INICIO_EMPADRE',
      until: 'FECHA_FIN_EMPADRE',
      code: 'A01a',
      number: 'CONSECUTIVO',
    }),
  ],

  list: {
    operation: 'formularioA01a/formulariosA01a',
    columns: [],
  },
  submit: { operation: 'formularioA01a/ingresarMontaGrupalDetalle', fixed: {} },
  texts: { saved: commonTexts.saved, failed: { text: a01aTexts.failed, severity: 'warning' } },

  refersTo: (values) => [{ code: 'A01a', number: values.CONSECUTIVO ?? '' }],
  saw: groupSeen,
  // A group without females is not among the host's open services: with this one it becomes one.
  provides: (values) => [groupAsOpened(values)],
})
