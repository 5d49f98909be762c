/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const outboxTexts = {
  appWhole: 'Listo sin señal: la aplicación abre en este dispositivo sin conexión.',
  appComing: 'La aplicación se guarda en este dispositivo para abrir sin señal: {n} %.',
  copied: 'Segunda copia de lo que falta enviar: {size}, {age}.',
  copyWaits: 'La segunda copia espera espacio en este dispositivo.',
  filed: 'Registrado',
  missing: 'La asociación volvió a una copia anterior y ya no lo tiene',
  keptPhotos:
    'Guarda {n foto|fotos} de formularios ya enviados ({size}), por si la asociación las pierde. Salen primero si falta espacio, y con su formulario al mes.',
  sendItAgain: 'Enviarlo otra vez',
  sendThemAgain: 'Enviarlos otra vez',
  sending: 'Enviando...',
  checking: 'Se está comprobando si ya fue registrado',
  unconfirmed: 'Puede que ya haya llegado: se comprobará cuando haya señal; hasta entonces no se puede cambiar.',
  blocked: 'Espera a que se registre el {form} número {n}',
  signedOut: 'Debe ingresar de nuevo para enviarlo',
  byPerson: 'Solo sale con su sesión abierta: ingrese con señal para enviarlo',
  busy: 'El servidor está ocupado, se intentará de nuevo',
  corrected: {
    open: 'Abierto para corregir: se enviará cuando lo guarde o lo cierre',
    unfinished: 'Corrección sin terminar: no se envía hasta que la termine o lo deje como estaba',
  },
  otherContent: 'Ya fue registrado con otros datos, verifique por favor',
  overtaken: 'Después de este cambio ya se envió otro del mismo registro: corríjalo si todavía vale, o descártelo',
  filedEarlier:
    'La asociación ya tiene el {n}, con los datos de antes de corregirlo. Si los de ahora son los buenos, pídale que lo corrija allí; aquí puede descartarlo',
  unreadable:
    'Este formulario se dañó en este dispositivo y no se puede leer ni enviar. Si tiene una copia de rescate, léala; si no, captúrelo de nuevo y descarte este.',
  manyFiled: '{n} formularios enviados',
  manyRefused: '{n} formularios rechazados, revise la bandeja de salida',
} as const
