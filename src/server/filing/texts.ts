/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const filingTexts = {
  ownerUnknown: 'El usuario no se encuentra registrado, verifique por favor',
  typeMismatch: 'El tipo de documento no corresponde, verifique por favor',
  sire: 'El chip {chip} no es de un macho disponible de este usuario, verifique por favor',
  dam: 'El chip {chip} no es de una hembra de este usuario, verifique por favor',
  animal: 'El chip {chip} no es de un animal de este usuario, verifique por favor',
  species: 'El animal no es de la especie del formulario, verifique por favor',
  breed: 'El animal no es de la raza del formulario, verifique por favor',
  serviceMismatch: 'El dato no corresponde al servicio, verifique por favor',
  serviceBorn: 'El servicio {n} ya tiene su parto registrado, verifique por favor',
  damGaveBirth: 'La hembra {n} ya tiene su parto registrado en este servicio, verifique por favor',
  femalesGone: 'De la monta {n hembra ya no está|hembras ya no están} en el registro, verifique por favor',
  inseminator: 'El inseminador no está activo, verifique por favor',
  onceReferred: 'El registro ya tiene nacimientos, este dato no se puede cambiar',
  noEdit: 'Solo un administrador puede modificar este registro.',
  onlyNew: 'La opción 0 solo consulta un certificado: para registrarlo se envía OPCION 1.',
  fixed: 'Este dato no se puede cambiar',
} as const
