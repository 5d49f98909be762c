/** Texts of the documents, to the letter and misspellings included, and those that decisions add. */
export const sessionTexts = {
  emptied: 'Ingrese de nuevo',
  enter: 'Ingresar',
  emptiedWhy:
    'Los datos de esta aplicación se borraron de este dispositivo mientras estaba abierta. Lo que está escribiendo no se perdió, pero no se puede guardar hasta que ingrese de nuevo.',
  emptiedLost: 'Los formularios guardados que no se habían enviado se borraron con ellos.',
  later: 'Ahora no',
  closing: 'Su sesión se cerrará en {n segundo|segundos} por inactividad',
  goOn: 'Continuar',
  closed: 'Su sesión se cerró por inactividad. Lo que estaba escribiendo quedó guardado en este dispositivo.',
} as const

export const leftClosedTexts = {
  title: 'Abrir lo que dejó aquí',
  note: 'Su clave cambió en otra parte. En este dispositivo quedó cerrado con la clave anterior: {what}.',
  draft: 'un borrador de {form} guardado {when}',
  filedOne: '1 formulario ya enviado',
  filedMany: '{n} formularios ya enviados',
  and: '{first} y {last}',
  kept: 'Nada se ha borrado.',
  filedMissing:
    'Lo ya enviado está registrado, pero no se cuenta en la bandeja ni en el cierre del día hasta que lo abra.',
  ask: 'Escriba la clave anterior para abrir lo que dejó en este dispositivo.',
  password: 'Clave anterior',
  open: 'Abrir',
  wrong: 'Esa clave no abre lo que quedó cerrado, verifique por favor. Nada se ha borrado.',
  opened: 'Se abrió lo que había dejado en este dispositivo',
  waiting: 'Un borrador sigue cerrado porque ya empezó otro del mismo formulario: envíe o deje ese y vuelva a abrirlo.',
  failed: 'No fue posible abrirlo ahora. Nada se ha borrado: intente de nuevo.',
  forgotten: 'No la recuerdo',
  letGoTitle: '¿Borrar lo que quedó cerrado?',
  letGo: 'Sin la clave anterior nadie puede abrirlo. Se borrará de este dispositivo: {what}. No se puede recuperar.',
  keep: 'Conservar',
  sure: 'Sí, borrar',
  gone: 'Se borró lo que había quedado cerrado',
} as const
