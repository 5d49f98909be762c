/** Texts of the documents, to the letter and misspellings included, and those that decisions add. */
export const recordTexts = {
  age: 'Actualizado {when}',
  ageOffline: 'Sin conexión: datos de {when}',
  nothingHere: 'Sin datos en este dispositivo',
  refresh: 'Actualizar',
  rowsPerPage: 'Filas por página',
  owner: 'Asociado',
  everyOwner: 'Todos los asociados',
  actions: 'ACCIONES',
  support: 'Ver documento soporte',
  seePhoto: 'Ver {label}',
  nothingKnown: 'El registro no tiene más datos',
  draft: 'Se recuperó lo que había escrito {when}.',
  draftWaiting: 'Tiene un formulario sin terminar, guardado {when}.',
  goOn: 'Continuar',
  startOver: 'Empezar de nuevo',
  serviceData: 'Datos del servicio',
  serviceDataWaits: 'Se llenan al elegir {label}.',
  serviceDataMissing: 'Los datos del servicio no están en este dispositivo.',
  birthOf: 'Cría {n} de {total}',
  birthLater: 'Puede dejarla para después: queda ofrecida en la lista.',
  discardedElsewhere:
    'Este formulario se descartó en otra ventana: no se ha enviado y ya no está en la bandeja. Si lo necesita, adiciónelo de nuevo.',
  frozen: 'Este formulario ya se envió o se está enviando: la corrección no se guardó. Su estado está en la bandeja.',
  full: 'No hay espacio en este dispositivo: su memoria está llena. Nada de lo escrito se perdió: borre fotos, videos o aplicaciones que no use e intente de nuevo.',
  draftNotKept:
    'Lo escrito sigue aquí, pero no se pudo guardar el borrador: quizá la memoria de este dispositivo está llena. No cierre esta página antes de enviarlo.',
  draftNotKeptKeys:
    'Lo escrito sigue aquí, pero no se puede guardar hasta que ingrese de nuevo. No cierre esta página antes de hacerlo.',
  notSaved:
    'No se pudo guardar en este dispositivo: quizá su memoria está llena. Lo escrito sigue aquí: borre lo que no use e intente de nuevo.',
  keysGone:
    'No se guardó: los datos de esta aplicación se borraron del dispositivo. Lo escrito sigue aquí: ingrese de nuevo y envíelo.',
  draftDamaged:
    'Había un borrador de este formulario, pero se dañó en este dispositivo y no se puede leer. Escríbalo de nuevo.',
  gone: 'El formulario ya no está en este dispositivo.',
  correct: 'Revise los campos señalados: {n}',
  reallyStartOver: '¿Descartar lo escrito?',
  yesStartOver: 'Sí, empezar de nuevo',
  editingEntryId: 'Corrigiendo un formulario sin enviar',
  correctTitle: 'Corregir',
  correctedElsewhere:
    'Este formulario se corrigió en otra ventana mientras tanto. Para no borrar esa corrección, ciérrelo, ábralo de nuevo y corrija sobre lo que hay.',
  leaveAsItWas: 'Dejar como estaba',
  yesLeaveAsItWas: 'Sí, enviarlo como estaba',
  notFoundWritten: 'No se encontró lo que escribió: escójalo de la lista y envíe de nuevo',
  numberChanged: 'El consecutivo cambió a {n}',
  leaving: 'Se retira',
  numberGone: 'El consecutivo {n} ya está en otro formulario de este dispositivo o ya no está disponible',
} as const
