/** A10 Denuncia y Colecta de Semen: straws of a listed male enter stock (2§2 to 2§5; decisions 117, 118, 126 to 132). */

import { futureDates, usableMale } from '../rules/advice/index.ts'
import {
  animalChip,
  country,
  defineStock,
  lineOf,
  opening,
  speciesAndBreed,
  strawCount,
} from '../shared-fields/define-stock.ts'
import { parentColumns } from '../shared-fields/embryo-parents.ts'
import { inseminator } from '../shared-fields/people-fields.ts'
import { speciesAndBreedColumns, stockColumns } from '../shared-fields/shared-columns.ts'
import { date, fieldOrScope, lookup, memo, text } from '../vocabulary/define-form.ts'

const a10Texts = {
  procedureDate: 'La fecha de procedimiento es requerida.',
  straws: 'El número de pajillas es requerido.',
  sire: 'El Chip del macho es requerido.',
  sireName: 'El nombre del macho es requerido.',
  onlyAlike: 'Solo se ofrecen machos de la especie y la raza elegidas.',
  inseminatorType: 'El tipo de documento del inseminador es requerido.',
  inseminator: 'Nombre del inseminador es requerido.',
} as const

export const a10 = defineStock({
  code: 'A10',
  title: 'DENUNCIA Y COLECTA DE SEMEN FORMULARIO A10',
  tally: { words: '{n colecta de semen|colectas de semen}' },
  addTitle: 'Adicionar Denuncia y Colecta de Semen',
  viewTitle: 'Consultando Denuncia y Colecta de Semen',
  inWords: ({ NOMBRE_DEL_MACHO = '' }) => ({ text: `Colecta de semen ${NOMBRE_DEL_MACHO}`.trim(), animal: '' }),
  ownerType: 'TID_CRIADOR',
  owner: 'NID_CRIADOR',
  amount: 'CANTIDAD_PAJILLAS',

  fields: {
    ...opening('A10', 'TID_CRIADOR', 'NID_CRIADOR'),
    ...speciesAndBreed,
    FECHA_PROCEDIMIENTO: date({ label: 'Fecha de procedimiento', required: a10Texts.procedureDate, happened: true }),
    CANTIDAD_PAJILLAS: strawCount(a10Texts.straws),
    CRG_MACHO: animalChip('M', {
      animal: { whose: 'own-or-leased', sex: 'M', on: 'FECHA_PROCEDIMIENTO' },
      required: a10Texts.sire,
      from: lookup('selecciones/seleccionMachosServicio', {
        NID_PROPIETARIO: fieldOrScope('NID_CRIADOR'),
        CODIGO: 'A10',
      }),
      tells: { ESPECIE: 'especie', RAZA: 'raza' },
      onlyAlike: a10Texts.onlyAlike,
      loads: { ...lineOf('A10', 'M', 'CRG_MACHO', { name: 'NOMBRE_DEL_MACHO' }), gently: true },
    }),
    // An animal without a name gets the one on the paper.
    NOMBRE_DEL_MACHO: text({ label: 'Nombre del macho', required: a10Texts.sireName }),
    ...inseminator(a10Texts),
    PAIS: country({ start: '51' }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  files: { REGISTRO_ICA: 'Registro ICA', PEDIGREE_ANIMAL: 'Pedigree del animal' },

  advice: [
    ...futureDates('FECHA_SOLICITUD', 'FECHA_PROCEDIMIENTO'),
    usableMale({ sire: 'CRG_MACHO', owner: 'NID_CRIADOR', on: 'FECHA_PROCEDIMIENTO' }),
  ],

  list: {
    operation: 'formularioA10/formulariosA10',
    ownerField: 'NID_CRIADOR',
    columns: [
      ...stockColumns('CRIADOR'),
      { key: 'FECHA_PROCEDIMIENTO', label: 'FECHA DE PROCEDIMIENTO', kind: 'date', below: 'FECHA_SOLICITUD' },
      ...speciesAndBreedColumns,
      ...parentColumns('M', 'who'),
      { key: 'CANTIDAD_PAJILLAS', label: 'NUMERO DE PAJILLAS', align: 'right' },
      { key: 'NID_INSEMINADOR', name: 'NOM_INSEMINADOR', label: 'INSEMINADOR', kind: 'person' },
      { key: 'REGISTRO_ICA', label: 'REGISTRO ICA', below: 'PEDIGREE_ANIMAL' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: { operation: 'formularioA10/ingresarFormularioA10', fixed: { CODIGO: 'A10', OPCION: '0' } },
})
