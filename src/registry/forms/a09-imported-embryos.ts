/** A09 Embriones Importados: embryos of foreign parents enter stock (2§2 to 2§5; decisions 115, 116, 126 to 132). */

import { LONGEST_TYPED } from '../fields/choice.ts'
import { embryoPedigree, pedigreeRules } from '../rules/stated-pedigree.ts'
import {
  animalChip,
  country,
  defineStock,
  embryoCount,
  fromList,
  lineOf,
  opening,
  speciesAndBreed,
} from '../shared-fields/define-stock.ts'
import { memo, text } from '../vocabulary/define-form.ts'

export const a09Texts = {
  ownerType: 'El tipo de documento es requerido.',
  owner: 'Nombre del usuario es requerido.',
  number: 'El consecutivo es requerido.',
  requestDate: 'La fecha de solicitud es requerida.',
  country: 'El país de origen requerido.',
  species: 'El código de la especie es requerido.',
  breed: 'La raza es requerida.',
  embryos: 'El número de embriones es requerido.',
  sire: 'El Chip del macho es requerido.',
  dam: 'El Chip de la hembra es requerido.',
} as const

const parent = (label: string) => text({ label, max: LONGEST_TYPED })
const start = opening('A09', 'TID_SOLICITANTE', 'NID_SOLICITANTE', a09Texts)

export const a09 = defineStock({
  key: 'A09',
  code: 'A09',
  route: '/formularioA09',
  title: 'REGISTRO DE EMBRIONES IMPORTADOS A09',
  shortTitle: 'A09 Embriones Importados',
  addTitle: 'Adicionar Registro de Embriones Importados',
  viewTitle: 'Consultando Registro de Embriones Importados',
  helpId: 15,
  ownerType: 'TID_SOLICITANTE',
  owner: 'NID_SOLICITANTE',
  amount: 'NUMERO_EMBRIONES',

  fields: {
    ...start,
    // The submit has another name for the owner than the list (decision 115).
    NID_SOLICITANTE: { ...(start.NID_SOLICITANTE as NonNullable<typeof start.X>), wireName: 'NID_PROPIETARIO' },
    PAIS: country({ required: a09Texts.country }),
    ...speciesAndBreed(a09Texts),
    NUMERO_EMBRIONES: embryoCount(a09Texts.embryos),
    CRG_MACHO: animalChip('M', {
      required: a09Texts.sire,
      from: fromList('A09', 'M', 'NID_SOLICITANTE'),
      orTyped: true,
      loads: {
        ...lineOf('A09', 'M', 'CRG_MACHO', {
          name: 'NOMBRE_DEL_MACHO',
          sire: 'CRG_PADRE_MACHO',
          dam: 'CRG_MADRE_MACHO',
        }),
        gently: true,
      },
    }),
    NOMBRE_DEL_MACHO: text({ label: 'Nombre del macho' }),
    CRG_PADRE_MACHO: parent('Padre del macho'),
    CRG_MADRE_MACHO: parent('Madre del macho'),
    CRG_HEMBRA: animalChip('H', {
      required: a09Texts.dam,
      from: fromList('A09', 'H', 'NID_SOLICITANTE'),
      orTyped: true,
      loads: {
        ...lineOf('A09', 'H', 'CRG_HEMBRA', {
          name: 'NOMBRE_DE_LA_HEMBRA',
          sire: 'CRG_PADRE_HEMBRA',
          dam: 'CRG_MADRE_HEMBRA',
        }),
        gently: true,
      },
    }),
    NOMBRE_DE_LA_HEMBRA: text({ label: 'Nombre de la hembra' }),
    CRG_PADRE_HEMBRA: parent('Padre de la hembra'),
    CRG_MADRE_HEMBRA: parent('Madre de la hembra'),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: pedigreeRules(embryoPedigree),
  files: {
    FACTURA_DE_COMPRA: 'Factura de compra',
    REGISTRO_ICA: 'Documento DIAN',
    PEDIGREE_ANIMAL: 'Pedigree del animal',
  },

  list: {
    operation: 'formularioA09/formulariosA09',
    ownerField: 'NID_SOLICITANTE',
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title' },
      { key: 'TID_SOLICITANTE', label: 'TIPO DE DOCUMENTO' },
      { key: 'NID_SOLICITANTE', label: 'NUMERO DE DOCUMENTO' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD' },
      { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA' },
      { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
      { key: 'CRG_MACHO', label: 'CHIP DEL MACHO' },
      { key: 'NOMBRE_DEL_MACHO', label: 'NOMBRE DEL MACHO' },
      { key: 'CRG_HEMBRA', label: 'CHIP DE LA HEMBRA' },
      { key: 'NOMBRE_DE_LA_HEMBRA', label: 'NOMBRE DE LA HEMBRA' },
      { key: 'PAIS', name: 'NOM_PAIS', label: 'PAIS DE ORIGEN' },
      { key: 'FACTURA_DE_COMPRA', label: 'FACTURA DE COMPRA' },
      { key: 'REGISTRO_ICA', label: 'DOCUMENTO DIAN' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: {
    operation: 'formularioA09/ingresarFormularioA09',
    fixed: { CODIGO: 'A09', OPCION: '1', FECHA_SERVICIO: '' },
  },
})
