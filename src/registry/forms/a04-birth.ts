/** A04 Denuncia de Nacimiento: one animal born of a service (1§2 to 1§7; decisions 95 to 101). */
import { isDay } from '../fields/date.ts'
import { ageOn } from '../format/age.ts'
import { birthInterval, birthWeight, damAge, futureDates, gestation, sireAge } from '../rules/advice/index.ts'
import {
  asNamed,
  bearerOf,
  birthOpened,
  birthType,
  formNumber,
  likeBirths,
  owner,
  ownerType,
  requestDate,
  youngInWords,
} from '../shared-fields/common-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { birthConcepts, birthTypes, conceptOfForm, sexes } from '../vocabulary/codes.ts'
import {
  chip,
  choice,
  date,
  defineForm,
  type FormCode,
  fact,
  field,
  lookup,
  memo,
  ofRecord,
  passing,
  type Values,
  weight,
} from '../vocabulary/define-form.ts'
import { a04Texts } from './texts/a04.ts'

const age = (part: 'years' | 'months' | 'days') => (row: Readonly<Record<string, string>>, today: string) =>
  isDay(row.FECHA_PARTO ?? '') ? String(ageOn(row.FECHA_PARTO ?? '', today)[part]) : ''

/** Date and dam are those of the whole litter. */
const ofFirst = ({ CONSECUTIVO_PRIMERO: n = '' }: Values): string => (n ? fill(a04Texts.ofFirst, { n }) : '')
const OF_EMBRYO = ['A03', conceptOfForm.A03]
const carriedBy = { chip: 'IDENTIF_RECEPTORA', name: 'NOMBRE_RECEPTORA' }

/** Of the service, with its female. */
const serviceFacts = {
  PREFIJO_SOLICITANTE: fact({ label: 'Prefijo', required: a04Texts.prefix }),
  COD_ESPECIE: fact({ label: 'Especie', required: a04Texts.species, nameKey: 'NOM_ESPECIE' }),
  RAZA_MACHO: fact({ label: 'Raza del macho', required: a04Texts.sireBreed, nameKey: 'NOM_RAZA' }),
  CHIP_MACHO: fact({ label: 'Chip del macho', animal: ofRecord, required: a04Texts.sire }),
  NOMBREMACHO: fact({ label: 'Nombre del macho', unsent: true }),
  // Not on the paper form: the date from which gestation is counted.
  FECHA_SERVICIO: fact({ label: 'Fecha de servicio', unsent: true }),
  FECHA_FIN_EMPADRE: fact({
    label: 'Fecha final de empadre',
    unsent: true,
    when: (values) => values.FORMA_CONCEPCION === 'A01a',
  }),
  // For an embryo the mother is the genetic one; the female that gave birth is shown before her.
  IDENTIF_RECEPTORA: fact({
    label: 'Chip de la receptora',
    animal: ofRecord,
    unsent: true,
    when: (values) => values.FORMA_CONCEPCION === 'A03',
  }),
  NOMBRE_RECEPTORA: fact({
    label: 'Nombre de la receptora',
    unsent: true,
    when: (values) => Boolean(values.NOMBRE_RECEPTORA),
  }),
}

export const a04 = defineForm({
  code: 'A04',
  title: 'Denuncia de Nacimiento',
  tally: { words: '{n cría|crías}', of: '{n parto|partos}' },
  addTitle: 'Adicionar Nacimiento',
  viewTitle: 'Consultando Nacimiento',
  inWords: (values) => youngInWords(values, values.SEXO, values.PESO_AL_NACER),
  ownerType: 'TID_PROPIETARIO',
  owner: 'NID_PROPIETARIO',
  capture: 'zone',

  fields: {
    TID_PROPIETARIO: ownerType(),
    NID_PROPIETARIO: owner('A04', 'TID_PROPIETARIO'),
    CONSECUTIVO: formNumber('A04', 'NID_PROPIETARIO'),
    FECHA_SOLICITUD: requestDate(),
    FORMA_CONCEPCION: choice({
      label: 'Forma de concepción',
      section: recordTexts.mother,
      few: true,
      counts: 'CONSECUTIVO_SERVICIO',
      carried: true,
      required: a04Texts.concept,
      nameKey: 'NOM_FORMULARIO',
      wireAs: conceptOfForm,
      from: lookup('selecciones/SeleccionFormularios', {
        formulario: 'A01',
        formulario1: 'A01a',
        formulario2: 'A02',
        formulario3: 'A03',
        codigo: 'A04',
      }),
    }),
    CONSECUTIVO_SERVICIO: choice({
      label: 'Consecutivo de servicio',
      left: 'pendientes',
      why: recordTexts.noOpenService,
      required: a04Texts.serviceNumber,
      from: lookup(
        'selecciones/seleccionConsecutivoServicio',
        { NID_PROPIETARIO: field('NID_PROPIETARIO'), CODIGO: field('FORMA_CONCEPCION') },
        { administrators: 'selecciones/seleccionConsecutivoServicioAdmin' },
      ),
      loads: {
        lookup: lookup('formularioA04/datosConsecutivoServicio', {
          CONSECUTIVO: passing('CONSECUTIVO'),
          CONSECUTIVO_SERVICIO: field('CONSECUTIVO_SERVICIO'),
          NID_PROPIETARIO: field('NID_PROPIETARIO'),
          CODIGO: field('FORMA_CONCEPCION'),
        }),
        fills: { ...asNamed(serviceFacts), CHIP_HEMBRA: 'CHIP_HEMBRA', NOMBREHEMBRA: 'NOMBREHEMBRA' },
      },
    }),
    ...serviceFacts,
    CHIP_HEMBRA: chip({
      animal: ofRecord,
      label: 'Chip de la hembra',
      required: a04Texts.dam,
      why: recordTexts.noFemaleOfGroup,
      correcting: {
        follows: a04Texts.damFollows,
        withheld: (row) => ofFirst(row) || (OF_EMBRYO.includes(row.FORMA_CONCEPCION ?? '') ? a04Texts.damOfEmbryo : ''),
        from: lookup('selecciones/seleccionChipsHembrasGrupal', {
          NID_PROPIETARIO: field('NID_PROPIETARIO'),
          RAZA: '',
        }),
        animal: { whose: 'own', sex: 'H', on: 'FECHA_SERVICIO' },
      },
      locked: (values) => values.FORMA_CONCEPCION !== 'A01a',
      from: lookup('selecciones/SeleccionHembrasA01a', { CONSECUTIVO: field('CONSECUTIVO_SERVICIO') }),
      askedWhen: (values) => values.FORMA_CONCEPCION === 'A01a',
    }),
    NOMBREHEMBRA: fact({
      label: 'Nombre de la hembra',
      unsent: true,
      when: (values) => values.FORMA_CONCEPCION !== 'A01a',
    }),
    FECHA_PARTO: date({
      label: 'Fecha del parto',
      section: recordTexts.birth,
      required: a04Texts.birthDate,
      happened: true,
      carried: true,
      correcting: { follows: a04Texts.dateFollows, withheld: ofFirst },
    }),
    TIPO_DE_PARTO: birthType(a04Texts.birthType),
    SIGLA: fact({ label: 'Crías adicionales', unsent: true, when: (values) => Number(values.SIGLA) > 0 }),
    SEXO: choice({
      label: 'Sexo',
      section: recordTexts.young,
      few: true,
      required: a04Texts.sex,
      nameKey: 'NOM_SEXO',
      from: lookup('selecciones/seleccionSexo', { codigo: 'A04' }),
      correcting: { follows: a04Texts.sexFollows },
    }),
    PESO_AL_NACER: weight({
      label: 'Peso al nacer (kg)',
      required: a04Texts.weight,
      above: 0,
      atMost: 20,
      bounds: a04Texts.weightBounds,
      usualOf: likeBirths,
      correcting: { follows: a04Texts.weightFollows },
    }),
    OBSERVACIONES: memo({ label: 'Observaciones', phrases: a04Texts.phrases }),
  },

  opensWith: {
    concept: 'FORMA_CONCEPCION',
    service: 'CONSECUTIVO_SERVICIO',
    sire: 'CHIP_MACHO',
    dam: 'CHIP_HEMBRA',
    date: 'FECHA_PARTO',
  },
  advice: [
    ...futureDates('FECHA_SOLICITUD', 'FECHA_PARTO'),
    gestation({
      birth: 'FECHA_PARTO',
      service: 'FECHA_SERVICIO',
      serviceEnd: 'FECHA_FIN_EMPADRE',
      concept: 'FORMA_CONCEPCION',
      species: 'COD_ESPECIE',
    }),
    birthInterval({
      birth: 'FECHA_PARTO',
      dam: 'CHIP_HEMBRA',
      concept: 'FORMA_CONCEPCION',
      recipient: 'IDENTIF_RECEPTORA',
    }),
    damAge({ birth: 'FECHA_PARTO', parent: 'CHIP_HEMBRA' }),
    sireAge({ birth: 'FECHA_PARTO', parent: 'CHIP_MACHO' }),
    birthWeight({ weight: 'PESO_AL_NACER', species: 'COD_ESPECIE', birthType: 'TIPO_DE_PARTO' }),
  ],

  list: {
    operation: 'formularioA04/formulariosA04',
    reading: ['CONSECUTIVO', 'FECHA_PARTO', 'CHIP_HEMBRA', 'SEXO', 'PESO_AL_NACER', 'TIPO_DE_PARTO'],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title', below: 'PREFIJO_SOLICITANTE' },
      { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', card: 'subtitle' },
      {
        key: 'FORMA_CONCEPCION',
        name: 'NOM_FORMULARIO',
        label: 'FORMA DE CONCEPCION',
        codes: birthConcepts,
        below: 'CONSECUTIVO_SERVICIO',
      },
      { key: 'CONSECUTIVO_SERVICIO', label: 'CONSECUTIVO DE SERVICIO' },
      { key: 'FECHA_PARTO', label: 'FECHA DEL PARTO', kind: 'date', row: 'when' },
      { key: 'ANOS', label: 'AÑOS', value: age('years'), align: 'right' },
      { key: 'MESES', label: 'MESES', value: age('months'), align: 'right', below: 'DIAS' },
      { key: 'DIAS', label: 'DIAS', value: age('days'), align: 'right' },
      { key: 'SEXO', name: 'NOM_SEXO', label: 'SEXO', codes: sexes, below: 'PESO_AL_NACER' },
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
      { key: 'RAZA_MACHO', name: 'NOM_RAZA', label: 'RAZA DEL MACHO', kind: 'breed', below: 'COD_ESPECIE' },
      { key: 'CHIP_MACHO', label: 'CHIP DEL MACHO', animal: 'NOMBREMACHO', row: 'what' },
      { key: 'CHIP_HEMBRA', label: 'CHIP DE LA HEMBRA', animal: 'NOMBREHEMBRA', row: 'who', carriedBy },
      { key: 'TIPO_DE_PARTO', name: 'NOM_TIPO_DE_PARTO', label: 'TIPO DE PARTO', codes: birthTypes },
      { key: 'PESO_AL_NACER', label: 'PESO AL NACER (KG)', align: 'right' },
      { key: 'PREFIJO_SOLICITANTE', label: 'PREFIJO', kind: 'word' },
    ],
  },
  actions: [
    {
      kind: 'part',
      form: 'A04-adicional',
      label: 'Nacimientos parto multiple',
      left: (row) => Number(row.sigla ?? row.SIGLA) || 0,
    },
  ],

  submit: {
    operation: 'formularioA04/ingresarNacimiento',
    fixed: { CODIGO: 'A04', CONSECUTIVOADICIONAL: '', SEXO_ADICIONAL: '', PESO_AL_NACER_ADICIONAL: '' },
    stamped: { NID_REGISTRADOR: 'nid' },
  },
  texts: { saved: commonTexts.saved, failed: { text: a04Texts.failed, severity: 'warning' } },

  refersTo: (values) => {
    const service = { code: values.FORMA_CONCEPCION as FormCode, number: values.CONSECUTIVO_SERVICIO ?? '' }
    // For a group also its female: she may have been added without signal.
    return service.code === 'A01a' ? [service, { ...service, row: values.CHIP_HEMBRA ?? '' }] : [service]
  },
  // The pair is sent; embryos of one flush differ by who carries them.
  saw: ['IDENTIF_RECEPTORA'],
  provides: (values) => [birthOpened(values, values.CONSECUTIVO ?? '', values.SEXO ?? '')],
  voiding: ({ CONSECUTIVO_PRIMERO: n = '' }) => (n ? fill(a04Texts.voidingFurther, { n }) : a04Texts.voiding),
  followedBy: {
    form: 'A04-adicional',
    times: (values) => Number(values.SIGLA) || 0,
    leftKeys: ['sigla', 'SIGLA'],
    by: 'TIPO_DE_PARTO',
    tooFew: a04Texts.tooFewYoung,
    full: a04Texts.noMoreYoung,
  },
  ends: {
    concepts: ['A01', 'A01a', 'A02', 'A03'],
    concept: 'FORMA_CONCEPCION',
    service: 'CONSECUTIVO_SERVICIO',
    species: 'COD_ESPECIE',
    served: 'FECHA_SERVICIO',
    servedUntil: 'FECHA_FIN_EMPADRE',
    sire: 'CHIP_MACHO',
    sireName: 'NOMBREMACHO',
    dam: 'CHIP_HEMBRA',
    damName: 'NOMBREHEMBRA',
    recipient: 'IDENTIF_RECEPTORA',
    on: 'FECHA_PARTO',
  },
  declares: (values) => {
    const { animal: female, embryoOf } = bearerOf(values)
    return { female, on: values.FECHA_PARTO ?? '', embryoOf, species: values.COD_ESPECIE ?? '' }
  },
})
