/**
 * What a device may be notified of (Web Push). A message carries its kind alone: the texts stand here, and say no more
 * than a locked screen may show.
 */

export interface Notified {
  /** In the list of kinds, where each is switched on or off. */
  readonly label: string
  /** On the locked screen: no name, number or animal. */
  readonly text: string
  /** What one reads after unlocking. */
  readonly route: string
}

export const notified = {
  rechazo: {
    label: 'Un formulario fue rechazado',
    text: 'Un formulario fue rechazado y lo espera en la bandeja.',
    route: '/bandeja',
  },
  pregunta: {
    label: 'La asociación le hace una pregunta',
    text: 'La asociación le hizo una pregunta.',
    route: '/bandeja',
  },
  solicitud: {
    label: 'Respuesta a una solicitud de formularios',
    text: 'Hay respuesta a una solicitud suya.',
    route: '/formulariosSolicitados',
  },
  peticion: {
    label: 'Respuesta a una petición sobre sus datos',
    text: 'Hay respuesta a una petición suya.',
    route: '/privacidad',
  },
  traspaso: {
    label: 'Un animal pasa a su nombre o sale de él',
    text: 'Se registró el traspaso de un animal suyo.',
    route: '/',
  },
  numeros: {
    label: 'Sus consecutivos se están acabando',
    text: 'Le quedan pocos consecutivos.',
    route: '/maestroConsecutivosUsuario',
  },
  partos: { label: 'Los partos de mañana', text: 'Mañana hay partos esperados.', route: '/partos' },
} as const satisfies Readonly<Record<string, Notified>>

export type NotificationKind = keyof typeof notified

export const notificationKinds = Object.keys(notified) as readonly NotificationKind[]

/** For a kind that this version does not know. */
const UNKNOWN: Pick<Notified, 'text' | 'route'> = { text: 'Hay novedades para usted.', route: '/' }

/** What to show for a received message, whatever it is. @param message the text that the host sent */
export function notificationOf(message: string): Pick<Notified, 'text' | 'route'> & { readonly kind: string } {
  const kind = kindsIn(message)[0]
  return { ...(kind ? notified[kind] : UNKNOWN), kind: kind ?? '' }
}

/** The known kinds of a list on the wire, by commas, each once. */
export const kindsIn = (text: string): readonly NotificationKind[] => {
  const named = new Set(text.split(','))
  return notificationKinds.filter((kind) => named.has(kind))
}

/** Why a subscription is refused. */
export const notificationTexts = {
  unknownService: 'El navegador de este dispositivo no recibe avisos de un servicio conocido.',
  noKind: 'Debe elegir al menos un aviso.',
  signInAgain: 'Ingrese de nuevo en este dispositivo y active los avisos.',
} as const
