/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const photoTexts = {
  take: 'Tomar foto',
  gallery: 'Elegir de la galería',
  drop: 'Arrastre la foto aquí o haga clic para elegirla',
  again: 'Tomar otra',
  preparing: 'Preparando la foto...',
  keeping: 'Guardando la foto en este dispositivo...',
  notKept: 'Esta foto todavía no está guardada en este dispositivo.',
  preview: 'Foto de {label}',
  onHost: 'El documento ya está en el servidor.',
  heic: 'El formato HEIC no se puede leer en este dispositivo, tome la foto en JPEG, verifique por favor',
  damaged: 'La foto se dañó en este dispositivo, tome otra',
  broken: 'La foto está dañada o incompleta, tome otra, verifique por favor',
  slow: 'El dispositivo no alcanzó a preparar la foto: cierre otras aplicaciones y elíjala de nuevo',
  notAnImage: 'El archivo no es una imagen, verifique por favor',
  tooLarge: 'La foto no se puede reducir al tamaño permitido, tome otra, verifique por favor',
} as const
