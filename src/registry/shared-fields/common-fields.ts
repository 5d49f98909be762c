/** Fields with which most numbered forms begin. */

import { entryOf } from '../format/own-property.ts'
import { grandparents } from '../rules/opened-record.ts'
import { recordTexts } from '../texts/record.ts'
import { conceptOfForm, concepts, nameOfCode, sexes, species } from '../vocabulary/codes.ts'
import {
  chip,
  choice,
  date,
  type Field,
  type FormCode,
  fact,
  field,
  fieldIfAny,
  type InWords,
  lookup,
  type NewAnimal,
  newChip,
  number,
  type OpenedService,
  ownScope,
  type Values,
} from '../vocabulary/define-form.ts'
import type { Editing } from '../vocabulary/define-record.ts'

/** What most forms say where one of these fields is empty. */
const empty = {
  ownerType: 'El tipo de documento es requerido.',
  owner: 'Nombre del usuario es requerido.',
  number: 'El consecutivo es requerido.',
  requestDate: 'la fecha de solicitud es requerida.',
  species: 'El código de la especie es requerido.',
  breed: 'La raza es requerida.',
} as const

/** The owner's document type: filters the owners; prefilled for a person who acts only for themselves (decision 24). */
export const ownerType = (given: { readonly required?: string | undefined; readonly unsent?: true } = {}): Field =>
  choice({
    label: 'Tipo de documento',
    required: empty.ownerType,
    ...given,
    carried: true,
    start: { farm: 'tid' },
    chosenBy: 'others',
    from: lookup('selecciones/SeleccionTipoDocumento'),
  })

/** The owner: those for whom the person may file this form and who have numbers of it. */
export const owner = (code: FormCode, typeField: string, required: string = empty.owner): Field =>
  choice({
    label: 'Nombre del usuario',
    required,
    carried: true,
    start: { farm: 'nid' },
    chosenBy: 'others',
    nameKey: 'NOMBRE',
    from: lookup(
      'selecciones/seleccionUsuarios',
      { codigo: code, TID_PROPIETARIO: fieldIfAny(typeField), NID_PROPIETARIO: ownScope },
      { administrators: 'selecciones/seleccionUsuariosAdmin' },
    ),
    fills: { [typeField]: 'tid' },
  })

/** The owner with the prefix: young from a service get it. */
export const ownerWithPrefix = (code: FormCode, typeField: string, ownerField: string): Field => ({
  ...owner(code, typeField),
  loads: {
    lookup: lookup('selecciones/seleccionPrefijo', { NID_PROPIETARIO: field(ownerField) }),
    fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
  },
})

/** The form's number, from the owner's pre-paid block. */
export const formNumber = (code: FormCode, ownerField: string, required: string = empty.number): Field =>
  number({
    label: 'Consecutivo',
    required,
    why: recordTexts.noNumbers,
    from: lookup(
      'selecciones/seleccionCodigos',
      { NID_PROPIETARIO: field(ownerField), CODIGO: code },
      { administrators: 'selecciones/seleccionCodigosAdmin' },
    ),
  })

/** A chip of nobody, which an animal gets. */
export const freeChip = (required: string): Field =>
  chip({
    animal: newChip,
    label: 'Chip',
    required,
    why: recordTexts.noFreeChip,
    from: lookup('selecciones/SeleccionChipsLibres'),
  })

export const requestDate = (required: string = empty.requestDate): Field =>
  date({ label: 'Fecha de solicitud', required, start: 'today', carried: true })

export const speciesChoice = (required: string = empty.species): Field =>
  choice({
    label: 'Especie',
    required,
    few: true,
    carried: true,
    nameKey: 'NOM_ESPECIE',
    from: lookup('selecciones/seleccionCodigoEspecie'),
  })

type Breed = Omit<Parameters<typeof choice>[0], 'label' | 'from' | 'required'> & { readonly label?: string }

/** The breeds of a species. @param of the field of the species */
export const breedChoice = (of: string, required: string = empty.breed, given: Breed = {}): Field =>
  choice({
    label: 'Raza',
    required,
    ownedFirst: true,
    nameKey: 'NOM_RAZA',
    from: lookup('selecciones/seleccionCodigoRazas', { COD_ESPECIE: field(of) }),
    ...given,
  })

/** A service with a birth can only change the date of its request and its remarks. @param fixed never changed */
export const editableUntilBirth = (fixed: Editing['fixed']): Editing => ({
  send: { OPCION: '2' },
  fixed,
  onceReferred: ['FECHA_SOLICITUD', 'OBSERVACIONES'],
  referred: (row) => row.CON_NACIMIENTO === 'S',
})

/** A department, and one of its municipalities. */
export const place = (t: { readonly department: string; readonly municipality: string }) => ({
  DEP_CODIGO: choice({
    label: 'Departamento',
    required: t.department,
    nameKey: 'DEPARTAMENTO',
    from: lookup('selecciones/departamentos'),
  }),
  MUN_CODIGO: choice({
    label: 'Municipio',
    required: t.municipality,
    nameKey: 'MUNICIPIO',
    from: lookup('selecciones/municipios', { COD_DEPTO: field('DEP_CODIGO') }),
  }),
})

/** The animal of an A05, as its fields describe it. */
export const broughtBy = (values: Values): readonly NewAnimal[] => [
  {
    chip: values.CHIP ?? '',
    name: values.NOMBRE ?? '',
    owner: values.NID_PROPIETARIO ?? '',
    species: values.ESPECIE ?? '',
    breed: values.RAZA ?? '',
    sex: values.SEXO ?? '',
    born: values.FECHA_NACIMIENTO ?? '',
  },
]

/** The birth of an A04, in the form of the certificate's data call. @param number, sex of this newborn */
export const birthOpened = (values: Values, number: string, sex: string): OpenedService => {
  const concept = entryOf(conceptOfForm, values.FORMA_CONCEPCION ?? '') ?? ''
  return {
    code: 'A04',
    number,
    owner: values.NID_PROPIETARIO ?? '',
    fromAnimals: grandparents,
    item: {
      PREFIJO: values.PREFIJO_SOLICITANTE ?? '',
      ESPECIE: values.COD_ESPECIE ?? '',
      NOM_ESPECIE: nameOfCode(species, values.COD_ESPECIE ?? ''),
      SEXO: sex,
      NOM_SEXO: nameOfCode(sexes, sex),
      FECHA_NACIMIENTO: values.FECHA_PARTO ?? '',
      CONCEPCION: concept,
      NOM_CONCEPCION: nameOfCode(concepts, concept),
      CHIP_MACHO: values.CHIP_MACHO ?? '',
      CHIP_HEMBRA: values.CHIP_HEMBRA ?? '',
      RAZA: values.RAZA_MACHO ?? '',
      NOM_RAZA: values.NOM_RAZA ?? '',
    },
  }
}

/** The service that leads to a birth from an embryo: as the form has it, and as its list and its parts do. */
const embryoCodes: readonly string[] = ['A03', conceptOfForm.A03]

/** The female that gave birth: for an embryo its recipient, with the genetic dam beside her. */
export const bearerOf = (values: Values): Pick<InWords, 'animal' | 'name' | 'embryoOf'> => {
  const { CHIP_HEMBRA: chip = '', NOMBREHEMBRA: name = '', IDENTIF_RECEPTORA = '', NOMBRE_RECEPTORA } = values
  if (!embryoCodes.includes(values.FORMA_CONCEPCION ?? '')) return { animal: chip, name }
  return { animal: IDENTIF_RECEPTORA, name: NOMBRE_RECEPTORA, embryoOf: { chip, name } }
}

/** Single unless said otherwise; it says how many further young may be added. */
export const birthType = (required: string): Field =>
  choice({
    label: 'Tipo de parto',
    few: true,
    atFirst: 3,
    start: { value: '1', name: 'SENCILLO' },
    required,
    nameKey: 'NOM_TIPO_DE_PARTO',
    from: lookup('selecciones/seleccionTipoParto', { codigo: 'A04' }),
    fills: { SIGLA: 'sigla' },
  })

/** Births that are alike in these fields have similar weights. */
export const likeBirths = { species: 'COD_ESPECIE', breed: 'RAZA_MACHO', birthType: 'TIPO_DE_PARTO' }

/** 'Cría hembra 2,9 kg de', and the female that gave birth. */
export function youngInWords(values: Values, sex = '', kg = ''): InWords {
  const bearer = bearerOf(values)
  const weight = kg === '' ? '' : `${kg.replace('.', ',')} kg`
  const sexName = nameOfCode(sexes, sex).toLowerCase()
  const of = (word: string) => (bearer.animal === '' ? word : `${word} de`)
  const word = ['Cría', sexName, weight].filter((text) => text !== '').join(' ')
  return { text: of(word), ...bearer, young: { text: of('Cría'), sex: sexName, weight } }
}

/** Of the farm that a person breeds on. */
export const farmFacts = {
  CRIADERO: fact({ label: 'Criadero' }),
  DIRECCION: fact({ label: 'Dirección' }),
  DEPARTAMENTO: fact({ label: 'Departamento' }),
  MUNICIPIO: fact({ label: 'Municipio' }),
  PREFIJO: fact({ label: 'Prefijo' }),
}

/** Fields that an answer fills under their own names, with the names of their codes. */
export const asNamed = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { nameKey }]) =>
      (nameKey ? [key, nameKey] : [key]).map((name) => [name, name]),
    ),
  )
