/** A09 Embriones Importados: embryos of foreign parents enter stock (2§2 to 2§5; decisions 115, 116, 126 to 132). */

import { futureDate, typedChip } from '../rules/advice/index.ts'
import { embryoPedigree, pedigreeRules } from '../rules/stated-pedigree.ts'
import {
  country,
  defineStock,
  embryoCount,
  importedFiles,
  opening,
  speciesAndBreed,
} from '../shared-fields/define-stock.ts'
import { parentColumns, statedParent } from '../shared-fields/embryo-parents.ts'
import { speciesAndBreedColumns, stockColumns } from '../shared-fields/shared-columns.ts'
import { countries } from '../vocabulary/codes.ts'
import { memo } from '../vocabulary/define-form.ts'

const a09Texts = {
  country: 'El país de origen requerido.',
  embryos: 'El número de embriones es requerido.',
  sire: 'El Chip del macho es requerido.',
  dam: 'El Chip de la hembra es requerido.',
} as const

const start = opening('A09', 'TID_SOLICITANTE', 'NID_SOLICITANTE')

export const a09 = defineStock({
  code: 'A09',
  title: 'REGISTRO DE EMBRIONES IMPORTADOS A09',
  tally: { words: '{n importación de embriones|importaciones de embriones}' },
  addTitle: 'Adicionar Registro de Embriones Importados',
  viewTitle: 'Consultando Registro de Embriones Importados',
  inWords: ({ NOMBRE_DE_LA_HEMBRA: dam = '' }) => ({ text: `Embriones importados ${dam}`.trim(), animal: '' }),
  ownerType: 'TID_SOLICITANTE',
  owner: 'NID_SOLICITANTE',
  amount: 'NUMERO_EMBRIONES',

  fields: {
    ...start,
    // The submit has another name for the owner than the list (decision 115).
    NID_SOLICITANTE: { ...(start.NID_SOLICITANTE as NonNullable<typeof start.X>), wireName: 'NID_PROPIETARIO' },
    PAIS: country({ required: a09Texts.country }),
    ...speciesAndBreed,
    NUMERO_EMBRIONES: embryoCount(a09Texts.embryos),
    ...statedParent('M', 'NID_SOLICITANTE', a09Texts.sire),
    ...statedParent('H', 'NID_SOLICITANTE', a09Texts.dam),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: pedigreeRules(embryoPedigree),
  advice: [futureDate('FECHA_SOLICITUD'), ...['CRG_MACHO', 'CRG_HEMBRA'].map(typedChip)],
  files: importedFiles,

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
      { key: 'FACTURA_DE_COMPRA', label: 'FACTURA DE COMPRA', below: 'REGISTRO_ICA' },
      { key: 'REGISTRO_ICA', label: 'DOCUMENTO DIAN' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL', below: 'OBSERVACIONES' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: {
    operation: 'formularioA09/ingresarFormularioA09',
    fixed: { CODIGO: 'A09', OPCION: '1', FECHA_SERVICIO: '' },
  },
})
