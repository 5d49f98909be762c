/** Texts about ear-tag readers. */
export const readerTexts = {
  title: 'Lector de chips',
  none: 'Un bastón lector por cable o Bluetooth lee aquí sin teclado: en el campo del chip que esté abierto, o abre la página del animal.',
  connect: 'Conectar lector',
  opening: 'Abriendo el lector…',
  ready: 'Lector conectado.',
  last: 'Último leído: {chip}',
  unread: 'Lo último que envió no es un chip.',
  away: 'El lector no responde: está apagado, lejos, o lo usa otra ventana u otro programa.',
  again: 'Volver a intentar',
  forget: 'Desconectar lector',
  speed: 'Velocidad (solo para lectores de cable serial)',
  bits: '{n} bits por segundo',
  failed: 'Este navegador no dejó elegir un lector.',
  cannot:
    'Este navegador no conecta bastones lectores (lo hacen Chrome y Edge, en computador y en Android). Un lector que escribe como teclado sirve aquí en cualquier pantalla.',
} as const
