/** A11 Semen Importado: straws of a foreign male, with his pedigree, enter stock (2§2 to 2§5; decisions 119 to 132). */

import { LONGEST_TYPED } from '../fields/choice.ts'
import { futureDate, typedChip } from '../rules/advice/index.ts'
import { pedigreeRules, strawPedigree } from '../rules/stated-pedigree.ts'
import {
  animalChip,
  country,
  defineStock,
  fromList,
  importedFiles,
  lineOf,
  opening,
  speciesAndBreed,
  strawCount,
} from '../shared-fields/define-stock.ts'
import { parentColumns } from '../shared-fields/embryo-parents.ts'
import { speciesAndBreedColumns } from '../shared-fields/shared-columns.ts'
import { anyones, memo, text } from '../vocabulary/define-form.ts'

const a11Texts = {
  country: 'El país de origen requerido.',
  straws: 'El número de pajillas es requerido.',
  sire: 'El Crg del Macho es requerido.',
  sireName: 'El nombre del macho es requerido.',
  father: 'El Crg del Padre es requerido.',
  mother: 'El Crg de la Madre es requerido.',
  paternalGrandsire: 'El Crg del Abuelo Paterno es requerido.',
  paternalGranddam: 'El Crg de la Abuela Paterna es requerido.',
  maternalGrandsire: 'El Crg del Abuelo Materno es requerido.',
  maternalGranddam: 'El Crg de la Abuela Materna es requerido.',
} as const

const nid = 'NID_SOLICITANTE'
const grandparent = (label: string, required: string) => text({ label, animal: anyones, required, max: LONGEST_TYPED })

export const a11 = defineStock({
  code: 'A11',
  title: 'REGISTRO DE SEMEN IMPORTADO FORMULARIO A11',
  tally: { words: '{n importación de semen|importaciones de semen}' },
  addTitle: 'Adicionar Registro de Semen Importado',
  viewTitle: 'Consultando Registro de Semen Importado',
  inWords: ({ NOMBRE_DEL_MACHO = '' }) => ({ text: `Semen importado ${NOMBRE_DEL_MACHO}`.trim(), animal: '' }),
  ownerType: 'TID_SOLICITANTE',
  owner: nid,
  amount: 'CANTIDAD_PAJILLAS',

  fields: {
    ...opening('A11', 'TID_SOLICITANTE', nid),
    PAIS: country({ required: a11Texts.country }),
    ...speciesAndBreed,
    CANTIDAD_PAJILLAS: strawCount(a11Texts.straws, (values) => Boolean(values.RAZA)),
    // Straight, not crossed over: each animal fills its own parents, and what a person wrote stays (decision 120).
    CRG_MACHO: animalChip('M', {
      animal: { whose: 'not-anothers' },
      required: a11Texts.sire,
      from: fromList('A09', 'M', nid),
      orTyped: true,
      loads: {
        ...lineOf('A11', 'M', 'CRG_MACHO', { name: 'NOMBRE_DEL_MACHO', sire: 'CRG_PADRE', dam: 'CRG_MADRE' }),
        gently: true,
      },
    }),
    NOMBRE_DEL_MACHO: text({ label: 'Nombre del macho', required: a11Texts.sireName }),
    CRG_PADRE: animalChip('M', {
      animal: anyones,
      label: 'Chip del padre',
      required: a11Texts.father,
      from: fromList('A09', 'M', nid),
      orTyped: true,
      loads: {
        ...lineOf('A11', 'M', 'CRG_PADRE', { sire: 'CRG_ABUELO_PATERNO', dam: 'CRG_ABUELA_PATERNA' }),
        gently: true,
      },
    }),
    CRG_MADRE: animalChip('H', {
      animal: anyones,
      label: 'Chip de la madre',
      required: a11Texts.mother,
      from: fromList('A09', 'H', nid),
      orTyped: true,
      loads: {
        ...lineOf('A11', 'H', 'CRG_MADRE', { sire: 'CRG_ABUELO_MATERNO', dam: 'CRG_ABUELA_MATERNA' }),
        gently: true,
      },
    }),
    CRG_ABUELO_PATERNO: grandparent('Chip del abuelo paterno', a11Texts.paternalGrandsire),
    CRG_ABUELA_PATERNA: grandparent('Chip de la abuela paterna', a11Texts.paternalGranddam),
    CRG_ABUELO_MATERNO: grandparent('Chip del abuelo materno', a11Texts.maternalGrandsire),
    CRG_ABUELA_MATERNA: grandparent('Chip de la abuela materna', a11Texts.maternalGranddam),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: pedigreeRules(strawPedigree),
  advice: [futureDate('FECHA_SOLICITUD'), ...['CRG_MACHO', 'CRG_PADRE', 'CRG_MADRE'].map(typedChip)],
  files: importedFiles,

  list: {
    operation: 'formularioA11/formulariosA11',
    ownerField: nid,
    columns: [
      { key: 'TID_SOLICITANTE', label: 'TIPO DE DOCUMENTO', below: 'NID_SOLICITANTE' },
      { key: 'NID_SOLICITANTE', label: 'NUMERO DE DOCUMENTO' },
      { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', card: 'subtitle' },
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title', below: 'FECHA_SOLICITUD' },
      ...parentColumns('M', 'who'),
      { key: 'CRG_PADRE', label: 'CHIP DEL PADRE', below: 'CRG_MADRE' },
      { key: 'CRG_ABUELO_PATERNO', label: 'CHIP DEL ABUELO PATERNO', kind: 'chip', below: 'CRG_ABUELA_PATERNA' },
      { key: 'CRG_ABUELA_PATERNA', label: 'CHIP DE LA ABUELA PATERNA', kind: 'chip' },
      { key: 'CRG_MADRE', label: 'CHIP DE LA MADRE' },
      { key: 'CRG_ABUELO_MATERNO', label: 'CHIP DEL ABUELO MATERNO', kind: 'chip', below: 'CRG_ABUELA_MATERNA' },
      { key: 'CRG_ABUELA_MATERNA', label: 'CHIP DE LA ABUELA MATERNA', kind: 'chip' },
      ...speciesAndBreedColumns,
      { key: 'FACTURA_DE_COMPRA', label: 'FACTURA DE COMPRA', below: 'REGISTRO_ICA' },
      { key: 'REGISTRO_ICA', label: 'DOCUMENTO DIAN' },
      { key: 'PEDIGREE_ANIMAL', label: 'PEDIGREE DEL ANIMAL', below: 'OBSERVACIONES' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD', kind: 'date' },
      { key: 'CANTIDAD_PAJILLAS', label: 'NUMERO DE PAJILLAS', align: 'right' },
      { key: 'OBSERVACIONES', label: 'OBSERVACIONES' },
    ],
  },
  submit: {
    operation: 'formularioA11/ingresarFormularioA11',
    fixed: { CODIGO: 'A11', OPCION: '1', FECHA_SERVICIO: '' },
  },
})
