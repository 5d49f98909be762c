/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const mastersTexts = {
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  exists: 'El registro ya existe, verifique por favor',
  notThere: 'El registro ya no existe, verifique por favor',
  changed: 'Este registro cambió mientras usted lo editaba: no se guardó lo que escribió, verifique por favor',
  reload: 'Cargar como quedó',
  unknownPerson: 'El tercero no se encuentra registrado o está inactivo, verifique por favor',
  unclear: 'No llegó la respuesta. Puede que ya se haya guardado: mire la lista antes de repetirlo.',
  wait: 'Espere {n segundo|segundos} e intente de nuevo.',
  needsConnection: 'Necesita conexión: lo que escriba aquí solo se guarda con señal.',
  export: 'Exportar a Excel',
  clearSearch: 'Limpiar búsqueda',
} as const
