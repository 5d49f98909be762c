/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const subLeaseTexts = {
  number: 'El consecutivo es requerido.',
  start: 'la fecha inicial de arrendamiento es requerida.',
  end: 'La fecha final de arrendamiento es requerida.',
  lessee: 'Nombre del sub arrendatario es requerido.',
  beforeLease: 'La fecha inicial no puede ser menor a: {date}',
  afterLease: 'La fecha final no puede ser superior a: {date}',
  saved: 'El Subarriendo ha sido Ingresado o Actualizado',
  failed: 'El Subarriendo no pudo ser Ingresaro o Actualizado',
  begin: 'Sub arrendar',
} as const
