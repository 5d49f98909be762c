/** Mi Aprisco: a member's premises; an administrator has everybody's (2§2, 2§5; decisions 30, 154). */
import { place } from '../shared-fields/common-fields.ts'
import { placeColumns } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { defineOwnRecord, text } from '../vocabulary/define-form.ts'

export const ownPremisesTexts = {
  title: 'Actualizar Mi Aprisco',
  name: 'El nombre del aprisco es requerido, verifique por favor',
  department: 'El departamento del aprisco es requerido, verifique por favor',
  municipality: 'El municipio del aprisco es requerido, verifique por favor',
  address: 'La dirección del aprisco es requerida, verifique por favor',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
} as const

const t = ownPremisesTexts

export const ownPremises = defineOwnRecord({
  key: 'misAprisco',
  code: 'APRISCO',
  route: '/misAprisco',
  title: 'Mi Aprisco',
  viewTitle: t.title,
  editTitle: t.title,
  width: 650,
  helpId: 6,
  owner: 'NID_PROPIETARIO',
  fields: {
    NID_PROPIETARIO: text({ label: 'Número de documento' }),
    CRIADERO: text({ label: 'Nombre del aprisco', required: t.name, max: 120, wide: true }),
    ...place(t),
    DIRECCION: text({ label: 'Dirección', required: t.address, wide: true }),
  },
  list: {
    operation: 'miaprisco/aprisco',
    columns: [
      { key: 'CRIADERO', label: 'NOMBRE DEL APRISCO', card: 'title' },
      ...placeColumns,
      { key: 'DIRECCION', label: 'DIRECCION' },
      { key: 'NID_PROPIETARIO', label: 'NUMERO DE DOCUMENTO', card: 'subtitle' },
    ],
  },
  submit: { operation: 'miaprisco/ingresarAprisco', fixed: {} },
  editing: { send: {}, fixed: ['NID_PROPIETARIO'], onceReferred: [], referred: () => false },
  onlyByPerson: true,
  texts: { saved: commonTexts.saved, failed: { text: t.failed, severity: 'warning' }, firstAsToast: true },
})
