/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const a02Texts = {
  ownerType: 'El tipo de documento es requerido.',
  owner: 'Nombre del usuario es requerido.',
  number: 'El consecutivo es requerido.',
  source: 'El tipo de formulario es requerido.',
  sourceNumber: 'El consecutivo de servicio es requerido.',
  requestDate: 'la fecha de solicitud es requerida.',
  serviceDate: 'La fecha de servicio es requerida.',
  dam: 'El número de chip de la hembra es requerido.',
  straws: 'La cantidad de pajillas no es correcta.',
  inseminatorType: 'El tipo de documento del inseminador es requerido.',
  inseminator: 'Nombre del inseminador es requerido.',
  support: 'El documento soporte es obligatorio.',
  supportToast: 'Debe seleccionar el archivo soporte',
  fileType: 'El tipo de archivo seleccionado no es permitido, verifique por favor...',
  remarks: 'Las observaciones son requeridas.',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
} as const
