/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const devicesTexts = {
  title: 'Mis dispositivos',
  unnamed: 'Dispositivo sin nombre',
  here: 'Este dispositivo',
  system: 'Llave de otro sistema',
  passkey: 'Huella, rostro o PIN',
  end: 'Terminar',
  asks: '¿Desea terminar {name}? Dejará de enviar formularios y su sesión se cierra ya. Los que tenga sin enviar quedan guardados en él hasta que la persona ingrese de nuevo allí.',
  asksHere:
    '¿Desea terminar este mismo dispositivo? Su sesión se cierra ya y debe ingresar de nuevo. Los formularios sin enviar quedan guardados en él.',
  asksPasskey:
    '¿Desea terminar {name}? Con ella ya no se entra, y se cierran las sesiones que abrió. La contraseña sirve como siempre.',
  ended: 'El dispositivo ya no puede enviar',
  failed: 'No fue posible terminar el dispositivo, intente de nuevo',
  notThere: 'El dispositivo ya no está en la lista, verifique por favor',
  wasEnded: 'Este dispositivo fue terminado desde "Mis dispositivos".',
  endedHere: 'Este dispositivo fue terminado desde "Mis dispositivos": debe ingresar de nuevo.',
} as const
