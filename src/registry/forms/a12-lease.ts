/** A12 Arrendamiento de Reproductores: the lessee may use the male from start to end (2§2 to 2§7; decisions 133 to 139). */

import { daysBetween } from '../format/age.ts'
import { leaseTone } from '../rules/lease.ts'
import { breedChoice, formNumber, owner, ownerType, speciesChoice } from '../shared-fields/common-fields.ts'
import { personNamed } from '../shared-fields/people-fields.ts'
import { a12Texts } from '../texts/a12.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { byName, species } from '../vocabulary/codes.ts'
import { chip, date, defineForm, field, fieldIfWritten, lookup, memo } from '../vocabulary/define-form.ts'

const daysOfLease = { from: 'fecha_inicio', after: [30, 60, 90] }

export const a12 = defineForm({
  code: 'A12',
  title: 'ARRENDAMIENTO DE REPRODUCTORES FORMULARIO A12',
  tally: { words: '{n arriendo|arriendos}' },
  addTitle: 'Adicionar Arrendamiento Reproductores',
  viewTitle: 'Consultando Arrendamiento Reproductores',
  inWords: (values) => ({ text: 'Arriendo de', animal: values.crg_animal ?? '' }),
  voiding: a12Texts.voiding,
  ownerType: 'tid_propietario',
  owner: 'nid_propietario',
  number: 'consecutivo',
  capture: 'own',

  fields: {
    consecutivo: formNumber('A12', 'nid_propietario'),
    tid_propietario: ownerType(),
    nid_propietario: { ...owner('A12', 'tid_propietario'), nameKey: 'nomarrendador' },
    especie: { ...speciesChoice(), nameKey: 'nomespecie', section: recordTexts.male },
    raza: breedChoice('especie'),
    crg_animal: chip({
      animal: { whose: 'own', sex: 'M' },
      label: 'Chip',
      required: a12Texts.chip,
      why: recordTexts.noMaleToLet,
      onlyAlike: recordTexts.malesAlike,
      from: lookup('selecciones/seleccionChipsA12', {
        NID_PROPIETARIO: field('nid_propietario'),
        CODIGO: 'A12',
        RAZA: fieldIfWritten('raza'),
        SEXO: 'M',
      }),
      tells: { especie: 'especie', raza: 'raza' },
    }),
    fecha_inicio: date({ label: 'Fecha inicial', section: recordTexts.lease, required: a12Texts.start, carried: true }),
    fecha_fin: date({ label: 'Fecha final', required: a12Texts.end, carried: true, ends: daysOfLease }),
    ...personNamed({
      section: recordTexts.lessee,
      type: 'tid_arrendatario',
      nid: 'nid_arrendatario',
      label: 'Arrendatario',
      of: 'del arrendatario',
      nameKey: 'nomarrendatario',
      typeRequired: a12Texts.lesseeType,
      required: a12Texts.lessee,
      from: lookup('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: field('nid_propietario') }),
      otherThan: { fields: ['nid_propietario'], message: a12Texts.sameLessee },
    }),
    observaciones: memo({ label: 'Observaciones' }),
  },
  rules: [
    {
      field: 'fecha_fin',
      holds: ({ fecha_inicio: start, fecha_fin: end }) => !start || !end || end >= start,
      message: (values) => fill(commonTexts.endBeforeStart, { date: values.fecha_inicio ?? '' }),
    },
  ],

  list: {
    operation: 'formularioA12/formulariosA12',
    rowOwners: ['nid_propietario', 'nid_arrendatario'],
    reading: [
      'consecutivo',
      'fecha_inicio',
      'fecha_fin',
      'crg_animal',
      'nomarrendador',
      'nomarrendatario',
      'diasPendientes',
    ],
    mark: leaseTone,
    columns: [
      { key: 'consecutivo', label: 'CONSECUTIVO', card: 'title' },
      { key: 'tid_propietario', label: 'TIPO DE DOCUMENTO', below: 'cedulaarrendador' },
      {
        key: 'cedulaarrendador',
        label: 'NUMERO DE DOCUMENTO',
        value: (row) => row.cedulaarrendador || row.nid_propietario || '',
      },
      { key: 'nomarrendador', label: 'ARRENDADOR', kind: 'person' },
      { key: 'nomespecie', label: 'ESPECIE', kind: 'species', codes: byName(species) },
      { key: 'crg_animal', label: 'CHIP', animal: 'NOMBRE_ANIMAL', row: 'who' },
      { key: 'fecha_inicio', label: 'FECHA INICIAL', kind: 'date', below: 'fecha_fin' },
      { key: 'fecha_fin', label: 'FECHA FINAL', kind: 'date' },
      { key: 'tid_arrendatario', label: 'TIPO DE DOCUMENTO DEL ARRENDATARIO', below: 'cedulaarrendatario' },
      {
        key: 'cedulaarrendatario',
        label: 'NUMERO DE DOCUMENTO DEL ARRENDATARIO',
        value: (row) => row.cedulaarrendatario || row.nid_arrendatario || '',
      },
      {
        key: 'nomarrendatario',
        label: 'ARRENDATARIO',
        row: 'what',
        kind: 'person',
        nids: ['cedulaarrendatario', 'nid_arrendatario'],
      },
      {
        key: 'diasPendientes',
        label: 'DIAS PENDIENTES',
        align: 'right',
        value: (row, today) => (row.fecha_fin ? String(daysBetween(today, row.fecha_fin.slice(0, 10))) : ''),
      },
    ],
  },
  submit: { operation: 'formularioA12/ingresarArrendamiento', fixed: { sexo: 'M', CODIGO: 'A12' } },
  texts: {
    saved: commonTexts.saved,
    failed: { text: a12Texts.failed, severity: 'warning' },
    refusals: { 105: a12Texts.leased },
  },

  opensWith: { animal: 'crg_animal', sire: 'crg_animal', date: 'fecha_inicio' },
  onlyByPerson: true,
  lends: (values) => [
    {
      chip: values.crg_animal ?? '',
      breed: values.raza ?? '',
      species: values.especie ?? '',
      from: values.nid_propietario ?? '',
      to: values.nid_arrendatario ?? '',
      toName: values.nomarrendatario ?? '',
      starts: values.fecha_inicio?.slice(0, 10) ?? '',
      ends: values.fecha_fin?.slice(0, 10) ?? '',
    },
  ],
})
