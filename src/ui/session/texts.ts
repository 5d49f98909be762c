/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const sessionTexts = {
  emptied: 'Ingrese de nuevo',
  enter: 'Ingresar',
  emptiedWhy:
    'Los datos de esta aplicación se borraron de este dispositivo mientras estaba abierta. Lo que está escribiendo no se perdió, pero no se puede guardar hasta que ingrese de nuevo.',
  later: 'Ahora no',
  closing: 'Su sesión se cerrará en {n segundo|segundos} por inactividad',
  goOn: 'Continuar',
  closed: 'Su sesión se cerró por inactividad. Lo que estaba escribiendo quedó guardado en este dispositivo.',
} as const
