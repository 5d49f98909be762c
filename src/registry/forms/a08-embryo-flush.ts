/** A08 Lavado y Registro de Embriones: embryos of listed animals enter stock (2§2 to 2§5; decisions 126 to 132). */

import { futureDate, usableMale } from '../rules/advice/index.ts'
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
import { choice, date, fact, lookup, memo } from '../vocabulary/define-form.ts'

export const a08Texts = {
  ownerType: 'El tipo de documento es requerido.',
  owner: 'Nombre del usuario es requerido.',
  number: 'El consecutivo es requerido.',
  requestDate: 'La fecha de solicitud es requerida.',
  serviceDate: 'La fecha de servicio es requerida.',
  species: 'El código de la especie es requerido.',
  breed: 'La raza es requerida.',
  embryos: 'El número de embriones es requerido.',
  sire: 'El Chip del macho es requerido.',
  dam: 'El Chip de la hembra es requerido.',
  entityType: 'El tipo de documento de la entidad es requerido.',
  entity: 'Nombre de la entidad es requerido.',
} as const

export const a08 = defineStock({
  key: 'A08',
  code: 'A08',
  route: '/formularioA08',
  title: 'LAVADO Y REGISTRO DE EMBREONES A08',
  shortTitle: 'A08 Lavado y Registro de Embriones',
  addTitle: 'Adicionar Lavado y Registro de Embriones',
  viewTitle: 'Consultando Lavado y Registro de Embriones',
  helpId: 14,
  ownerType: 'TID_SOLICITANTE',
  owner: 'NID_SOLICITANTE',
  amount: 'NUMERO_EMBRIONES',

  fields: {
    ...opening('A08', 'TID_SOLICITANTE', 'NID_SOLICITANTE', a08Texts),
    ...speciesAndBreed(a08Texts),
    FECHA_SERVICIO: date({ label: 'Fecha de servicio', required: a08Texts.serviceDate }),
    NUMERO_EMBRIONES: embryoCount(a08Texts.embryos),
    CRG_MACHO: animalChip('M', {
      required: a08Texts.sire,
      from: fromList('A08', 'M', 'NID_SOLICITANTE'),
      loads: lineOf('A08', 'M', 'CRG_MACHO', {
        name: 'NOMBRE_DEL_MACHO',
        sire: 'CRG_PADRE_MACHO',
        dam: 'CRG_MADRE_MACHO',
      }),
    }),
    NOMBRE_DEL_MACHO: fact({ label: 'Nombre del macho' }),
    CRG_PADRE_MACHO: fact({ label: 'Padre del macho' }),
    CRG_MADRE_MACHO: fact({ label: 'Madre del macho' }),
    CRG_HEMBRA: animalChip('H', {
      required: a08Texts.dam,
      from: fromList('A08', 'H', 'NID_SOLICITANTE'),
      loads: lineOf('A08', 'H', 'CRG_HEMBRA', {
        name: 'NOMBRE_DE_LA_HEMBRA',
        sire: 'CRG_PADRE_HEMBRA',
        dam: 'CRG_MADRE_HEMBRA',
      }),
    }),
    NOMBRE_DE_LA_HEMBRA: fact({ label: 'Nombre de la hembra' }),
    CRG_PADRE_HEMBRA: fact({ label: 'Padre de la hembra' }),
    CRG_MADRE_HEMBRA: fact({ label: 'Madre de la hembra' }),
    TID_ENTIDAD: choice({
      label: 'Tipo de documento de la entidad',
      required: a08Texts.entityType,
      from: lookup('selecciones/SeleccionTipoDocumento'),
    }),
    NID_ENTIDAD: choice({
      label: 'Entidad',
      required: a08Texts.entity,
      nameKey: 'NOM_ENTIDAD',
      from: lookup('selecciones/seleccionUsuariosTotal'),
      alike: { tid: 'TID_ENTIDAD' },
      fills: { TID_ENTIDAD: 'tid' },
    }),
    PAIS: country({ start: '51' }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  files: { REGISTRO_ICA: 'Registro ICA', PEDIGREE_ANIMAL: 'Pedigree del animal' },

  advice: [
    futureDate('FECHA_SERVICIO'),
    usableMale({ sire: 'CRG_MACHO', owner: 'NID_SOLICITANTE', on: 'FECHA_SERVICIO' }),
  ],

  list: {
    operation: 'formularioA08/formulariosA08',
    ownerField: 'NID_SOLICITANTE',
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title' },
      { key: 'TID_SOLICITANTE', label: 'TIPO DE DOCUMENTO' },
      { key: 'NID_SOLICITANTE', label: 'NUMERO DE DOCUMENTO' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD' },
      { key: 'FECHA_SERVICIO', label: 'FECHA DE SERVICIO' },
      { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA' },
      { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
      { key: 'CRG_MACHO', label: 'CHIP DEL MACHO' },
      { key: 'NOMBRE_DEL_MACHO', label: 'NOMBRE DEL MACHO' },
      { key: 'CRG_HEMBRA', label: 'CHIP DE LA HEMBRA' },
      { key: 'NOMBRE_DE_LA_HEMBRA', label: 'NOMBRE DE LA HEMBRA' },
      { key: 'NID_ENTIDAD', name: 'NOM_ENTIDAD', label: 'ENTIDAD' },
      { key: 'REGISTRO_ICA', label: 'REGISTRO ICA' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: { operation: 'formularioA08/ingresarFormularioA08', fixed: { CODIGO: 'A08', OPCION: '0' } },
})
