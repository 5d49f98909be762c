/** Mis Datos Personales: what a member keeps of himself (2§2, 2§5; decisions 152, 153). */

import { isEmail } from '../rules/bounds-of-people.ts'
import { place } from '../shared-fields/common-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { associationKinds, documentTypes, personKinds, thirdPartyStates } from '../vocabulary/codes.ts'
import { type Confirmation, choice, date, defineOwnRecord, lookup, text } from '../vocabulary/define-form.ts'

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

/** Capacity: the host asks for the password before it changes where recoveries go. */
export const ADDRESS_CONFIRMED = 'claveCorreo'

/** Whichever screen changes it. */
export const OWN_ADDRESS: Confirmation = {
  capacity: ADDRESS_CONFIRMED,
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
    NOMBRE: text({ label: 'Nombre', required: t.name, max: 120, wide: true }),
    ...place(t),
    DIRECCION: text({ label: 'Dirección', required: t.address }),
    TELEFONOS: text({ label: 'Teléfono', required: t.phones, max: 100 }),
    CORREO: text({ label: 'Correo', required: t.email, max: 120 }),
    PROFESION: choice({
      label: 'Profesión',
      required: t.profession,
      nameKey: 'TPROFESION',
      from: lookup('selecciones/profesiones'),
    }),
    FECHA_INGRESO: date({ label: 'Fecha de ingreso' }),
    ESTADO_TERCERO: choice({ label: 'Estado', from: thirdPartyStates }),
    TIPO_TERCERO: choice({ label: 'Tipo de tercero', from: [...personKinds, ...associationKinds] }),
    TIPO_SOCIO: choice({ label: 'Tipo de socio', nameKey: 'NOM_TIPO_SOCIO', from: lookup('selecciones/tipoSocio') }),
  },
  rules: [{ field: 'CORREO', holds: ({ CORREO = '' }) => CORREO === '' || isEmail(CORREO), message: t.badEmail }],
  list: {
    operation: 'misdatos/terceros',
    mine: true,
    pageSizes: [5, 10, 25],
    columns: [
      { key: 'TID_TERCERO', label: 'TIPO DE DOCUMENTO' },
      { key: 'NID_TERCERO', label: 'NUMERO DE DOCUMENTO', card: 'subtitle' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'title' },
      { key: 'DEP_CODIGO', name: 'DEPARTAMENTO', label: 'DEPARTAMENTO' },
      { key: 'MUN_CODIGO', name: 'MUNICIPIO', label: 'MUNICIPIO' },
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
    // Read-only: they never block, and the host keeps its own.
    fixed: ['TID_TERCERO', 'NID_TERCERO', 'FECHA_INGRESO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO'],
    onceReferred: [],
    referred: () => false,
  },
  onlyByPerson: true,
  confirm: OWN_ADDRESS,
  texts: { saved: commonTexts.saved, failed: { text: t.failed, severity: 'warning' } },
})
