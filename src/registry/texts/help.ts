/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const helpTexts = {
  title: 'Editor de ayudas',
  add: 'Adicionar Ayuda',
  edit: 'Modificar Ayuda',
  topic: 'Debe seleccionar el formulario o el tema de ayuda, verifique por favor',
  text: 'Debe digitar la ayuda, verifique por favor',
  saved: 'La ayuda ha sido ingresada',
  hidden: 'Oculta',
  emptyHides: 'Si deja la ayuda vacía, los usuarios dejan de verla.',
  pickPicture: 'Elegir imagen',
  otherPicture: 'Cambiar imagen',
  noAddress: 'La imagen se guardó, pero el servidor no dijo dónde: no se puede poner en el texto.',
  editorNotHere: 'El editor aún no está en este dispositivo. Ábralo una vez con señal.',
  news: 'Novedades de la versión {version}',
  newsRead: 'Entendido',
  failed: 'El Registro no ha sido Ingresado, inténtelo más tarde',
} as const
