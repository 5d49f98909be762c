import type { RichTextEditorLabels } from '@mantine/tiptap'

/** Labels of the editor's buttons. */
export const labels: Partial<RichTextEditorLabels> & { readonly imageUploadControlLabel: string } = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  h3ControlLabel: 'Título',
  h4ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Cita',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.com/',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
  imageUploadControlLabel: 'Poner una imagen',
  tableInsertControlLabel: 'Poner una tabla',
  tableInsertLabel: (columns, rows) => `Tabla de ${columns} columnas y ${rows} filas`,
  tableDeleteControlLabel: 'Quitar la tabla',
  tableRowAfterControlLabel: 'Fila debajo',
  tableColumnAfterControlLabel: 'Columna a la derecha',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
}
