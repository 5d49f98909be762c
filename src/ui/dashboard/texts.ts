/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const newsTexts = {
  title: 'Entérese',
  more: 'Leer Más',
  none: 'No hay publicaciones en este momento.',
  needsSignal: 'Las publicaciones se ven con conexión.',
  hide: 'Ocultar Entérese',
  show: 'Mostrar Entérese',
  pictures: 'Imágenes de la asociación',
  picture: 'Imagen {n} de {total}',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
} as const
