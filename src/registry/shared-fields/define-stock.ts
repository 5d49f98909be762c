/**
 * Shared by A08 to A11: embryos or straws that enter stock, with their papers behind 'Validar Contenido' (2§3, 2§4).
 */

import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { stockTexts } from '../texts/stock.ts'
import { uploadAnswersTexts, uploadsTexts } from '../texts/uploads.ts'
import { countries, nameOfCode, species } from '../vocabulary/codes.ts'
import {
  chip,
  choice,
  count,
  defineForm,
  type Field,
  type FormCode,
  type FormDefinition,
  field,
  fieldOrScope,
  type Load,
  lookup,
  photo,
  type Values,
} from '../vocabulary/define-form.ts'
import { RECEIVED } from '../wire/answered.ts'
import { breedChoice, formNumber, owner, ownerType, requestDate, speciesChoice } from './common-fields.ts'

/** Maximum bytes of a file (2§9), and the documents' wording of it. */
export const FILE_LIMIT = 10_000_000

type StockCode = Extract<FormCode, 'A08' | 'A09' | 'A10' | 'A11'>
type Shared =
  | 'code'
  | 'capture'
  | 'width'
  | 'gate'
  | 'texts'
  | 'provides'
  | 'stocks'
  | 'number'
  | 'list'
  | 'id'
  | 'fields'
type Written = Omit<Parameters<typeof defineForm>[0], Shared> & {
  readonly code: StockCode
  readonly fields: Readonly<Record<string, Field>>
  readonly list: Omit<Parameters<typeof defineForm>[0]['list'], 'pageSizes' | 'reading'>
  /** Labels of the files by column, in the order in which they are sent (decisions, 'Files'). */
  readonly files: Readonly<Record<string, string>>
  /** The field with the amount. */
  readonly amount: string
}

export function defineStock({ files, amount, fields, list, ...form }: Written): FormDefinition {
  return defineForm({
    ...form,
    capture: 'own',
    fields: { ...fields, ...photosOf(files) },
    list: { ...list, pageSizes: [5, 10, 25, 50, 100], reading: readingOf(amount, Object.keys(files)) },
    gate: { label: stockTexts.validate, unlocks: Object.keys(files) },
    stocks: { amount, tooLittle: stockTexts.tooLittle },
    voiding: stockTexts.voiding,
    texts: { saved: stockTexts.saved, failed: { text: stockTexts.failed, severity: 'error' } },
    provides: (values) => [
      {
        code: form.code,
        number: values.CONSECUTIVO ?? '',
        owner: values[form.owner] ?? '',
        amount: Number(values[amount]) || 0,
        sire: values.NOMBRE_DEL_MACHO,
        species: values.ESPECIE ?? '',
        item: itemOf(values, values[amount] ?? ''),
      },
    ],
  })
}

/** Number, date, animals, amount and owner, then who worked, the papers and the parents; a form lacks some. */
const readingOf = (amount: string, papers: readonly string[]): readonly string[] => [
  ...['CONSECUTIVO', 'FECHA_SERVICIO', 'FECHA_PROCEDIMIENTO', 'CRG_MACHO', 'NOMBRE_DEL_MACHO', 'CRG_HEMBRA'],
  ...['NOMBRE_DE_LA_HEMBRA', amount, 'NOMBRE', RECEIVED, 'NID_ENTIDAD', 'NID_INSEMINADOR', 'PAIS'],
  ...[...papers, 'CRG_PADRE', 'CRG_MADRE', 'RAZA'],
]

/** Messages of the documents for a file that the dialog refuses (2§5). */
const uploadTexts = { tooLarge: uploadAnswersTexts.size, wrongType: uploadAnswersTexts.type }

/** Exactly these, one per slot: the message of an empty one states how many are required (decision 127). */
function photosOf(files: Readonly<Record<string, string>>): Readonly<Record<string, Field>> {
  const names = Object.keys(files)
  const missing = (values: Values) =>
    fill(uploadsTexts.count, { n: names.length, m: names.filter((name) => values[name]).length })
  return Object.fromEntries(
    Object.entries(files).map(([name, label]) => [
      name,
      photo({ label, required: missing, limit: FILE_LIMIT, ...uploadTexts }),
    ]),
  )
}

/** Data in the form of datosConsecutivoServicio of A02 or A03 (decisions, 'Lookups'). */
function itemOf(values: Values, amount: string): Values {
  const country = values.PAIS ?? ''
  const animals = Object.fromEntries(
    Object.entries(values).filter(([name]) => name.startsWith('CRG_') || name.startsWith('NOMBRE_D')),
  )
  return {
    ...animals,
    PENDIENTES: amount,
    ESPECIE: values.ESPECIE ?? '',
    NOM_ESPECIE: nameOfCode(species, values.ESPECIE ?? ''),
    RAZA: values.RAZA ?? '',
    NOM_RAZA: values.NOM_RAZA ?? '',
    PAIS: country,
    NOM_PAIS: nameOfCode(countries, country),
    PAIS_ORIGEN: country,
    NOMBRE: nameOfCode(countries, country),
  }
}

/** The first fields of each. @param type, @param nid names of the owner's fields */
export const opening = (code: StockCode, type: string, nid: string): Readonly<Record<string, Field>> => ({
  [type]: ownerType(),
  [nid]: owner(code, type),
  CONSECUTIVO: formNumber(code, nid),
  FECHA_SOLICITUD: requestDate('La fecha de solicitud es requerida.'),
})

export const speciesAndBreed: Readonly<Record<string, Field>> = {
  ESPECIE: speciesChoice(),
  RAZA: breedChoice('ESPECIE'),
}

/** Uploads of what was bought abroad. */
export const importedFiles = {
  FACTURA_DE_COMPRA: 'Factura de compra',
  REGISTRO_ICA: 'Documento DIAN',
  PEDIGREE_ANIMAL: 'Pedigree del animal',
} as const

/** Colombia, changeable; or empty and required (decision 132). */
export const country = (given: { readonly start: string } | { readonly required: string }): Field =>
  choice({
    label: 'País de origen',
    nameKey: 'NOM_PAIS',
    from: lookup('selecciones/seleccionPaises'),
    ...('start' in given ? { start: { value: given.start, name: nameOfCode(countries, given.start) } } : given),
  })

export const embryoCount = (required: string): Field =>
  count({ label: 'Número de embriones', required, min: 1, bounds: stockTexts.embryosBounds })
export const strawCount = (required: string, when?: (values: Values) => boolean): Field =>
  count({ label: 'Número de pajillas', required, min: 1, bounds: stockTexts.strawsBounds, when })

const ways = {
  M: { label: 'Chip del macho', call: 'DatosMachos', list: 'seleccionchipMachos', title: stockTexts.maleData },
  H: { label: 'Chip de la hembra', call: 'DatosHembras', list: 'seleccionchipHembras', title: stockTexts.femaleData },
} as const

/** The animals of that sex and breed that the form's list offers. */
export const fromList = (form: 'A08' | 'A09', sex: 'M' | 'H', nid: string) =>
  lookup(`selecciones/${ways[sex].list}${form}`, { NID_PROPIETARIO: fieldOrScope(nid), RAZA: field('RAZA') })

/** Name and parents of the animal of that chip: { name, sire, dam } are the fields that take them. */
export const lineOf = (
  form: StockCode,
  sex: 'M' | 'H',
  chipField: string,
  { name, sire, dam }: { readonly name?: string; readonly sire?: string; readonly dam?: string },
): Load => ({
  lookup: lookup(`formulario${form}/${ways[sex].call}`, { CHIP: field(chipField) }),
  fills: {
    ...(name && { [name]: 'NOMBRE' }),
    ...(sire && { [sire]: 'CHIP_PADRE' }),
    ...(dam && { [dam]: 'CHIP_MADRE' }),
  },
  title: ways[sex].title,
})

/** The chip of an animal; with `orTyped` also one that no list has. */
export const animalChip = (
  sex: 'M' | 'H',
  given: Pick<
    Parameters<typeof chip>[0],
    'animal' | 'from' | 'required' | 'loads' | 'tells' | 'onlyAlike' | 'orTyped'
  > & {
    label?: string
  },
): Field => chip({ label: ways[sex].label, ...(!given.orTyped && { why: recordTexts.noAnimal }), ...given })
