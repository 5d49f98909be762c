/** Sub-lease: the lessee sub-lets the male within the lease's period (2§2 to 2§8; decisions 140 to 142). */
import { formNumber } from '../shared-fields/common-fields.ts'
import { lessees } from '../shared-fields/people-fields.ts'
import { placeNames } from '../shared-fields/shared-columns.ts'
import { a12Texts, subLeaseTexts } from '../texts/a12.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { choice, date, defineForm, fact, field, lookup, ofRecord } from '../vocabulary/define-form.ts'

export const subLease = defineForm({
  key: 'A12-sub',
  code: 'A12',
  route: '/reproductoresSubArrendados',
  title: 'REPRODUCTORES SUB ARRENDADOS',
  shortTitle: 'A12 Sub Arrendamiento',
  tally: { words: '{n sub arriendo|sub arriendos}' },
  addTitle: 'Adicionar Sub Arrendamiento',
  viewTitle: 'Consultando Sub Arrendamiento',
  inWords: (values) => ({ text: 'Subarriendo de', animal: values.crg_animal ?? '' }),
  voiding: a12Texts.voiding,
  owner: 'NID_PROPIETARIO',
  capture: 'own',
  startsFrom: {
    form: 'A12-disponibles',
    takes: {
      CONSECUTIVO_ARRENDAMIENTO: 'consecutivo',
      ARRENDADOR: 'nomarrendador',
      INICIO_ARRENDAMIENTO: 'fecha_inicio',
      FIN_ARRENDAMIENTO: 'fecha_fin',
      RAZA: 'raza',
      ESPECIE: 'especie',
      NID_PROPIETARIO: 'nid_arrendatario',
      nomarrendador: 'nomarrendatario',
    },
  },

  fields: {
    CONSECUTIVO_ARRENDAMIENTO: fact({ label: 'Consecutivo de arrendamiento', wireName: 'consecutivoArrendamiento' }),
    crg_animal: fact({ label: 'Chip', animal: ofRecord, unsent: true }),
    ARRENDADOR: fact({ label: 'Arrendador', unsent: true }),
    INICIO_ARRENDAMIENTO: fact({ label: 'Arrendado desde', unsent: true }),
    FIN_ARRENDAMIENTO: fact({ label: 'Arrendado hasta', unsent: true }),
    NID_PROPIETARIO: choice({
      label: 'Nombre del usuario',
      wireName: 'nid_propietario',
      nameKey: 'nomarrendador',
      locked: true,
      from: lessees,
    }),
    CONSECUTIVO: { ...formNumber('A12', 'NID_PROPIETARIO'), wireName: 'consecutivo' },
    NID_PROPIETARIO_S: choice({
      label: 'Sub arrendatario',
      required: subLeaseTexts.lessee,
      wireName: 'nid_propietario_s',
      nameKey: 'nomarrendatario',
      from: lookup('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: field('NID_PROPIETARIO') }),
      otherThan: { fields: ['NID_PROPIETARIO'], message: a12Texts.sameLessee },
    }),
    FECHA_INICIAL: date({ label: 'Fecha inicial', required: subLeaseTexts.start, wireName: 'fecha_inicio' }),
    FECHA_FINAL: date({
      label: 'Fecha final',
      required: subLeaseTexts.end,
      wireName: 'fecha_fin',
      ends: { from: 'FECHA_INICIAL', after: [] },
    }),
  },
  rules: [
    {
      field: 'FECHA_INICIAL',
      holds: ({ FECHA_INICIAL: start, INICIO_ARRENDAMIENTO: from }) => !start || !from || start >= from.slice(0, 10),
      message: (values) => fill(subLeaseTexts.beforeLease, { date: values.INICIO_ARRENDAMIENTO?.slice(0, 10) ?? '' }),
    },
    {
      field: 'FECHA_FINAL',
      holds: ({ FECHA_FINAL: end, FIN_ARRENDAMIENTO: until }) => !end || !until || end <= until,
      message: (values) => fill(subLeaseTexts.afterLease, { date: values.FIN_ARRENDAMIENTO?.slice(0, 10) ?? '' }),
    },
    {
      field: 'FECHA_FINAL',
      holds: ({ FECHA_INICIAL: start, FECHA_FINAL: end }) => !start || !end || end >= start,
      message: (values) => fill(commonTexts.endBeforeStart, { date: values.FECHA_INICIAL ?? '' }),
    },
  ],

  list: {
    operation: 'formularioA12/subArrendados',
    ownerField: 'nid_propietario',
    alsoBy: 'nid_propietario_s',
    rowOwners: ['NID_PROPIETARIO', 'NID_PROPIETARIO_S'],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title' },
      { key: 'CONSECUTIVO_ARRENDAMIENTO', label: 'CONSECUTIVO DE ARRENDAMIENTO' },
      { key: 'NID_PROPIETARIO', label: 'NUMERO DE DOCUMENTO', value: (row) => row.NID_PROPIETARIO ?? '' },
      { key: 'nomarrendador', label: 'ARRENDADOR', kind: 'person', row: 'what' },
      { key: 'crg_animal', label: 'CHIP', animal: 'NOMBRE_ANIMAL', row: 'who' },
      { key: 'FECHA_INICIAL', label: 'FECHA INICIAL', kind: 'date', below: 'FECHA_FINAL' },
      { key: 'FECHA_FINAL', label: 'FECHA FINAL', kind: 'date' },
      { key: 'CRIADERO', label: 'CRIADERO' },
      ...placeNames,
      { key: 'DIRECCION', label: 'DIRECCION' },
    ],
  },
  submit: { operation: 'formularioA12/ingresarSubArrendamiento', fixed: { CODIGO: 'A12' } },
  texts: {
    saved: subLeaseTexts.saved,
    failed: { text: subLeaseTexts.failed, severity: 'error' },
    refusals: { 105: a12Texts.leased },
  },

  onlyByPerson: true,
  refersTo: (values) => [{ code: 'A12', number: values.CONSECUTIVO_ARRENDAMIENTO ?? '' }],
  saw: ['crg_animal', 'INICIO_ARRENDAMIENTO', 'FIN_ARRENDAMIENTO'],
  lends: (values) => [
    {
      chip: values.crg_animal ?? '',
      breed: values.RAZA ?? '',
      species: values.ESPECIE ?? '',
      from: values.NID_PROPIETARIO ?? '',
      to: values.NID_PROPIETARIO_S ?? '',
      toName: values.nomarrendatario ?? '',
      starts: values.FECHA_INICIAL?.slice(0, 10) ?? '',
      ends: values.FECHA_FINAL?.slice(0, 10) ?? '',
    },
  ],
})
