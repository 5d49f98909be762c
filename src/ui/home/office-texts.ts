import type { WaitingKind } from '../../registry/index.ts'

const many: Readonly<Record<WaitingKind, string>> = {
  solicitudes: 'solicitudes por aprobar',
  sinRevisar: 'formularios sin revisar',
  rechazos: 'rechazos en dispositivos',
  traspasos: 'traspasos por cumplirse',
  arriendos: 'arriendos por vencer',
  consecutivos: 'consecutivos por agotarse',
  sinCorreo: 'cuentas sin correo',
}
const short: Readonly<Record<WaitingKind, string>> = {
  solicitudes: 'solicitudes',
  sinRevisar: 'sin revisar',
  rechazos: 'rechazos',
  traspasos: 'traspasos',
  arriendos: 'arriendos',
  consecutivos: 'se agotan',
  sinCorreo: 'sin correo',
}
const shortOne: Readonly<Record<WaitingKind, string>> = {
  ...short,
  solicitudes: 'solicitud',
  rechazos: 'rechazo',
  traspasos: 'traspaso',
  arriendos: 'arriendo',
  consecutivos: 'se agota',
}
const one: Readonly<Record<WaitingKind, string>> = {
  solicitudes: 'solicitud por aprobar',
  sinRevisar: 'formulario sin revisar',
  rechazos: 'rechazo en un dispositivo',
  traspasos: 'traspaso por cumplirse',
  arriendos: 'arriendo por vencer',
  consecutivos: 'consecutivo por agotarse',
  sinCorreo: 'cuenta sin correo',
}
const since: Readonly<Partial<Record<WaitingKind, string>>> = {
  solicitudes: 'desde el {day}',
  sinRevisar: 'desde el {day}',
  rechazos: 'desde el {day}',
  traspasos: 'el próximo, {day}',
  arriendos: 'el próximo, {day}',
}

export const officeTexts = {
  withoutReceipt: '{n} sin soporte',
  waiting: 'Lo que espera',
  zone: 'Zona',
  everyZone: 'Todas las zonas',
  arrived: 'Lo que llegó',
  arrivedTotal: '{n} en 14 días',
  bar: '{day}: {n} formularios',
  oneBar: '{day}: 1 formulario',
  noneBar: '{day}: ninguno',
  ofForm: '{form}: {n} formularios',
  oneOfForm: '{form}: 1 formulario',
  nothingArrived: 'No llegó ningún formulario.',
  openReview: 'Ver en Revisión de campo',
  runningOut: 'Se agotan los de {n asociado|asociados}',
  runningOutTable: 'Consecutivos que se agotan',
  notKnown: 'Se sabrá cuando haya señal.',
  notAnswered: 'La asociación no ha respondido.',
  owner: 'Asociado',
  form: 'Formulario',
  left: 'Quedan',
  notKept: 'No se pudo guardar la zona en este dispositivo',
  many,
  one,
  short,
  shortOne,
  since,
} as const

export const goneBackTexts = {
  to: 'El registro volvió a una copia del {when}:',
  toUnknown: 'El registro volvió a una copia anterior:',
  counts: '{n formulario regresó|formularios regresaron} de {m dispositivo|dispositivos}, {k falta|faltan}.',
  unseen: 'Dispositivos que no se han visto desde entonces:',
  withheld: '{n consecutivo|consecutivos} de {name} sin ofrecer hasta que vuelvan sus formularios.',
  release: 'Ofrecer otra vez',
  notReleased: 'No se pudo: necesita conexión.',
} as const
