/**
 * Terceros: every person or organisation the registry knows; those of an association type are associations (2§2, 2§3,
 * 2§5; decisions 42, 151, 152, 155, 160).
 */

import { OWN_ADDRESS } from '../forms/own-data.ts'
import { dateNotBefore, isDocumentNumber, isWebPage } from '../rules/bounds-of-people.ts'
import { contact, memberKind, profession, validEmail } from '../shared-fields/people-fields.ts'
import { documentColumns, placeColumns } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { mastersTexts } from '../texts/masters.ts'
import { associationKinds, personKinds, thirdPartyStates } from '../vocabulary/codes.ts'
import { choice, date, lookup, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { newOrKnown, thirdPartyType } from './master-fields.ts'

export const thirdPartiesTexts = {
  severalRequested: 'Se pidió más de uno: confirme con la persona cuál es el suyo antes de aprobarlo.',
  type: 'Debe seleccionar el tipo de identificación del tercero',
  number: 'Debe digitar el número de identificación del tercero',
  name: 'Debe digitar el nombre del tercero',
  department: 'Debe seleccionar el departamento de ubicación del tercero',
  municipality: 'Debe seleccionar el municipio de ubicación del tercero',
  address: 'Debe digitar la dirección del tercero',
  phones: 'Debe digitar el teléfono del tercero',
  email: 'Debe digitar el correo del tercero',
  badEmail: 'Debe digitar un correo válido, verifique por favor...',
  joined: 'Debe seleccionar la fecha de ingreso del tercero',
  state: 'Debe seleccionar el estado del tercero',
  kind: 'Debe seleccionar el tipo del tercero',
  memberKind: 'Debe seleccionar el tipo de socio para el tercero',
  badNumber: 'El número de identificación no es correcto, verifique por favor',
  badUrl: 'La página web no es correcta, verifique por favor',
  left: 'La fecha de retiro no puede ser menor a: {date}',
  inactive: 'Inactivo, no podrá entrar ni se presentarán formularios a su nombre. Su página dice qué le queda.',
  stillSignedIn: 'No puede inactivar su propio usuario.',
  exists: 'Ya existe un tercero con ese número de identificación, verifique por favor',
  hasMembers: 'La asociación tiene socios, no puede dejar de ser asociación',
  noAssociation: 'Debe seleccionar una asociación de la lista, verifique por favor',
} as const

const t = thirdPartiesTexts

export const thirdParties = defineMaster({
  key: 'terceros',
  title: 'Terceros',
  addTitle: 'Detalle del Tercero',
  viewTitle: 'Detalle del Tercero',
  width: 850,
  id: 'NID_TERCERO',
  fields: {
    TID_TERCERO: thirdPartyType(t.type),
    NID_TERCERO: text({ label: 'Número de documento', required: t.number, max: 20 }),
    ...contact(t),
    URL: text({ label: 'Página web', start: { value: '.' } }),
    PROFESION: profession(),
    TIPO_TERCERO: choice({
      label: 'Tipo de tercero',
      required: t.kind,
      nameKey: 'NOM_TIPO_TERCERO',
      from: [...personKinds, ...associationKinds],
      start: { value: 'N' },
    }),
    TIPO_SOCIO: memberKind(t.memberKind),
    NID_ASOCIACION: choice({
      label: 'Asociación',
      nameKey: 'NASOCIACION',
      from: lookup('selecciones/seleccionAsociaciones'),
    }),
    FECHA_INGRESO: date({ label: 'Fecha de ingreso', required: t.joined, start: 'today' }),
    FECHA_RETIRO: date({ label: 'Fecha de retiro' }),
    ESTADO_TERCERO: choice({ label: 'Estado', required: t.state, from: thirdPartyStates, start: { value: '0' } }),
  },
  rules: [
    { field: 'NID_TERCERO', holds: ({ NID_TERCERO = '' }) => isDocumentNumber(NID_TERCERO), message: t.badNumber },
    validEmail(t.badEmail),
    { field: 'URL', holds: ({ URL = '' }) => isWebPage(URL), message: t.badUrl },
    dateNotBefore('FECHA_RETIRO', 'FECHA_INGRESO', t.left),
  ],
  advice: [
    {
      rule: 'inactivo',
      field: 'ESTADO_TERCERO',
      animals: [],
      says: ({ ESTADO_TERCERO }) => (ESTADO_TERCERO === '1' ? t.inactive : null),
      asks: () => true,
    },
  ],
  texts: { saved: commonTexts.saved, failed: { text: mastersTexts.failed, severity: 'warning' }, firstAsToast: true },
  list: {
    operation: 'terceros/terceros',
    exportAs: 'terceros',
    columns: [
      ...documentColumns('TID_TERCERO', 'NID_TERCERO'),
      ...placeColumns,
      { key: 'TELEFONOS', label: 'TELEFONO' },
      { key: 'CORREO', label: 'CORREO' },
      { key: 'TIPO_TERCERO', name: 'NOM_TIPO_TERCERO', label: 'TIPO DE TERCERO', below: 'TIPO_SOCIO' },
      { key: 'TIPO_SOCIO', name: 'NOM_TIPO_SOCIO', label: 'TIPO DE SOCIO' },
      { key: 'FECHA_INGRESO', label: 'FECHA DE INGRESO', kind: 'date', below: 'ESTADO_TERCERO' },
      { key: 'ESTADO_TERCERO', label: 'ESTADO', kind: 'state' },
      {
        key: 'CORREO_SOLICITADO',
        label: 'CORREO POR APROBAR',
        note: ({ CORREO_SOLICITADO = '' }) => (CORREO_SOLICITADO.includes(',') ? t.severalRequested : ''),
      },
    ],
  },
  submit: { operation: 'terceros/ingresarTercero', ...newOrKnown.submit },
  editing: { ...newOrKnown.editing, fixed: ['NID_TERCERO'] },
  confirm: { ...OWN_ADDRESS, own: 'NID_TERCERO' },
  changes: [
    lookup('selecciones/seleccionUsuariosTotal'),
    lookup('selecciones/seleccionAsociaciones'),
    lookup('asociaciones/asociaciones'),
    lookup('prefijos/prefijos'),
  ],
})
