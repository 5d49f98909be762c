/** Texts of 'Traer un registro'. */
import { decimals } from '../format/decimal.ts'
import { fill } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { EMPTY, OMIT } from './sheets/sheet-rows.ts'
import { herdBookTables } from './tables.ts'
import type { TableKey } from './vocabulary.ts'

/** Different corrections that a receipt names. */
export const MOST_IN_RECEIPT = 500

export const moveInTexts = {
  title: 'Traer un registro',
  steps: [
    ['Reúna lo que tenga', 'Una hoja o un archivo por tabla. Solo Animales es necesaria; las demás, si las hay.'],
    [
      'Elija los archivos',
      'En .csv, .xlsx, .xls u .ods, sueltos o en un .zip, o los mensajes de otro sistema (ICAR ADE), en .json.',
    ],
    ['Revise', 'Se dice qué se traería, qué no y por qué. Lo que esté mal se corrige aquí mismo.'],
    ['Guarde', 'Nada se guarda hasta que usted lo diga, y se guarda todo o nada.'],
    ['Devuelva, si algo no quedó bien', 'Se quita todo lo que trajo la entrega, si nada se apoya en ella.'],
  ],
  source: 'De quién es el registro',
  sourceAbout: 'Con el mismo nombre, la próxima entrega trae solo lo nuevo.',
  files: 'Archivos',
  choose: 'Elegir archivos',
  add: 'Agregar archivos',
  badZip: '{name} no se pudo abrir: no es un .zip, está dañado o es demasiado grande',
  uploading: 'Subiendo {name}: {n} %',
  review: 'Revisar',
  reviewAgain: 'Revisar de nuevo',
  keep: 'Guardar en el registro',
  keepAsk: 'Lo que no puede ser no se trae.',
  notRead: 'No se leen estas hojas: {names}.',
  undoImport: 'Devolver',
  undoImportAsk: 'Se quita del registro todo lo que trajo esta entrega, si nada se apoya en ella.',
  discard: 'Descartar',
  discardAsk: 'Se borran los archivos y la revisión. El registro no cambia.',
  takeOut: 'Sacar el registro completo',
  takeOutAbout:
    'Un .zip con todas las tablas, que se trae así en otro registro. Contiene datos personales: queda anotado quién lo sacó.',
  takenOutFile: 'registro-completo',
  takenOut: 'Registro completo descargado: guárdelo bien.',
  notTakenOut: 'No se pudo sacar el registro, intente de nuevo.',
  takingOut: 'Alguien está sacando el registro: espere a que termine.',
  runs: 'Entregas',
  table: 'Tabla',
  sheets: 'Hojas',
  columns: 'Columnas',
  mapping: 'Columnas de {name}',
  useColumns: 'Leer así',
  notBrought: 'No se trae',
  firstRows: 'Primeras filas',
  headingsAt: 'Los encabezados empiezan en la fila {n}',
  headingsTake: 'Los encabezados ocupan',
  headingCounts: ['La hoja no tiene encabezados', 'Una fila', 'Dos filas'],
  fixed: 'Un valor para toda la hoja',
  fixedOf: '{name} de toda la hoja',
  missing: 'Falta {names}',
  unused: 'No se traen: {names}',
  rowsRead: '{n fila|filas}',
  unknownSheet: 'No se reconoce: diga qué tabla es',
  readings: 'Son lecturas de un bastón o una báscula: diga si son lecturas de un hato o chips que llegaron',
  ownList:
    'Es «{list}», una lista de un registro como este, y no se trae: le falta parte de cada fila. Completo se saca allá con «{button}» en Traer un registro (lo propio, cada asociado en Privacidad y mis datos)',
  wroteIt: 'Lo escribió {program}',
  hiddenSheet: 'Está oculta en el libro: no se lee, a menos que diga qué tabla es',
  uncertain: 'No es seguro cuáles son los encabezados: elíjalos',
  nothing: 'No se leyó nada',
  nothingRead: 'No se leyó ninguna fila: cada hoja dice por qué, y en Columnas se elige qué tabla es',
  read: 'Leídas',
  fresh: 'Nuevas',
  known: 'Ya estaban',
  out: 'No se traen',
  keepsOf: '{n} de {total} {rows}',
  wouldKeep: 'Se guardarían {what}.',
  willKeep: 'Se guardarán {what}.',
  didKeep: 'Se guardaron {what}.',
  leaves: 'No se traen: {n}.',
  knows: 'Ya estaban: {n}.',
  along: 'También, con los formularios y los animales: {what}.',
  alongNumbers: '{n consecutivo|consecutivos}',
  alongChips: '{n chip|chips}',
  ownerless:
    'Sin propietario, {n animal se conoce solo por la genealogía y no está|animales se conocen solo por la genealogía y no están} en ningún inventario.',
  findings: 'Hallazgos',
  noFindings: 'La revisión no halló nada que decidir.',
  where: '{file}, {lines}',
  lines: 'Fila',
  original: 'La fila en el archivo',
  says: 'Qué pasa',
  correction: 'Corregir {column}, {lines}',
  corrected: 'Corregido: {value}',
  omitted: 'Se omite la fila',
  omittedAll: 'Se omiten las filas',
  emptied: 'Queda vacío',
  undo: 'Quitar la corrección',
  undoAll: 'Quitar las correcciones',
  correct: 'Corregir',
  correctAll: 'Corregir {n fila|filas}',
  correctionOfAll: 'Corregir {column}, {n fila|filas}',
  accept: 'Usar lo propuesto ({n})',
  emptyIt: 'Dejar vacío',
  correctedRows: '{n corregida|corregidas}',
  effects: {
    kept: '{n fila se trae|filas se traen}',
    cell: '{n fila se trae|filas se traen} sin {column}',
    row: '{n fila no se trae|filas no se traen}',
  },
  thatValue: 'ese dato',
  pending: '{n corrección anotada|correcciones anotadas}: revise de nuevo para ver cómo queda.',
  onlyOmitted: 'Estas filas solo se pueden omitir',
  receipt: 'Recibo',
  receiptKept: 'Guardado el {at}',
  receiptBack: 'Se guardó el {at} y después se devolvió',
  receiptBy: 'La entrega es de {who}.',
  receiptFiles: 'Archivos: {names}.',
  receiptChanges: 'Lo que se corrigió en los archivos',
  receiptChange: '{file}, {lines}: {column}{before}. {after}. {who}',
  wasEmpty: ' no tenía dato',
  said: ' decía «{before}»',
  receiptMore: 'Hay más correcciones: se muestran las primeras {n}.',
  change: 'Valor correcto',
  omit: 'Omitir la fila',
  omitAll: 'Omitir las filas',
  correctionKept: 'Corrección anotada. Revise de nuevo para aplicarla.',
  report: 'Descargar informe',
  more: 'Mostrar más',
  shown: '{n} de {total}',
  rest: 'Los demás están en el informe.',
  working: 'Trabajando...',
  states: {
    open: 'Por revisar',
    reviewing: 'Revisando',
    reviewed: 'Revisado',
    keeping: 'Guardando',
    kept: 'Guardado',
    takenBack: 'Devuelto',
    failed: 'No terminó',
  },
  noFile: 'Debe elegir un archivo con datos, verifique por favor',
  badKind: 'El archivo debe ser .csv, .xlsx, .xls, .ods o .json, verifique por favor',
  noSource: 'Escriba de quién es el registro',
  notKept: 'El archivo no se pudo recibir: la entrega cambió, o pasa de 300 MB o de 40 archivos',
  partial: '{name} no llegó completo: súbalo de nuevo',
  tooManyRuns: 'Ya hay {n} entregas sin guardar: guarde o descarte alguna antes de traer otra',
  tooManyCorrections: 'Son demasiadas correcciones: corrija el archivo y súbalo de nuevo',
  notNow: 'La entrega ya no está, o está en otro estado: mire de nuevo',
} as const

/** What a sheet without a table was recognised as; '': nothing. */
export const recognised = ({ list, program }: { readonly list?: string; readonly program?: string }): string =>
  list ? fill(moveInTexts.ownList, { list, button: moveInTexts.takeOut }) : program ? moveInTexts.readings : ''

interface AlongCounts {
  readonly along: number
  readonly ownerless?: number
}

/** What comes beside the rows of its own table, with the forms and animals, and the animals of nobody; '': nothing. */
export function alongWords(tables: Readonly<Partial<Record<TableKey, AlongCounts>>>): string {
  const counted = [
    [tables.consecutivos?.along ?? 0, moveInTexts.alongNumbers],
    [tables.chips?.along ?? 0, moveInTexts.alongChips],
  ] as const
  const parts = counted.filter(([n]) => n > 0).map(([n, text]) => fill(text, { n }))
  const ownerless = tables.animales?.ownerless ?? 0
  const said = [
    parts.length === 0 ? '' : fill(moveInTexts.along, { what: parts.join(' y ') }),
    ownerless === 0 ? '' : fill(moveInTexts.ownerless, { n: ownerless }),
  ]
  return said.filter((text) => text !== '').join(' ')
}

type TableCounts = Readonly<Partial<Record<TableKey, Readonly<Record<'read' | 'fresh' | 'known' | 'out', number>>>>>

/** 'Se guardarían 29 de 30 animales y 2 de 2 asociados. No se traen: animales 1.' @param text t.wouldKeep and its like */
export function keptWords(tables: TableCounts, text: string): string {
  const counted = herdBookTables.flatMap(({ key, title }) => {
    const one = tables[key]
    return one && one.read > 0 ? [{ ...one, rows: title.toLowerCase() }] : []
  })
  const listed = (of: 'known' | 'out') =>
    counted.flatMap((one) => (one[of] > 0 ? [`${one.rows} ${decimals(one[of])}`] : [])).join(', ')
  const parts = counted.map(({ fresh, read, rows }) =>
    fill(moveInTexts.keepsOf, { n: decimals(fresh), total: decimals(read), rows }),
  )
  const [known, out] = [listed('known'), listed('out')]
  return [
    parts.length > 0 ? fill(text, { what: new Intl.ListFormat('es').format(parts) }) : '',
    known && fill(moveInTexts.knows, { n: known }),
    out && fill(moveInTexts.leaves, { n: out }),
  ]
    .filter((one) => one !== '')
    .join(' ')
}

/** 'fila 3', or 'filas 3, 5 a 9', cut. @param lines as '3' or '3, 5 a 9' */
export const lineWords = (lines: string, most = 60): string =>
  /\D/.test(lines) ? `filas ${lines.length > most ? `${lines.slice(0, most)}…` : lines}` : `fila ${lines}`

/** Characters of the lines that a receipt names. */
const LINES_IN_RECEIPT = 2_000

/** What became of the cell or the row. */
export const correctionWords = ({ FILA = '' }: Values, value = ''): string =>
  value === OMIT
    ? /\D/.test(FILA)
      ? moveInTexts.omittedAll
      : moveInTexts.omitted
    : value === EMPTY
      ? moveInTexts.emptied
      : fill(moveInTexts.corrected, { value })

/** 'animales.csv, filas 4 a 6: RAZA decía «Alpna». Corregido: Alpina. Marcela Rojas, 2026-11-27 10:15' */
export function changeWords(row: Values): string {
  const { ARCHIVO: file = '', FILA = '', COLUMNA, ANTES = '', CORRECCION, CORRIGIO, FECHA } = row
  // Neither what stood there nor who corrected was noted before there was a day.
  const before = FECHA === '' ? '' : ANTES === '' ? moveInTexts.wasEmpty : fill(moveInTexts.said, { before: ANTES })
  const who = [CORRIGIO, FECHA].filter(Boolean).join(', ')
  const [lines, after] = [lineWords(FILA, LINES_IN_RECEIPT), correctionWords(row, CORRECCION)]
  return fill(moveInTexts.receiptChange, { file, lines, column: COLUMNA || 'CLAVE', before, after, who }).trim()
}

/** States of a run, as people read them. */
export const stateName = (state: string): string =>
  (moveInTexts.states as Readonly<Record<string, string>>)[state] ?? state
