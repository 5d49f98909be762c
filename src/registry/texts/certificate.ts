/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const certificateTexts = {
  title: 'Certificado de Registro Genealógico',
  association: 'Asociación de criadores de cabras y ovejas',
  preparing: 'Preparando el certificado...',
  failed: 'No fue posible preparar el certificado, intente de nuevo.',
  open: 'Abrir PDF',
  save: 'Descargar PDF',
  share: 'Compartir',
  preview: 'Certificado de {name}',
  unregistered: 'SIN REGISTRO',
  registered: 'Registrado el {date}. Impreso el {printed}.',
  pending: 'Pendiente de registro, solicitado el {date}. Impreso el {printed}.',
  unsent: 'El registro aún no se ha enviado: el código se podrá verificar cuando llegue al servidor.',
  noCode: 'Este servidor no ofrece verificación: el certificado sale sin código QR.',
} as const

/** By place in a pedigree: P the sire, M the dam. */
export const ancestorNames: Readonly<Record<string, string>> = {
  P: 'Padre',
  M: 'Madre',
  PP: 'Abuelo paterno',
  PM: 'Abuela paterna',
  MP: 'Abuelo materno',
  MM: 'Abuela materna',
}
