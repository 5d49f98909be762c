/** A05 Certificado de Genealogía: a born animal gets chip, name, colour and book (2§2 to 2§8; decisions 110 to 112). */

import { chipCode, futureDate } from '../rules/advice/index.ts'
import {
  asNamed,
  broughtBy,
  farmFacts,
  formNumber,
  freeChip,
  owner,
  ownerType,
  requestDate,
} from '../shared-fields/common-fields.ts'
import { registrar } from '../shared-fields/people-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { byName, compositions, sexes } from '../vocabulary/codes.ts'
import { choice, defineForm, fact, field, lookup, memo, ofRecord, text } from '../vocabulary/define-form.ts'
import { a05InitialTexts } from './texts/a05-initial.ts'

export const a05Texts = {
  number: 'Debe seleccionar el consecutivo, verifique por favor',
  ownerType: 'Debe seleccionar el tipo de identificacion, verifique por favor',
  birth: 'Debe seleccionar el consecutivo de nacimiento, verifique por favor',
  requestDate: 'Debe ingresar la fecha de la solicitud, verifique por favor',
  chip: 'Debe seleccionar el chip, verifique por favor',
  name: 'Debe digitar el nombre, verifique por favor',
  color: 'Debe digitar el color, verifique por favor',
  registrarType: 'Debe seleccionar el tipo de documemto, verifique por favor',
  registrar: 'Debe seleccionar el registrador, verifique por favor',
  failed: 'El Registro no pudo ser Ingresado o Actualizado',
  certified: 'El nacimiento {n} ya tiene su certificado, verifique por favor',
  inkFollows: 'Un certificado ya impreso deja de coincidir con el registro: imprímalo de nuevo.',
  voiding: 'El animal pierde su certificado y su chip, que queda libre; su nacimiento espera otra vez el certificado.',
  birthData: 'Datos del nacimiento',
  certificate: 'Certificado de Registro Genealógico',
} as const

const texts = a05Texts
const correcting = { follows: texts.inkFollows }

/** Read from the birth. */
const birthFacts = {
  ...farmFacts,
  ESPECIE: fact({ label: 'Especie', nameKey: 'NOM_ESPECIE' }),
  RAZA: fact({ label: 'Raza', nameKey: 'NOM_RAZA' }),
  CONCEPCION: fact({ label: 'Concepción', nameKey: 'NOM_CONCEPCION' }),
  SEXO: fact({ label: 'Sexo', nameKey: 'NOM_SEXO' }),
  FECHA_NACIMIENTO: fact({ label: 'Fecha de nacimiento' }),
  COMPOSICION: fact({ label: 'Composición racial', nameKey: 'NOM_COMPOSICION' }),
  LIBRO: fact({ label: 'Libro' }),
  CHIP_MACHO: fact({ label: 'Chip del padre', animal: ofRecord }),
  CHIP_HEMBRA: fact({ label: 'Chip de la madre', animal: ofRecord }),
  CHIP_ABUELO_PATERNO: fact({ label: 'Chip del abuelo paterno', animal: ofRecord }),
  CHIP_ABUELA_PATERNA: fact({ label: 'Chip de la abuela paterna', animal: ofRecord }),
  CHIP_ABUELO_MATERNO: fact({ label: 'Chip del abuelo materno', animal: ofRecord }),
  CHIP_ABUELA_MATERNA: fact({ label: 'Chip de la abuela materna', animal: ofRecord }),
}

export const a05 = defineForm({
  code: 'A05',
  title: 'CERTIFICADO DE GENEALOGIA FORMULARIO A05',
  tally: { words: '{n certificado|certificados}' },
  addTitle: 'Adicionar Certificado de Genealogía',
  viewTitle: 'Consultando',
  width: 900,
  inWords: ({ NOMBRE = '', CHIP = '' }) => ({ text: `Certificado de ${NOMBRE}`.trim(), animal: CHIP }),
  ownerType: 'TID_PROPIETARIO',
  owner: 'NID_PROPIETARIO',
  capture: 'own',
  certifies: 'CHIP',
  takesChip: { field: 'CHIP', twice: a05InitialTexts.chipDoubled },
  brings: broughtBy,
  voiding: texts.voiding,

  fields: {
    TID_PROPIETARIO: ownerType({ required: texts.ownerType }),
    NID_PROPIETARIO: { ...owner('A05', 'TID_PROPIETARIO'), nameKey: 'NOMPROP' },
    CONSECUTIVO: formNumber('A05', 'NID_PROPIETARIO', texts.number),
    FECHA_SOLICITUD: requestDate(texts.requestDate),
    CONSEC_NACIMIENTO: choice({
      label: 'Consecutivo de nacimiento',
      required: texts.birth,
      from: lookup('selecciones/seleccionConsecutivoServicio', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: 'A04',
      }),
      loads: {
        lookup: lookup('formularioA05/datosConsecutivoServicio', {
          CONSECUTIVO: field('CONSEC_NACIMIENTO'),
          NID_PROPIETARIO: field('NID_PROPIETARIO'),
        }),
        title: texts.birthData,
        fills: asNamed(birthFacts),
      },
    }),
    ...birthFacts,
    CHIP: freeChip(texts.chip),
    NOMBRE: text({ label: 'Nombre', required: texts.name, max: 60, correcting }),
    COLOR: text({ label: 'Color', required: texts.color, max: 60, correcting }),
    MARCAS_HATO: text({ label: 'Marcas del hato', max: 120, correcting }),
    RASGOS_PARTICULARES: text({ label: 'Rasgos particulares', max: 200, correcting }),
    ...registrar('', { label: 'Registrador', typeRequired: texts.registrarType, required: texts.registrar }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },

  advice: [futureDate('FECHA_SOLICITUD'), chipCode('CHIP')],

  list: {
    operation: 'formularioA05/formulariosA05',
    ownerField: 'NID_PROPIETARIO',
    reading: ['CONSECUTIVO', 'FECHA_NACIMIENTO', 'CHIP', 'NOMBRE', 'SEXO', 'RAZA', 'NOMPROP'],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO' },
      { key: 'CONSEC_NACIMIENTO', label: 'CONSECUTIVO DE NACIMIENTO' },
      { key: 'NOMPROP', label: 'NOMBRE', kind: 'person' },
      { key: 'CHIP', label: 'CHIP', card: 'title', below: 'NOMBRE' },
      { key: 'NOMBRE', label: 'NOMBRE DEL ANIMAL', card: 'subtitle', row: 'who' },
      { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA', kind: 'breed', below: 'ESPECIE' },
      { key: 'SEXO', name: 'NOM_SEXO', label: 'SEXO', codes: sexes },
      { key: 'FECHA_NACIMIENTO', label: 'FECHA DE NACIMIENTO', kind: 'date', row: 'when', below: 'FECHA_SOLICITUD' },
      { key: 'COMPOSICION', name: 'NOM_COMPOSICION', label: 'COMPOSICION RACIAL', codes: compositions },
      { key: 'LIBRO', label: 'LIBRO', codes: byName(compositions) },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD', kind: 'date' },
    ],
  },
  actions: [{ kind: 'panel', name: 'certificado', label: texts.certificate, sign: 'save', unsent: true }],

  submit: {
    operation: 'formularioA05/ingresarGenealogia',
    fixed: { CODIGO: 'A05', OPCION: '1', PUNTAJE_FUNDADORES: '' },
  },
  texts: { saved: commonTexts.saved, failed: { text: texts.failed, severity: 'error' }, firstAsToast: true },

  refersTo: (values) => [{ code: 'A04', number: values.CONSEC_NACIMIENTO ?? '' }],
})
