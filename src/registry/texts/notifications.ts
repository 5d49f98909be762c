export const notificationTexts = {
  unknownService: 'El navegador de este dispositivo no recibe avisos de un servicio conocido.',
  noKind: 'Debe elegir al menos un aviso.',
  signInAgain: 'Ingrese de nuevo en este dispositivo y active los avisos.',
} as const
