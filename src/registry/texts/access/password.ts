/** As login.ts: texts of the password and passkey dialogs only, separate from those of every first visit. */
import { changePasswordTitle } from './login.ts'

export const passkeyTexts = {
  password: 'Debe digitar su contraseña para activar la huella.',
  wrongPassword: 'La contraseña no es la suya, verifique por favor.',
  notAdded: 'No fue posible guardar la llave de este dispositivo, intente de nuevo.',
  notKnown: 'Este dispositivo ya no puede ingresar con la huella: ingrese con su contraseña.',
  notProved: 'No se pudo comprobar la huella: ingrese con su contraseña.',
} as const

export const passwordTexts = {
  title: changePasswordTitle,
  firstLogin: 'Por ser el primer ingreso debe cambiar la clave de acceso',
  changed: 'La clave de acceso a sido actualizada',
  changedSignInAgain: 'La clave de acceso a sido actualizada, ingrese nuevamente con su nueva clave',
  wrongPrevious: 'La clave anterior no corresponde, verifique por favor',
  failed: 'No fue posible cambiar la clave de acceso',
  weak: 'Esta clave es corta o sencilla. Quien tenga el dispositivo en sus manos puede adivinarla sin señal y leer lo que hay guardado en él: animales, formularios y fotos. Puede usarla; una más larga y variada lo protege.',
  dashboardSame: 'Debe utilizar una clave diferente a la actual, verifique por favor...',
  dashboardUnequal: 'La clave nueva y la repetida no son iguales, verifique por favor...',
  current: 'Debe digitar la clave actual...',
  next: 'Debe digitar la nueva clave...',
  confirm: 'Debe confirmar la nueva clave...',
  same: 'Debe utilizar una clave diferente a la actual...',
  unequal: 'La clave nueva y la confirmación no son iguales...',
} as const

export const recoveryTexts = {
  title: 'Recuperar clave de acceso',
  user: 'Debe digitar el nombre del usuario, verifique por favor...',
  address: 'Debe digitar un correo válido, verifique por favor...',
  noAddress: 'No tiene correo registrado, debe registrar un correo válido...',
  unknown: 'El usuario no se encuentra registrado...',
  registered: 'El correo digitado ya se encuentra registrado, verifique por favor...',
  notSent: 'Se presento un error de red, intentelo más tarde...',
  sent: 'Se envió un correo a la dirección registrada con un enlace para cambiar la clave, el enlace estará activo por 5 minutos',
  approval: 'Un administrador debe aprobarlo antes de que pueda recibir el enlace.',
  needsConnection: 'Necesita conexión para recuperar la clave.',
  sentTo: 'El enlace se envió a {address}. Ábralo antes de 5 minutos.',
  recorded:
    'El correo digitado fue enviado al administrador para su aprobación, cuando sea aprobado podrá recuperar la clave',
  requestsFull:
    'Ya hay varios correos por aprobar para este usuario: comuníquese con la asociación para que apruebe el suyo.',
  badLink: 'El enlace no es válido o ya venció, debe solicitar uno nuevo, verifique por favor...',
  next: 'Debe digitar la nueva clave, verifique por favor...',
  confirm: 'Debe confirmar la nueva clave, verifique por favor...',
  unequal: 'La clave nueva y la confirmación no son iguales, verifique por favor...',
} as const
