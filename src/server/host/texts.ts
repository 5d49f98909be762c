/** Messages about an APIANCO host. */
export const hostTexts = {
  away: 'El servidor de la asociación no responde. Lo que usted llenó sigue en este dispositivo y se enviará después.',
  tooSlow: 'El servidor de la asociación no respondió a tiempo.',
  unexpected: 'El servidor de la asociación respondió algo que no se entiende.',
  tooLong: 'La respuesta del servidor de la asociación es demasiado larga.',
} as const
