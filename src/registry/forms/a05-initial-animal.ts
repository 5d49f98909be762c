/** A05 Animales Iniciales: founders (FU) and pedigree animals (PP) enter the book (2§2 to 2§8; decisions 102 to 109). */

import { chipCode, futureDates } from '../rules/advice/index.ts'
import { founderMinimum } from '../rules/composition.ts'
import {
  asNamed,
  breedChoice,
  broughtBy,
  farmFacts,
  formNumber,
  freeChip,
  owner,
  ownerType,
  requestDate,
  speciesChoice,
} from '../shared-fields/common-fields.ts'
import { registrar } from '../shared-fields/people-fields.ts'
import { placeNames } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { compositions, sexes } from '../vocabulary/codes.ts'
import {
  anyones,
  choice,
  count,
  date,
  defineForm,
  fact,
  field,
  lookup,
  text,
  type Values,
} from '../vocabulary/define-form.ts'
import { a05InitialTexts } from './texts/a05-initial.ts'

const texts = a05InitialTexts

/** Duration of its messages as toasts, ms (2§5). */
const TOAST = 5000

const isFounder = (values: Values) => values.COMPOSICION === 'FU'
const isPedigree = (values: Values) => values.COMPOSICION === 'PP'
const founderOf = (sex: string) => (values: Values) => isFounder(values) && values.SEXO === sex

const numbered = (n: number, onlyFor?: 'administrators') =>
  registrar(String(n), {
    label: `Registrador ${n}`,
    typeRequired: fill(texts.registrarTypeN, { n }),
    required: fill(texts.registrarN, { n }),
    when: founderOf('M'),
    onlyFor,
    otherThan: {
      fields: [1, 2].filter((before) => before < n).map((before) => `NID_REGISTRADOR${before}`),
      message: texts.registrarsRepeated,
    },
  })

/** The plain pair: required from an administrator for a female founder, optional for a pedigree animal. */
const plain = (message: string) => (values: Values) => (isFounder(values) ? message : '')

const ancestor = (label: string, required?: string) =>
  text({ label, animal: anyones, required, when: isPedigree, max: 30 })

export const a05Initial = defineForm({
  key: 'A05-inicial',
  code: 'A05',
  route: '/animalesIniciales',
  title: 'ANIMALES INICIALES FORMULARIO A05',
  tally: { words: '{n animal inicial|animales iniciales}' },
  addTitle: 'Adicionar Animal Inicial',
  editTitle: 'Modificar Animal Inicial',
  viewTitle: texts.detail,
  width: 900,
  helpTitle: texts.help,
  inWords: ({ NOMBRE = '', CHIP = '' }) => ({ text: `Animal inicial ${NOMBRE}`.trim(), animal: CHIP }),
  voiding: texts.voiding,
  ownerType: 'TID_PROPIETARIO',
  owner: 'NID_PROPIETARIO',
  capture: 'own',
  takesChip: { field: 'CHIP', twice: a05InitialTexts.chipDoubled },
  brings: broughtBy,

  fields: {
    TID_PROPIETARIO: ownerType({ required: texts.ownerType }),
    NID_PROPIETARIO: {
      ...owner('A05', 'TID_PROPIETARIO', texts.owner),
      nameKey: 'NOMPROP',
      loads: {
        lookup: lookup('formularioA05Iniciales/datosUsuario', { NID_PROPIETARIO: field('NID_PROPIETARIO') }),
        title: texts.breederData,
        fills: asNamed(farmFacts),
      },
    },
    CONSECUTIVO: formNumber('A05', 'NID_PROPIETARIO', texts.number),
    FECHA_SOLICITUD: requestDate(texts.requestDate),
    ...farmFacts,
    COMPOSICION: choice({
      label: 'Composición racial',
      required: texts.composition,
      nameKey: 'NOM_COMPOSICION',
      from: compositions
        .filter(({ code }) => code === 'FU' || code === 'PP')
        .map((option) => ({ ...option, libro: option.name })),
      fills: { LIBRO: 'libro' },
    }),
    LIBRO: fact({ label: 'Libro' }),
    ESPECIE: speciesChoice(texts.species),
    RAZA: breedChoice('ESPECIE', texts.breed),
    SEXO: choice({
      label: 'Sexo',
      few: true,
      required: texts.sex,
      nameKey: 'NOM_SEXO',
      from: lookup('selecciones/seleccionSexo', { codigo: 'A05' }),
    }),
    CHIP: freeChip(texts.chip),
    NOMBRE: text({ label: 'Nombre', max: 60 }),
    FECHA_NACIMIENTO: date({ label: 'Fecha de nacimiento' }),
    COLOR: text({ label: 'Color', required: texts.color, max: 60 }),
    MARCAS_HATO: text({ label: 'Marcas del hato', max: 120 }),
    RASGOS_PARTICULARES: text({ label: 'Rasgos particulares', max: 200 }),
    PUNTAJE_FUNDADORES: count({
      label: 'Puntaje de fundadores',
      required: texts.score,
      when: isFounder,
      min: 0,
      max: () => 100,
      bounds: texts.scoreBounds,
    }),
    ...registrar('', {
      label: 'Registrador',
      typeRequired: plain(texts.registrarType),
      required: plain(texts.registrar),
      when: (values) => founderOf('H')(values) || isPedigree(values),
      onlyFor: 'administrators',
    }),
    ...numbered(1, 'administrators'),
    ...numbered(2),
    ...numbered(3),
    CHIP_PADRE: ancestor('Chip del padre'),
    CHIP_ABUELO_PATERNO: ancestor('Chip del abuelo paterno', texts.paternalGrandsire),
    CHIP_ABUELA_PATERNA: ancestor('Chip de la abuela paterna', texts.paternalGranddam),
    CHIP_MADRE: ancestor('Chip de la madre'),
    CHIP_ABUELO_MATERNO: ancestor('Chip del abuelo materno', texts.maternalGrandsire),
    CHIP_ABUELA_MATERNA: ancestor('Chip de la abuela materna', texts.maternalGranddam),
  },

  rules: [
    {
      field: 'PUNTAJE_FUNDADORES',
      asks: 'parameters',
      holds: (values, facts) =>
        !isFounder(values) ||
        Number(values.PUNTAJE_FUNDADORES) >= (founderMinimum(facts.parameters, values.SEXO ?? '') ?? 0),
      message: (values, facts) =>
        fill(values.SEXO === 'H' ? texts.scoreFemale : texts.scoreMale, {
          n: founderMinimum(facts.parameters, values.SEXO ?? '') ?? 0,
        }),
    },
    {
      field: 'FECHA_NACIMIENTO',
      holds: (values) => !values.FECHA_NACIMIENTO || values.FECHA_NACIMIENTO <= (values.FECHA_SOLICITUD || '9999'),
      message: texts.bornAfter,
    },
  ],

  advice: [...futureDates('FECHA_SOLICITUD', 'FECHA_NACIMIENTO'), chipCode('CHIP')],

  list: {
    operation: 'formularioA05Iniciales/formulariosA05Iniciales',
    reading: ['CONSECUTIVO', 'FECHA_NACIMIENTO', 'CHIP', 'NOMBRE', 'SEXO', 'RAZA', 'NOMPROP'],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO' },
      { key: 'NOMPROP', label: 'NOMBRE', kind: 'person' },
      { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA', kind: 'breed', below: 'ESPECIE' },
      { key: 'COMPOSICION', name: 'NOM_COMPOSICION', label: 'COMPOSICION RACIAL', codes: compositions },
      { key: 'SEXO', name: 'NOM_SEXO', label: 'SEXO', codes: sexes },
      { key: 'CHIP', label: 'CHIP', card: 'title', below: 'NOMBRE' },
      { key: 'NOMBRE', label: 'NOMBRE DEL ANIMAL', card: 'subtitle', row: 'who' },
      { key: 'COLOR', label: 'COLOR' },
      { key: 'FECHA_NACIMIENTO', label: 'FECHA DE NACIMIENTO', kind: 'date', row: 'when', below: 'FECHA_SOLICITUD' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD', kind: 'date' },
      { key: 'CRIADERO', label: 'CRIADERO' },
      ...placeNames,
    ],
  },
  whole: lookup('formularioA05Iniciales/formulariosA05Detalle', {
    NID_PROPIETARIO: field('NID_PROPIETARIO'),
    CONSECUTIVO: field('CONSECUTIVO'),
  }),
  actions: [{ kind: 'edit', who: 'everyone', label: texts.action }],

  submit: {
    operation: 'formularioA05Iniciales/ingresarAnimalInicial',
    fixed: { CODIGO: 'A05', CONCEPCION: 'ND', OPCION: '1' },
  },
  editing: {
    send: { OPCION: '2' },
    fixed: ['CONSECUTIVO', 'TID_PROPIETARIO', 'NID_PROPIETARIO', 'COMPOSICION'],
    onceReferred: [
      'FECHA_SOLICITUD',
      'ESPECIE',
      'RAZA',
      'NOMBRE',
      'FECHA_NACIMIENTO',
      'COLOR',
      'MARCAS_HATO',
      'RASGOS_PARTICULARES',
      'PUNTAJE_FUNDADORES',
      'TID_REGISTRADOR',
      'NID_REGISTRADOR',
      'TID_REGISTRADOR1',
      'NID_REGISTRADOR1',
      'TID_REGISTRADOR2',
      'NID_REGISTRADOR2',
      'TID_REGISTRADOR3',
      'NID_REGISTRADOR3',
      'CHIP_PADRE',
      'CHIP_ABUELO_PATERNO',
      'CHIP_ABUELA_PATERNA',
      'CHIP_MADRE',
      'CHIP_ABUELO_MATERNO',
      'CHIP_ABUELA_MATERNA',
    ],
    referred: (row) => row.MENCIONADO === 'S',
    referredWhy: texts.chipReferred,
    byOwner: ['NOMBRE', 'COLOR', 'MARCAS_HATO', 'RASGOS_PARTICULARES'],
  },
  texts: { saved: commonTexts.saved, failed: { text: texts.failed, severity: 'error' }, firstAsToast: TOAST },
})
