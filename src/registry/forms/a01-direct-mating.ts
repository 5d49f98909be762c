/** A01 Monta Directa: one male, one female, one date (1§2, 1§3, 1§5, 1§7; decisions 68 to 72). */

import { freeFemale, futureDates, usableMale } from '../rules/advice/index.ts'
import { pairAsOpened } from '../rules/opened-record.ts'
import {
  breedChoice,
  editableUntilBirth,
  formNumber,
  ownerType,
  ownerWithPrefix,
  requestDate,
  speciesChoice,
} from '../shared-fields/common-fields.ts'
import { serviceColumns } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { kinships, nameOfCode } from '../vocabulary/codes.ts'
import {
  chip,
  choice,
  date,
  defineForm,
  fact,
  field,
  fieldIfWritten,
  fieldWhile,
  lookup,
  memo,
  narrowedBy,
  passing,
  type Values,
} from '../vocabulary/define-form.ts'
import { alikeKey } from '../vocabulary/written.ts'

const a01Texts = {
  serviceDate: 'La fecha de servicio es requerida.',
  sireBreed: 'Tipo de raza es requerido.',
  mixedBreed: 'Tipo de raza es requerido.',
  sire: 'El número de chip del macho es requerido.',
  kinship: 'El tipo de cruce es obligatorio.',
  dam: 'El número de chip de la hembra es requerido.',
  failed: 'El Registro no pudo ser Ingresado o Actualizado',
  computedKinship: 'El parentesco calculado es {name}',
  voiding: 'El servicio deja de existir: ningún parto puede partir de él.',
} as const

/** Warning if the pedigree contradicts the form (decision 68). */
function computedKinship(row: Values): string {
  const code = row.PARENTESCO_CALCULADO ?? ''
  if (code === '' || code === row.PARENTESCO) return ''
  return fill(a01Texts.computedKinship, { name: row.NOM_PARENTESCO_CALCULADO || nameOfCode(kinships, code) })
}

export const a01 = defineForm({
  code: 'A01',
  title: 'Monta Directa',
  tally: { words: '{n monta|montas}' },
  addTitle: 'Adicionar Monta Directa',
  viewTitle: 'Consultando Monta Directa',
  inWords: (values) => ({ text: 'Monta de', animal: values.CHIP_HEMBRA ?? '' }),
  voiding: a01Texts.voiding,
  ownerType: 'TID_PROPIETARIO',
  owner: 'NID_PROPIETARIO',
  capture: 'zone',

  fields: {
    TID_PROPIETARIO: ownerType({ required: undefined, unsent: true }),
    NID_PROPIETARIO: ownerWithPrefix('A01', 'TID_PROPIETARIO', 'NID_PROPIETARIO'),
    CONSECUTIVO: formNumber('A01', 'NID_PROPIETARIO'),
    FECHA_SOLICITUD: requestDate(),
    PREFIJO_SOLICITANTE: fact({ label: 'Prefijo' }),
    COD_ESPECIE: { ...speciesChoice(), section: recordTexts.service },
    FECHA_SERVICIO: date({
      label: 'Fecha de servicio',
      required: a01Texts.serviceDate,
      happened: true,
      carried: true,
    }),
    RAZA_MACHO: breedChoice('COD_ESPECIE', a01Texts.sireBreed, {
      label: 'Raza del macho',
      section: recordTexts.male,
      carried: true,
      fills: { RAZA_MESTIZAJE: 'code' },
    }),
    CHIP_MACHO: chip({
      animal: { whose: 'own-or-leased', sex: 'M', on: 'FECHA_SERVICIO' },
      label: 'Chip del macho',
      required: a01Texts.sire,
      why: recordTexts.noMale,
      recentFirst: true,
      carried: true,
      alike: { especie: alikeKey('CHIP_HEMBRA', 'especie') },
      onlyAlike: recordTexts.malesAlike,
      from: lookup('selecciones/seleccionChips', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: 'A01',
        RAZA: fieldIfWritten('RAZA_MACHO'),
        SEXO: 'M',
      }),
      tells: { COD_ESPECIE: 'especie', RAZA_MACHO: 'raza' },
    }),
    PARENTESCO: choice({
      label: 'CRUZAR CON',
      section: recordTexts.female,
      required: a01Texts.kinship,
      nameKey: 'NOM_PARENTESCO',
      from: lookup('selecciones/seleccionParentesco'),
    }),
    RAZA_MESTIZAJE: breedChoice('COD_ESPECIE', a01Texts.mixedBreed, {
      label: 'Raza o mestizaje',
      nameKey: 'NOM_RAZA_MESTIZAJE',
    }),
    CHIP_HEMBRA: chip({
      animal: { whose: 'own', sex: 'H', on: 'FECHA_SERVICIO' },
      label: 'Chip de la hembra',
      required: a01Texts.dam,
      why: recordTexts.noFemaleOfKin,
      from: lookup('selecciones/seleccionChipsHembras', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: 'A01',
        RAZA: fieldIfWritten('RAZA_MESTIZAJE'),
        SEXO: 'H',
        CONSECUTIVO: passing('CONSECUTIVO'),
        PARENTESCO: narrowedBy('PARENTESCO'),
        // The male determines with which animals the kinship is computed: before he is chosen, she may stay.
        CHIP_MACHO: fieldWhile('CHIP_MACHO', 'PARENTESCO'),
      }),
      alike: { especie: 'COD_ESPECIE' },
      unlike: recordTexts.unlikeMale,
      tells: { COD_ESPECIE: 'especie', RAZA_MESTIZAJE: 'raza' },
    }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },

  advice: [
    ...futureDates('FECHA_SOLICITUD', 'FECHA_SERVICIO'),
    freeFemale({ dam: 'CHIP_HEMBRA', on: 'FECHA_SERVICIO', code: 'A01', number: 'CONSECUTIVO' }),
    usableMale({ sire: 'CHIP_MACHO', owner: 'NID_PROPIETARIO', on: 'FECHA_SERVICIO' }),
  ],
  pair: { sire: 'CHIP_MACHO', dam: 'CHIP_HEMBRA', under: 'PARENTESCO', kinship: 'PARENTESCO' },
  mates: { sire: 'CHIP_MACHO', dam: 'CHIP_HEMBRA' },
  opensWith: { sire: 'CHIP_MACHO', dam: 'CHIP_HEMBRA', species: 'COD_ESPECIE', date: 'FECHA_SERVICIO' },

  list: {
    operation: 'formularioA01/formulariosA01',
    ownerField: 'NID_PROPIETARIO',
    reading: ['CONSECUTIVO', 'FECHA_SERVICIO', 'CHIP_HEMBRA', 'CHIP_MACHO', 'NOMBRE'],
    columns: [
      ...serviceColumns,
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
      { key: 'RAZA_MACHO', name: 'NOM_RAZA', label: 'RAZA DEL MACHO', kind: 'breed', below: 'COD_ESPECIE' },
      { key: 'CHIP_MACHO', label: 'CHIP DEL MACHO', animal: 'NOMBREMACHO', row: 'what' },
      { key: 'CHIP_HEMBRA', label: 'CHIP DE LA HEMBRA', animal: 'NOMBREHEMBRA', row: 'who' },
      { key: 'PARENTESCO', name: 'NOM_PARENTESCO', label: 'CRUZAR CON', codes: kinships, note: computedKinship },
      { key: 'PREFIJO_SOLICITANTE', label: 'PREFIJO', kind: 'word' },
    ],
  },
  actions: [{ kind: 'edit', who: 'administrators' }],

  submit: { operation: 'formularioA01/ingresarNacimiento', fixed: { CODIGO: 'A01' } },
  editing: editableUntilBirth(['CONSECUTIVO', 'TID_PROPIETARIO', 'NID_PROPIETARIO']),
  texts: { saved: commonTexts.saved, failed: { text: a01Texts.failed, severity: 'error' } },

  provides: (values) => [
    pairAsOpened('A01', values, {
      CHIP_HEMBRA: values.CHIP_HEMBRA ?? '',
      RAZA_MACHO: values.RAZA_MACHO ?? '',
      PREFIJO_SOLICITANTE: values.PREFIJO_SOLICITANTE ?? '',
      FECHA_SERVICIO: values.FECHA_SERVICIO ?? '',
    }),
  ],
})
