/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const stockTexts = {
  validate: 'Validar Contenido',
  saved: 'El Registro ha sido Ingresado o Actualizado de forma exitosas',
  failed: 'El Registro no ha sido Ingresado, inténtelo más tarde',
  maleData: 'Datos del macho',
  femaleData: 'Datos de la hembra',
  entityUnknown: 'La entidad no está activa, verifique por favor',
  chipTwice: 'El chip {chip} no puede estar en dos lugares distintos del pedigree, verifique por favor',
  otherPedigree: 'El chip {chip} tiene otros padres en el registro, verifique por favor',
  otherSex: 'El chip {chip} es de un animal de otro sexo, verifique por favor',
  notTheirs: 'El chip {chip} es de un animal de otro usuario, verifique por favor',
  freeChip: 'El chip {chip} es del maestro de chips y aún no es de ningún animal, verifique por favor',
  embryosBounds: 'El número de embriones no es correcto, verifique por favor',
  strawsBounds: 'El número de pajillas no es correcto, verifique por favor',
  voiding: 'Lo que entró con este formulario sale de las existencias.',
  voidingService: 'El servicio deja de existir, y lo que tomó vuelve a las existencias.',
  tooLittle:
    'Servicios sin enviar de este dispositivo ya toman {n}: deje al menos esa cantidad o descártelos primero, verifique por favor',
} as const
