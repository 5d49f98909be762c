import type { WaitingKind } from '../../registry/index.ts'

/** Of one, and of several where that is said otherwise: `officeWords`. */
const long: Readonly<Record<WaitingKind, string>> = {
  solicitudes: 'solicitud por aprobar|solicitudes por aprobar',
  sinRevisar: 'formulario sin revisar|formularios sin revisar',
  rechazos: 'rechazo en un dispositivo|rechazos en dispositivos',
  traspasos: 'traspaso por cumplirse|traspasos por cumplirse',
  arriendos: 'arriendo por vencer|arriendos por vencer',
  consecutivos: 'consecutivo por agotarse|consecutivos por agotarse',
  sinCorreo: 'cuenta sin correo|cuentas sin correo',
}
const short: typeof long = {
  solicitudes: 'solicitud|solicitudes',
  sinRevisar: 'sin revisar',
  rechazos: 'rechazo|rechazos',
  traspasos: 'traspaso|traspasos',
  arriendos: 'arriendo|arriendos',
  consecutivos: 'se agota|se agotan',
  sinCorreo: 'sin correo',
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
  bar: '{day}: {n formulario|formularios}',
  noneBar: '{day}: ninguno',
  ofForm: '{form}: {n formulario|formularios}',
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
  long,
  short,
  since,
} as const

export function officeWords(words: string, n: number): string {
  const [one = '', several = one] = words.split('|')
  return n === 1 ? one : several
}

export const goneBackTexts = {
  to: 'El registro volvió a una copia del {when}:',
  toUnknown: 'El registro volvió a una copia anterior:',
  counts: '{n formulario regresó|formularios regresaron} de {m dispositivo|dispositivos}, {k falta|faltan}.',
  unseen: 'Dispositivos que no se han visto desde entonces:',
  withheld: '{n consecutivo|consecutivos} de {name} sin ofrecer hasta que vuelvan sus formularios.',
  release: 'Ofrecer otra vez',
  notReleased: 'No se pudo: necesita conexión.',
} as const
