/** A04, further births of a multiple birth: each its own number (1§2, 1§7; decisions 97, 98). */

import { birthWeight } from '../rules/advice/index.ts'
import { birthOpened, formNumber, likeBirths, youngInWords } from '../shared-fields/common-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { choice, defineForm, fact, lookup, ofRecord, weight } from '../vocabulary/define-form.ts'
import { a04Texts } from './texts/a04.ts'

const a04AdditionalTexts = {
  sex: 'El sexo es requerido.',
  weight: 'El peso al nacer es requerido.',
} as const

export const a04Additional = defineForm({
  key: 'A04-adicional',
  code: 'A04',
  title: 'Nacimientos parto multiple',
  addTitle: 'Nacimientos parto multiple',
  viewTitle: 'Nacimientos parto multiple',
  tally: { words: '{n cría|crías}' },
  inWords: (values) => youngInWords(values, values.SEXO_ADICIONAL, values.PESO_AL_NACER_ADICIONAL),
  owner: 'NID_PROPIETARIO',
  number: 'CONSECUTIVONEW',
  capture: 'zone',
  partOf: {
    form: 'A04',
    carries: [
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'FORMA_CONCEPCION',
      'CONSECUTIVO_SERVICIO',
      'FECHA_SOLICITUD',
      'COD_ESPECIE',
      'FECHA_PARTO',
      'SEXO',
      'RAZA_MACHO',
      'CHIP_MACHO',
      'CHIP_HEMBRA',
      'NOMBREHEMBRA',
      'IDENTIF_RECEPTORA',
      'NOMBRE_RECEPTORA',
      'TIPO_DE_PARTO',
      'PESO_AL_NACER',
      'OBSERVACIONES',
      'PREFIJO_SOLICITANTE',
    ],
    takes: { SIGLA: 'sigla' },
    listedAs: {
      SEXO: 'SEXO_ADICIONAL',
      NOM_SEXO: 'NOM_SEXO_ADICIONAL',
      PESO_AL_NACER: 'PESO_AL_NACER_ADICIONAL',
    },
  },

  fields: {
    CONSECUTIVO: fact({ label: 'Consecutivo de la primera cría' }),
    CHIP_MACHO: fact({ label: 'Chip del macho', animal: ofRecord }),
    IDENTIF_RECEPTORA: fact({
      label: 'Chip de la receptora',
      animal: ofRecord,
      unsent: true,
      when: (values) => Boolean(values.IDENTIF_RECEPTORA),
    }),
    CHIP_HEMBRA: fact({ label: 'Chip de la hembra', animal: ofRecord }),
    FECHA_PARTO: fact({ label: 'Fecha del parto' }),
    SIGLA: fact({ label: 'Crías por registrar' }),
    CONSECUTIVONEW: formNumber('A04', 'NID_PROPIETARIO'),
    SEXO_ADICIONAL: choice({
      label: 'Sexo',
      few: true,
      required: a04AdditionalTexts.sex,
      nameKey: 'NOM_SEXO_ADICIONAL',
      from: lookup('selecciones/seleccionSexo', { codigo: 'A04' }),
    }),
    PESO_AL_NACER_ADICIONAL: weight({
      label: 'Peso al nacer (kg)',
      required: a04AdditionalTexts.weight,
      above: 0,
      atMost: 20,
      bounds: a04Texts.weightBounds,
      usualOf: likeBirths,
    }),
  },

  advice: [birthWeight({ weight: 'PESO_AL_NACER_ADICIONAL', species: 'COD_ESPECIE', birthType: 'TIPO_DE_PARTO' })],

  list: {
    operation: 'formularioA04/formulariosA04',
    columns: [],
  },
  submit: {
    operation: 'formularioA04/ingresarNacimientoAdicionales',
    fixed: { CODIGO: 'A04' },
    stamped: { NID_REGISTRADOR: 'nid' },
  },
  texts: { saved: commonTexts.saved, failed: { text: a04Texts.failed, severity: 'warning' } },

  refersTo: (values) => [{ code: 'A04', number: values.CONSECUTIVO ?? '' }],
  provides: (values) => [birthOpened(values, values.CONSECUTIVONEW ?? '', values.SEXO_ADICIONAL ?? '')],
})
