/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const numbersTexts = {
  masterTitle: 'Maestro de Consecutivos',
  detailTitle: 'Detalle del Consecutivo',
  queryTitle: 'Consulta de Consecutivos',
  heading: 'Consecutivos',
  code: 'Debe seleccionar el formulario, verifique por favor',
  owner: 'Debe seleccionar el asociado, verifique por favor',
  number: 'Debe digitar el número, verifique por favor',
  numberBounds: 'El número no es correcto, verifique por favor',
  state: 'Debe seleccionar el estado, verifique por favor',
  exists: 'El consecutivo digitado ya existe, verifique por favor...',
  hasForm: 'El consecutivo ya fue usado en un formulario y no se puede cambiar, verifique por favor',
  used: 'Usados',
  available: 'Disponibles',
  every: 'Todos',
  show: 'Mostrar',
} as const
