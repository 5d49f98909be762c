/** Texts that decisions add: the visited farm. */
export const visitTexts = {
  title: 'Visita',
  choose: 'Elegir finca',
  chosen: 'Visita: {name}. Cambiar de finca',
  whom: '¿Qué finca visita hoy?',
  search: 'Buscar finca',
  hint: 'Nombre, documento, aprisco o municipio',
  prepared: 'Preparada',
  end: 'Terminar la visita',
  nothing: 'Nada coincide con «{text}»',
  none: 'Aún no hay fincas en este dispositivo: prepare la salida con señal.',
  asking: 'Las demás fincas se buscan con señal.',
  onlyHere: 'Sin señal solo se encuentran las fincas preparadas en este dispositivo',
  more: 'Hay más: escriba para encontrarlas.',
  prepare: 'Preparar salida a campo',
  notKept: 'No se pudo guardar la finca en este dispositivo: intente de nuevo.',
} as const
