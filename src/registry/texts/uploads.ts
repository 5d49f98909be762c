/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const uploadsTexts = {
  tooManyWaiting: 'Hay demasiadas fotos que esperan su formulario, intente de nuevo más tarde.',
  count: 'Debe seleccionar {n} archivos no {m} archivo(s), verifique por favor',
  unknownCode: 'El formulario no recibe archivos, verifique por favor',
} as const

export const uploadAnswersTexts = {
  type: 'Solo se permite anexar archivo de tipo .jpg o JPEG, verifique por favor',
  size: '{name}: Invalido el tamaño del archivo, el maximo tamaño permtido es {size}.',
} as const
