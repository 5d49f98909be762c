/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const a12Texts = {
  chip: 'El número el chip es requerido.',
  start: 'la fecha inicial de arrendamiento es requerida.',
  end: 'La fecha final de arrendamiento es requerida.',
  lesseeType: 'El tipo de documento del arrendatario es requerido.',
  lessee: 'Nombre del arrendatario es requerido.',
  sameLessee: 'Debe seleccionar un arrendatario diferente, verifique por favor',
  leased: 'El reproductor ya está arrendado en esas fechas, verifique por favor',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  voiding: 'El arrendamiento deja de existir: quien lo recibió ya no puede usar el reproductor.',
  over: 'El tiempo de arrendamiento se venció',
  daysLeft: 'Faltan {n} días',
  endsIn: 'Vence en {n día|días}',
  endsToday: 'Vence hoy',
} as const

/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const subLeaseTexts = {
  start: 'la fecha inicial de arrendamiento es requerida.',
  end: 'La fecha final de arrendamiento es requerida.',
  lessee: 'Nombre del sub arrendatario es requerido.',
  beforeLease: 'La fecha inicial no puede ser menor a: {date}',
  afterLease: 'La fecha final no puede ser superior a: {date}',
  saved: 'El Subarriendo ha sido Ingresado o Actualizado',
  failed: 'El Subarriendo no pudo ser Ingresaro o Actualizado',
  begin: 'Sub arrendar',
} as const
