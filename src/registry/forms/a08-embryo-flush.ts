/** A08 Lavado y Registro de Embriones: embryos of listed animals enter stock (2§2 to 2§5; decisions 126 to 132). */

import { futureDates, usableMale } from '../rules/advice/index.ts'
import { country, defineStock, embryoCount, opening, speciesAndBreed } from '../shared-fields/define-stock.ts'
import { listedParent, parentColumns } from '../shared-fields/embryo-parents.ts'
import { personNamed } from '../shared-fields/people-fields.ts'
import { speciesAndBreedColumns, stockColumns } from '../shared-fields/shared-columns.ts'
import { date, lookup, memo } from '../vocabulary/define-form.ts'

const a08Texts = {
  serviceDate: 'La fecha de servicio es requerida.',
  embryos: 'El número de embriones es requerido.',
  sire: 'El Chip del macho es requerido.',
  dam: 'El Chip de la hembra es requerido.',
  entityType: 'El tipo de documento de la entidad es requerido.',
  entity: 'Nombre de la entidad es requerido.',
} as const

export const a08 = defineStock({
  code: 'A08',
  title: 'LAVADO Y REGISTRO DE EMBREONES A08',
  tally: { words: '{n lavado de embriones|lavados de embriones}' },
  addTitle: 'Adicionar Lavado y Registro de Embriones',
  viewTitle: 'Consultando Lavado y Registro de Embriones',
  inWords: ({ CRG_HEMBRA = '' }) => ({ text: 'Lavado de', animal: CRG_HEMBRA }),
  ownerType: 'TID_SOLICITANTE',
  owner: 'NID_SOLICITANTE',
  amount: 'NUMERO_EMBRIONES',

  fields: {
    ...opening('A08', 'TID_SOLICITANTE', 'NID_SOLICITANTE'),
    ...speciesAndBreed,
    FECHA_SERVICIO: date({ label: 'Fecha de servicio', required: a08Texts.serviceDate }),
    NUMERO_EMBRIONES: embryoCount(a08Texts.embryos),
    ...listedParent('M', 'NID_SOLICITANTE', a08Texts.sire),
    ...listedParent('H', 'NID_SOLICITANTE', a08Texts.dam),
    ...personNamed({
      type: 'TID_ENTIDAD',
      nid: 'NID_ENTIDAD',
      label: 'Entidad',
      of: 'de la entidad',
      nameKey: 'NOM_ENTIDAD',
      typeRequired: a08Texts.entityType,
      required: a08Texts.entity,
      from: lookup('selecciones/seleccionUsuariosTotal'),
    }),
    PAIS: country({ start: '51' }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  files: { REGISTRO_ICA: 'Registro ICA', PEDIGREE_ANIMAL: 'Pedigree del animal' },

  mates: { sire: 'CRG_MACHO', dam: 'CRG_HEMBRA' },
  advice: [
    ...futureDates('FECHA_SOLICITUD', 'FECHA_SERVICIO'),
    usableMale({ sire: 'CRG_MACHO', owner: 'NID_SOLICITANTE', on: 'FECHA_SERVICIO' }),
  ],

  list: {
    operation: 'formularioA08/formulariosA08',
    ownerField: 'NID_SOLICITANTE',
    columns: [
      ...stockColumns('SOLICITANTE'),
      { key: 'FECHA_SERVICIO', label: 'FECHA DE SERVICIO', kind: 'date', below: 'FECHA_SOLICITUD' },
      ...speciesAndBreedColumns,
      { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
      ...parentColumns('M'),
      ...parentColumns('H', 'who'),
      { key: 'NID_ENTIDAD', name: 'NOM_ENTIDAD', label: 'ENTIDAD', kind: 'person' },
      { key: 'REGISTRO_ICA', label: 'REGISTRO ICA', below: 'PEDIGREE_ANIMAL' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: { operation: 'formularioA08/ingresarFormularioA08', fixed: { CODIGO: 'A08', OPCION: '0' } },
})
