/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const serverTexts = {
  malformed: 'La petición no es válida.',
  nothingWithheld: 'No tiene consecutivos retenidos.',
  badFilter: 'El filtro de la lista no es válido, verifique por favor',
  badState: 'El estado de los consecutivos no es válido, verifique por favor',
  tooLarge: 'La petición es demasiado grande.',
  fieldTooLong: 'El campo {field} es demasiado largo.',
  headersTooLong: 'Los encabezados de la petición son demasiado largos.',
  standsInTheWay:
    'El registro choca con otro que ya existe y no se guardó. Revise los datos; si están bien, informe a la asociación.',
  tooSlow: 'La petición llegó demasiado despacio, intente de nuevo.',
  failed: 'Se presentó un error en el servidor, intente más tarde.',
  notFound: 'La dirección no existe.',
  sameKeyOtherContent:
    'Este formulario ya había llegado con otro contenido, por ejemplo desde la copia de rescate en otro dispositivo. Lo registrado no cambió: revíselo en la lista del formulario y, si algo está mal, pida la corrección a la asociación. Este puede descartarse.',
  stillRunning: 'Este envío todavía se está procesando.',
  notFromHere: 'La petición viene de otro sitio.',
  mustChangePassword: 'Debe cambiar la clave de acceso antes de continuar.',
  sendOnly: 'Esta llave solo sirve para enviar formularios.',
  byPersonOnly: 'Este formulario solo se envía con su sesión abierta: debe ingresar con señal.',
  busy: 'El servidor está ocupado, intente de nuevo.',
  exporting: 'Ya se está preparando otra exportación suya: espere a que termine o cancélela.',
  tooMuchAtOnce: 'Hay demasiados envíos a la vez, intente de nuevo en unos segundos.',
} as const
