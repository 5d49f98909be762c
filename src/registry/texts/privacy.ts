/** Personal data: texts of the screen and of the host. */
export const privacyTexts = {
  title: 'Privacidad y mis datos',
  notice: 'Aviso de privacidad',
  version: 'Versión {version}, publicada el {day}.',
  none: 'La asociación todavía no ha publicado su aviso de privacidad.',
  agreed: 'Usted lo aceptó {when}.',
  agree: 'Acepto',
  later: 'Ahora no',
  read: 'Leer el aviso',
  asks: 'La asociación publicó su aviso de privacidad. Léalo y diga si lo acepta; mientras tanto puede seguir capturando.',
  asksAgain:
    'El aviso de privacidad cambió. Léalo y diga si acepta la versión nueva; mientras tanto puede seguir capturando.',
  agreedNow: 'Queda registrado que usted aceptó el aviso de privacidad',
  changed: 'El aviso cambió mientras usted lo leía: lea la versión nueva, por favor',
  edit: 'Publicar una versión nueva',
  editHint: 'Todas las personas deberán aceptarla de nuevo la próxima vez que tengan señal.',
  text: 'Debe escribir el texto del aviso',
  same: 'Este es el texto que ya está publicado',
  blanks: 'Escriba lo de su asociación en lugar de {blanks}',
  publish: 'Publicar',
  published: 'El aviso fue publicado',
  asksPublish: '¿Desea publicar esta versión? Todas las personas deberán aceptarla de nuevo.',
  failed: 'No fue posible guardar, intente de nuevo',
  mine: 'Mis datos',
  mineWords:
    'Un archivo con todo lo que la asociación guarda de usted: sus datos, su cuenta, sus dispositivos, sus animales y los formularios en que aparece.',
  download: 'Descargar mis datos',
  tables: 'Descargar tablas (.csv)',
  tablesWords: 'Las tablas se abren en una hoja de cálculo, y diccionario.csv dice qué es cada columna.',
  tablesFile: 'mis-tablas',
  exchange: 'Descargar para otro programa (ICAR ADE)',
  exchangeFile: 'mis-mensajes',
  tablesTooLong: 'Sus datos no caben en un archivo de estos: pídalos a la asociación, por favor',
  file: 'mis-datos',
  ask: 'Pedir una corrección o que se borren',
  kind: 'Qué desea pedir',
  correction: 'Corregir mis datos',
  deletion: 'Borrar mis datos de contacto',
  deletionWords:
    'Se borran dirección, teléfonos y correos. Lo que hace parte del registro (su nombre, su documento, sus animales y sus formularios) se conserva.',
  detail: 'Explique qué debe corregirse o por qué lo pide',
  detailMissing: 'Debe explicar lo que pide',
  kindMissing: 'Debe escoger qué desea pedir',
  send: 'Enviar',
  sent: 'Su petición fue enviada a la asociación',
  waiting: 'Ya tiene una petición igual sin responder',
  tooLong: 'El texto es demasiado largo, máximo 2.000 letras',
  asked: 'Mis peticiones',
  requests: 'Peticiones sobre datos personales',
  noRequests: 'No hay peticiones.',
  states: { P: 'Sin responder', A: 'Hecha', R: 'Negada' },
  approve: 'Aprobar',
  correctFirst: 'Aprobar no cambia los datos: corríjalos antes en Terceros.',
  openPerson: 'Abrir en Terceros',
  refuse: 'Negar',
  answer: 'Respuesta para la persona',
  answerMissing: 'Para negar debe explicar por qué',
  asksDelete: '¿Desea borrar la dirección, los teléfonos y los correos de {name}? No se puede deshacer.',
  answered: 'La petición fue respondida',
  notThere: 'La petición ya fue respondida, verifique por favor',
  device: 'Lo que guarda este dispositivo',
} as const

/** What a device stores and for how long, as the screen explains it. */
export const keptOnDevice: readonly (readonly [what: string, long: string])[] = [
  [
    'Formularios sin enviar, con sus fotos',
    'Hasta que la asociación los reciba. Nada los borra antes: ni cerrar sesión, ni una actualización, ni el tiempo.',
  ],
  ['Formularios ya enviados', 'Un mes, para que pueda mostrarlos; sus fotos se borran al enviarse.'],
  ['Borradores', 'Hasta que los envíe o los descarte.'],
  [
    'Inventario, listas y opciones',
    'Mientras use el dispositivo: cada consulta con señal reemplaza la anterior. Solo se abren con su clave.',
  ],
  [
    'Permiso para enviar sin abrir la sesión',
    'Sesenta días desde el último ingreso con señal, o hasta que lo termine en Mis dispositivos.',
  ],
  [
    'Su nombre de usuario y su documento',
    'Sin cifrar, mientras la aplicación esté instalada: son los que escoge al ingresar.',
  ],
]

/** Template of the notice: the association replaces the bracketed parts. */
export const noticeDraft = `<h3>Quién responde por sus datos</h3><p>[Nombre de la asociación], NIT [número], [dirección], [correo], [teléfono].</p><h3>Qué datos y para qué</h3><p>Su documento, nombre, municipio, dirección, teléfonos, correo y los animales y formularios a su nombre, para llevar el registro genealógico, expedir certificados, responderle y cumplir la ley. Los registradores e inseminadores de su zona ven los que necesitan para capturar por usted.</p><h3>Sus derechos</h3><p>Conocer, actualizar y corregir sus datos, pedir prueba de esta autorización, saber qué uso se les ha dado, revocarla o pedir que se borren cuando la ley lo permite, y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012). Los datos del registro genealógico se conservan porque de ellos dependen los de otros animales.</p><h3>Cómo ejercerlos</h3><p>En «Privacidad y mis datos», o en [correo]. La asociación responde una consulta en diez días hábiles y un reclamo en quince.</p>`

const blanks: readonly string[] = [...new Set(noticeDraft.match(/\[[^\]]+\]/g))]

/** Placeholders of the template that are still in a text. */
export const blanksIn = (html: string): readonly string[] => blanks.filter((blank) => html.includes(blank))
