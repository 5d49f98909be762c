/** What people read about coming back by finger, face or PIN. */
export const passkeyTexts = {
  enter: 'Entrar con la huella',
  enterAs: 'Entrar con la huella: {name}',
  also: 'También sirve el rostro o el PIN de este teléfono.',
  givenUp: 'No se reconoció. Intente de nuevo o escriba su contraseña.',
  gone: 'Este dispositivo ya no abre con la huella: ingrese con su contraseña.',
  failed: 'No fue posible ingresar con la huella. Escriba su contraseña.',
  offer: 'La próxima vez puede entrar con la huella, el rostro o el PIN de este teléfono, también sin señal.',
  turnOn: 'Activar',
  notNow: 'Ahora no',
  isOn: 'sí',
  isOff: 'no',
  made: 'Listo: la próxima vez entra con la huella',
  dropped: 'Este dispositivo ya no abre con la huella. Su contraseña sirve como siempre.',
  without: 'Este teléfono no puede guardar la llave de sus datos: siga entrando con su contraseña.',
  needsConnection: 'Necesita señal para activar la huella.',
  notMade: 'No fue posible activar la huella. Intente de nuevo.',
} as const
