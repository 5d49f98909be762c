/** A01a Monta Directa Grupal: one male, a period, and females that join and leave (1§2 to 1§7; decisions 73 to 80). */

import { futureDates, usableMale } from '../rules/advice/index.ts'
import { femalesLeft, groupAsOpened, isOpen } from '../rules/group.ts'
import {
  breedChoice,
  formNumber,
  owner,
  ownerType,
  requestDate,
  speciesChoice,
} from '../shared-fields/common-fields.ts'
import { openingColumns } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { groupStates, nameOfCode } from '../vocabulary/codes.ts'
import { chip, date, defineForm, field, fieldIfWritten, lookup, memo } from '../vocabulary/define-form.ts'
import { a01aTexts } from './texts/a01a.ts'

export const a01a = defineForm({
  code: 'A01a',
  title: 'Monta Directa Grupal',
  tally: { words: '{n monta grupal|montas grupales}' },
  addTitle: 'Adicionar Monta Directa Grupal',
  viewTitle: 'Consultando Monta Directa Grupal',
  inWords: (values) => ({ text: 'Monta grupal de', animal: values.CHIP_MACHO ?? '' }),
  voiding: a01aTexts.voiding,
  ownerType: 'TID_PROPIETARIO',
  owner: 'NID_PROPIETARIO',
  capture: 'zone',

  fields: {
    TID_PROPIETARIO: ownerType({ unsent: true }),
    NID_PROPIETARIO: owner('A01a', 'TID_PROPIETARIO'),
    CONSECUTIVO: formNumber('A01a', 'NID_PROPIETARIO'),
    FECHA_SOLICITUD: requestDate(),
    COD_ESPECIE: { ...speciesChoice(a01aTexts.species), section: recordTexts.service },
    FECHA_INICIO_EMPADRE: date({
      label: 'Fecha inicial de empadre',
      required: a01aTexts.startDate,
      happened: true,
      carried: true,
    }),
    FECHA_FIN_EMPADRE: date({
      label: 'Fecha final de empadre',
      required: a01aTexts.endDate,
      carried: true,
      ends: { from: 'FECHA_INICIO_EMPADRE', after: [35, 42, 60] },
    }),
    RAZA: breedChoice('COD_ESPECIE', a01aTexts.breed, { section: recordTexts.male, carried: true }),
    CHIP_MACHO: chip({
      animal: { whose: 'own-or-leased', sex: 'M', on: ['FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE'] },
      label: 'Chip del macho',
      required: a01aTexts.sire,
      why: recordTexts.noMale,
      recentFirst: true,
      onlyAlike: recordTexts.malesAlike,
      from: lookup('selecciones/seleccionChips', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: 'A01a',
        RAZA: fieldIfWritten('RAZA'),
        SEXO: 'M',
      }),
      tells: { COD_ESPECIE: 'especie', RAZA: 'raza' },
    }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: [
    {
      field: 'FECHA_FIN_EMPADRE',
      holds: ({ FECHA_INICIO_EMPADRE: start, FECHA_FIN_EMPADRE: end }) => !start || !end || end >= start,
      message: (values) => fill(a01aTexts.endBeforeStart, { date: values.FECHA_INICIO_EMPADRE ?? '' }),
    },
  ],

  mates: { sire: 'CHIP_MACHO' },
  opensWith: { sire: 'CHIP_MACHO', date: 'FECHA_INICIO_EMPADRE' },
  advice: [
    ...futureDates('FECHA_SOLICITUD', 'FECHA_INICIO_EMPADRE'),
    usableMale({ sire: 'CHIP_MACHO', owner: 'NID_PROPIETARIO', on: 'FECHA_INICIO_EMPADRE' }),
  ],

  list: {
    operation: 'formularioA01a/formulariosA01a',
    reading: ['CONSECUTIVO', 'FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE', 'CHIP_MACHO', 'TOTAL', 'NOMBRE'],
    columns: [
      ...openingColumns,
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
      { key: 'FECHA_INICIO_EMPADRE', label: 'FECHA INICIAL DE EMPADRE', kind: 'date', row: 'when' },
      { key: 'FECHA_FIN_EMPADRE', label: 'FECHA FINAL DE EMPADRE', kind: 'date' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA', kind: 'breed' },
      { key: 'CHIP_MACHO', label: 'CHIP DEL MACHO', animal: 'NOMBREMACHO', row: 'who' },
      { key: 'TOTAL', label: 'TOTAL HEMBRAS', value: (row) => row.TOTAL || '0', align: 'right' },
      {
        key: 'ESTADO',
        label: 'ESTADO',
        kind: 'state',
        codes: groupStates,
        value: (row) => nameOfCode(groupStates, row.ESTADO || '0'),
      },
    ],
  },
  actions: [
    {
      kind: 'part',
      form: 'A01a-hembra',
      label: a01aTexts.addFemale,
      left: femalesLeft,
    },
  ],

  submit: { operation: 'formularioA01a/ingresarMontaGrupal', fixed: { CODIGO: 'A01a' } },
  texts: { saved: commonTexts.saved, failed: { text: a01aTexts.failed, severity: 'warning' } },

  details: {
    title: a01aTexts.females,
    tally: '{n hembra|hembras}',
    from: lookup('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO: field('CONSECUTIVO') }),
    key: 'CHIP_HEMBRA',
    named: 'NOMBREHEMBRA',
    columns: [
      { key: 'CHIP_HEMBRA', label: 'CHIP DE LA HEMBRA', card: 'title' },
      { key: 'NOMBREHEMBRA', label: 'NOMBRE DE LA HEMBRA', card: 'subtitle' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA', kind: 'breed' },
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO' },
    ],
    total: 'TOTAL',
    put: 'A01a-hembra',
    take: 'A01a-retiro',
    mayTake: (row, group) => isOpen(group) && row.CON_NACIMIENTO !== 'S',
    texts: {
      take: a01aTexts.remove,
      asks: a01aTexts.reallyRemove,
      yes: a01aTexts.yesRemove,
      full: a01aTexts.full,
      sharing: a01aTexts.sharing,
      shared: a01aTexts.shared,
      brief: a01aTexts.brief,
      noNumber: a01aTexts.noNumber,
    },
  },

  runsUntil: { day: 'FECHA_FIN_EMPADRE', animal: 'CHIP_MACHO', isOpen },
  provides: (values) => [groupAsOpened(values)],
})
