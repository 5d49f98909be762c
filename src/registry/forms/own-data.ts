/** Mis Datos Personales: data that members maintain themselves (2§2, 2§5; decisions 152, 153). */

import { contact, memberKind, profession, validEmail } from '../shared-fields/people-fields.ts'
import { documentColumns, placeColumns } from '../shared-fields/shared-columns.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { associationKinds, documentTypes, personKinds, thirdPartyStates } from '../vocabulary/codes.ts'
import { type Confirmation, choice, date, defineOwnRecord, text } from '../vocabulary/define-form.ts'

export const ownDataTexts = {
  title: 'Actualizar Mis Datos',
  name: 'El nombre es requerido.',
  department: 'El departamento es requerido.',
  municipality: 'Es municipio es requerido.',
  address: 'La dirección es requerida.',
  phones: 'El teléfono es requerida.',
  email: 'El correo es requerida.',
  badEmail: 'Debe digitar un correo válido, verifique por favor...',
  profession: 'La profesión es requerida.',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  awaiting: 'Por aprobar: {email}',
  elsewhere: 'El municipio no es del departamento, verifique por favor',
  confirmTitle: 'Confirmar el cambio de correo',
  confirmWhy:
    'A este correo llega el enlace para recuperar su clave. Por eso el cambio se hace con señal y con su clave de acceso; si el correo es el de antes, los demás datos se guardan sin ella.',
  password: 'Debe digitar su clave de acceso para cambiar el correo...',
  wrongPassword: 'La clave de acceso no corresponde, verifique por favor...',
} as const

const t = ownDataTexts

/** Whichever screen changes it. */
export const OWN_ADDRESS: Confirmation = {
  capacity: 'claveCorreo',
  field: 'CLAVE',
  asks: ({ CORREO: next = '' }, { CORREO: before = '' }) => next.toLowerCase() !== before.toLowerCase(),
  title: t.confirmTitle,
  why: t.confirmWhy,
  required: t.password,
}

export const ownData = defineOwnRecord({
  key: 'misDatos',
  code: 'DATOS',
  route: '/misDatos',
  title: 'Mis Datos Personales',
  viewTitle: 'Mis Datos Personales',
  editTitle: t.title,
  width: 850,
  helpId: 3,
  ownerType: 'TID_TERCERO',
  owner: 'NID_TERCERO',
  fields: {
    TID_TERCERO: choice({ label: 'Tipo de documento', from: documentTypes }),
    NID_TERCERO: text({ label: 'Número de documento' }),
    ...contact(t),
    PROFESION: profession(t.profession),
    FECHA_INGRESO: date({ label: 'Fecha de ingreso' }),
    ESTADO_TERCERO: choice({ label: 'Estado', from: thirdPartyStates }),
    TIPO_TERCERO: choice({ label: 'Tipo de tercero', from: [...personKinds, ...associationKinds] }),
    TIPO_SOCIO: memberKind(),
  },
  rules: [validEmail(t.badEmail)],
  list: {
    operation: 'misdatos/terceros',
    mine: true,
    columns: [
      ...documentColumns('TID_TERCERO', 'NID_TERCERO'),
      ...placeColumns,
      { key: 'DIRECCION', label: 'DIRECCION' },
      { key: 'TELEFONOS', label: 'TELEFONO' },
      {
        key: 'CORREO',
        label: 'CORREO',
        note: ({ CORREO_SOLICITADO = '' }) => (CORREO_SOLICITADO ? fill(t.awaiting, { email: CORREO_SOLICITADO }) : ''),
      },
      { key: 'PROFESION', name: 'TPROFESION', label: 'PROFESION' },
    ],
  },
  submit: { operation: 'misdatos/ingresarTercero', fixed: {} },
  editing: {
    send: {},
    // Read-only: they never block, and the host keeps its own values.
    fixed: ['TID_TERCERO', 'NID_TERCERO', 'FECHA_INGRESO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO'],
    onceReferred: [],
    referred: () => false,
  },
  onlyByPerson: true,
  confirm: OWN_ADDRESS,
  texts: { saved: commonTexts.saved, failed: { text: t.failed, severity: 'warning' } },
})
