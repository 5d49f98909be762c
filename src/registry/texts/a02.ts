/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const a02Texts = {
  source: 'El tipo de formulario es requerido.',
  sourceNumber: 'El consecutivo de servicio es requerido.',
  serviceDate: 'La fecha de servicio es requerida.',
  dam: 'El número de chip de la hembra es requerido.',
  straws: 'La cantidad de pajillas no es correcta.',
  inseminatorType: 'El tipo de documento del inseminador es requerido.',
  inseminator: 'Nombre del inseminador es requerido.',
  support: 'El documento soporte es obligatorio.',
  supportToast: 'Debe seleccionar el archivo soporte',
  fileType: 'El tipo de archivo seleccionado no es permitido, verifique por favor...',
  remarks: 'Las observaciones son requeridas.',
  phrases: ['Celo natural', 'Celo sincronizado', 'Sin novedad'],
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
} as const
