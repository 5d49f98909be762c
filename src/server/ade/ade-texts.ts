/** Texts of the exchange for other systems. */
export const adeTexts = {
  noKey: 'Falta la llave, o ya no vale: Authorization: Bearer LLAVE',
  tooFast: 'La llave pregunta demasiado seguido: espere los segundos de Retry-After',
  notThere: 'No hay tal dirección, o la finca no está al alcance de la llave',
  onlyRead: 'Solo se lee: GET',
  badInstant: 'El instante debe ser como 2026-11-26T15:00:00Z',
  badPage: 'La página no es una de las que esta dirección dio en view.next',
  title: 'Libro de Campo: ICAR Animal Data Exchange 1.3',
  about:
    'El registro para otros programas, solo de lectura. Cada finca es un location; sus mensajes vienen en el orden en que se modificaron, por páginas: view.next es la siguiente, mientras la haya. Quien leyó hasta un instante pide después lo modificado desde él; puede recibir otra vez algo del último minuto.',
  key: 'Una llave de «Otros sistemas», o de «Mis dispositivos» para la finca propia',
  locations: 'Fincas al alcance de la llave; con meta-modified-from, aquellas en que algo cambió',
  scheme: 'Esquema de la finca, como lo da locations',
  id: 'Número de la finca, como lo da locations',
  from: 'Solo lo modificado desde este instante',
  until: 'Solo lo modificado hasta este instante',
  after: 'Lugar de la lectura, como lo da view.next',
  page: 'Una página',
  error: 'Por qué no',
  herdBook: 'Lo que el libro genealógico sabe y el estándar no nombra',
} as const
