/** A09 Embriones Importados: embryos of foreign parents enter stock (2§2 to 2§5; decisions 115, 116, 126 to 132). */

import { futureDate, typedChip } from '../rules/advice/index.ts'
import { embryoPedigree, pedigreeRules } from '../rules/stated-pedigree.ts'
import { country, defineStock, embryoCount, opening, speciesAndBreed } from '../shared-fields/define-stock.ts'
import { parentColumns, statedParent } from '../shared-fields/embryo-parents.ts'
import { speciesAndBreedColumns, stockColumns } from '../shared-fields/shared-columns.ts'
import { countries } from '../vocabulary/codes.ts'
import { memo } from '../vocabulary/define-form.ts'

const a09Texts = {
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

const start = opening('A09', 'TID_SOLICITANTE', 'NID_SOLICITANTE', a09Texts)

export const a09 = defineStock({
  key: 'A09',
  code: 'A09',
  route: '/formularioA09',
  title: 'REGISTRO DE EMBRIONES IMPORTADOS A09',
  shortTitle: 'A09 Embriones Importados',
  tally: { words: '{n importación de embriones|importaciones de embriones}' },
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
    ...statedParent('M', 'NID_SOLICITANTE', a09Texts.sire),
    ...statedParent('H', 'NID_SOLICITANTE', a09Texts.dam),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: pedigreeRules(embryoPedigree),
  advice: [futureDate('FECHA_SOLICITUD'), ...['CRG_MACHO', 'CRG_HEMBRA'].map(typedChip)],
  files: {
    FACTURA_DE_COMPRA: 'Factura de compra',
    REGISTRO_ICA: 'Documento DIAN',
    PEDIGREE_ANIMAL: 'Pedigree del animal',
  },

  list: {
    operation: 'formularioA09/formulariosA09',
    ownerField: 'NID_SOLICITANTE',
    columns: [
      ...stockColumns('SOLICITANTE'),
      ...speciesAndBreedColumns,
      { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
      ...parentColumns('M'),
      ...parentColumns('H', 'who'),
      { key: 'PAIS', name: 'NOM_PAIS', label: 'PAIS DE ORIGEN', codes: countries },
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
