/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const loginTexts = {
  title: 'Ingrese sus credenciales de acceso al sistema',
  user: 'El usuario es de acceso al sistema requerido.',
  password: 'La clave de acceso al sistema es requerida.',
  wrong: 'Usuario y/o clave incorrectos verifique favor...',
  deactivated: 'Su cuenta está desactivada. Comuníquese con la asociación.',
  deactivatedHere:
    'La asociación desactivó su cuenta: sus formularios no se pueden enviar. Los que esperan siguen en este dispositivo; sáquelos con la copia de rescate y comuníquese con la asociación.',
  waitMore: 'Puede intentar de nuevo en {n segundo|segundos}.',
  otherTab: 'Otra pestaña de Libro de Campo no responde y no deja ingresar. Ciérrela e intente de nuevo.',
  failed: 'No fue posible ingresar. Intente de nuevo.',
  tooMany: 'Demasiados intentos, espere un momento e intente de nuevo.',
  recover: 'Recordar Contraseña',
} as const

/** The link to the dialog of `passwordTexts`, in the bar of every screen. */
export const changePasswordTitle = 'Cambiar clave de acceso'
