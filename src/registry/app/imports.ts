/**
 * Rows of a spreadsheet to be imported into the masters (decision 156): their columns, and the checks of a row. The
 * device checks before sending, the server checks again.
 */

import { readChipCell } from '../chips/cell.ts'
import { dateCodec } from '../fields/date.ts'
import { columnLetters } from '../format/column-letters.ts'
import { chipText, lengthOf, storable, withoutThousands } from '../format/text.ts'
import { fill } from '../texts/fill.ts'
import type { Span } from '../vocabulary/bounds.ts'
import { formNames, yesNo } from '../vocabulary/codes.ts'
import type { CellProblem, ImportKind, Judge, SheetFacts } from '../vocabulary/define-import.ts'

export const importsTexts = {
  chips: 'Nuevos Chips',
  numbers: 'Nuevos Consecutivos',
  file: 'Debe seleccionar un archivo de Excel (.xlsx o .xls), verifique por favor',
  tooLarge: 'El tamaño del archivo es superior a 10MB, verifique por favor',
  tooManyRows: 'El archivo tiene más de {n} filas, divídalo en varios, verifique por favor',
  noHeading: 'La primera fila debe decir {columns}, y no lo dice: agregue los encabezados arriba de los datos',
  headingMissing: 'Falta la columna {name}',
  headingUnknown: 'La columna {n} dice "{text}", y no es de este archivo',
  sheetRead: 'Se leyó la hoja «{sheet}»',
  otherSheet: 'La hoja «{sheet}» es de {title}: impórtela allí',
  headings: 'Los encabezados no son los que debe tener el archivo. Corríjalos e intente de nuevo:',
  noRows: 'El archivo no tiene filas después del encabezado, verifique por favor',
  macros: 'El archivo tiene macros y no se puede leer, guárdelo como libro de Excel (.xlsx), verifique por favor',
  broken: 'El archivo está dañado o protegido con contraseña y no se puede leer, verifique por favor',
  bomb: 'El archivo contiene demasiados datos para su tamaño y no se puede leer, verifique por favor',
  tooWide: 'El archivo tiene demasiadas columnas: deje solo las que se piden, verifique por favor',
  hidden: 'No se lee lo que está oculto en el archivo: {names}. Si hace falta, muéstrelo y elija el archivo de nuevo.',
  row: 'Fila {n}: {problem}',
  chipsDone: 'Los Chips fueron ingresados de manera exitosa',
  numbersDone: 'Los Consecutivos fueron ingresados de manera exitosa',
  network: 'Se presento un error de red, intentelo mas tarde',
  chipsRepeated: 'Se encontraron los siguientes chips repetidos',
  numbersRepeated: 'Se encontraron los siguientes consecutivos repetidos',
  choose: 'Archivo de Excel',
  columns: 'La primera hoja debe tener un encabezado con estas columnas, en cualquier orden:',
  formats: 'Se leen archivos .xlsx, .xls y .ods.',
  dates: 'Las fechas: 31/01/2026, 2026-01-31 o una fecha de Excel.',
  template: 'Descargar plantilla',
  opening: 'Abriendo el archivo...',
  reading: 'Leyendo el archivo: {total} filas',
  checking: 'Revisando las filas: {n} de {total}',
  sending: 'Enviando {n fila|filas}',
  storing: 'La asociación está guardando {n fila|filas}...',
  keeping: 'Guardando el archivo original...',
  progress: 'Avance',
  ready: '{n fila bien escrita|filas bien escritas}',
  unchecked: 'La asociación las compara al recibirlas con lo que ya tiene: si una no puede entrar, no entra ninguna.',
  preview: 'Primeras filas',
  wrong: '{n fila no se puede ingresar: corríjala|filas no se pueden ingresar: corríjalas} aquí o en el archivo:',
  past: 'Importaciones anteriores',
  pastBy: 'Según {who}',
  pastHeads: ['FECHA', 'FILAS', 'DESDE', 'POR'],
  sendGood: 'Enviar las {n} buenas',
  sendOneGood: 'Enviar la buena',
  sendOthers: 'Enviar las otras {n}',
  sendOther: 'Enviar la otra',
  askGood:
    'Se enviarán {good} de {total} filas. Las demás ({bad}) no se guardan: descargue el archivo con los errores marcados para corregirlas después.',
  confirmGood: 'Sí, enviar',
  problems: 'Lo que está mal, por clase y celda',
  cell: 'Celda',
  original: 'La fila en el archivo',
  problem: 'Qué está mal',
  moreProblems: 'Ver más ({n})',
  problemKind: '{kind} ({n fila|filas})',
  showRows: 'Ver las filas',
  hideRows: 'Ocultar las filas',
  omitAll: 'Omitir {n fila|filas}',
  changed: '{n celda cambiada|celdas cambiadas}',
  omitted: '{n fila omitida|filas omitidas}',
  left: 'quedan {good} de {total} filas',
  madeOf: '{column}: {value} ({n fila|filas})',
  failedCorrection: 'No se pudo revisar la corrección y no quedó hecha, intente de nuevo',
  marked: 'Descargar con los errores marcados',
  markedColumn: 'ERROR',
  pace: '{n fila por segundo|filas por segundo}',
  tryOut: 'Probar sin guardar',
  trying: 'Probando las filas: {n} de {total}',
  triedGood: 'Prueba: {n fila se guardaría|filas se guardarían}. No se guardó nada.',
  refusedGood:
    'La asociación no guardó nada. Al probar de nuevo, {n fila se guardaría|filas se guardarían}: envíelas otra vez.',
  refusedWrong: 'La asociación no guardó nada: {n} de {total} filas no pueden entrar.',
  triedWrong: 'Prueba: {n} de {total} filas no se podrían ingresar. No se guardó nada.',
  triedStopped: 'La prueba se detuvo. No se guardó nada.',
  stop: 'Detener',
  done: '{n fila|filas}',
  donePace: '{n fila|filas} en {seconds} s: {pace}',
  slow: 'El archivo tarda demasiado en leerse, divídalo en varios, verifique por favor',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  nothingStored: 'No se ingresó ninguna fila: quite las repetidas del archivo e intente de nuevo.',
  noOwner: 'el asociado {n} no se encuentra registrado',
  noForm: 'el formulario {n} no existe',
  badNumber: 'el número {n} no es correcto',
  badOwner: 'el documento {n} no se entiende: escríbalo con cifras, sin puntos ni espacios',
  badDate: 'la fecha {n} no es válida (dd/mm/aaaa o aaaa-mm-dd)',
  badChip: 'el chip {n} es dudoso: {reason} Si de verdad es así, ingréselo solo, con Adicionar.',
  noChip: '"{n}" no es un chip',
  futureDate: 'la fecha {n} es posterior a hoy',
  badHomologated: 'homologado debe ser S o N',
  noName: 'debe decir a quién se homologa',
  notFree: 'está {state}, y aquí todo entra disponible: los usados y anulados entran por Traer un registro',
  stateUnknown: 'su ESTADO dice "{text}": escriba Disponible, o quite esa columna si todos lo están',
  tooLong: 'el nombre tiene más de {n} caracteres',
  empty: 'falta {name}',
  chipKnown: 'el chip {n} ya está en el maestro',
  chipCarried: 'el chip {n} ya lo lleva un animal',
  numberKnown: 'el consecutivo {n} ya existe',
  twice: 'está repetido: ya está en la fila {n}',
} as const

/** Bytes of the file. */
export const LARGEST_SHEET = 10_000_000
/** Rows after the heading. */
export const MOST_SHEET_ROWS = 50_000
/** Characters of NOMBRE. */
const LONGEST_NAME = 100
const say = (text: string, n: string, reason = ''): string => fill(text, { n: n.slice(0, 40), reason })
const cell = (row: readonly string[], at: number): string => row[at] ?? ''

const anyDay = { kind: 'date', label: '' } as const

/** What a form asks about is not taken from a sheet without a word: such a chip is entered in the master by hand. */
function chipProblem(text: string, makers: Span): string | null {
  if (text === '') return missing('CHIP')
  const read = readChipCell(text, makers)
  if (read.is === 'none') return say(importsTexts.noChip, text)
  return read.is === 'doubtful' ? say(importsTexts.badChip, text, read.reason) : null
}

function receivedProblem(day: string, today: string): string | null {
  if (day === '') return missing('FECHA_RECEPCION')
  if (dateCodec.check(anyDay, day, {})) return say(importsTexts.badDate, day)
  return day > today ? say(importsTexts.futureDate, day) : null
}

const problemAt = (at: number, text: string | null) => (text === null ? [] : [{ at, text }])

const judgeChip: Judge = (row, { today, makers }) => {
  const [chip, received, homologated, name] = [cell(row, 0), cell(row, 1), cell(row, 2), cell(row, 3)]
  return [
    ...problemAt(0, chipProblem(chip, makers)),
    ...problemAt(1, receivedProblem(received, today)),
    ...problemAt(2, homologated === 'S' || homologated === 'N' ? null : importsTexts.badHomologated),
    ...problemAt(
      3,
      homologated === 'S' && name === ''
        ? importsTexts.noName
        : lengthOf(name) > LONGEST_NAME
          ? fill(importsTexts.tooLong, { n: LONGEST_NAME })
          : null,
    ),
  ]
}

const missing = (name: string): string => fill(importsTexts.empty, { name })

/** Not among the letters, digits and hyphen of a document. */
const NO_DOCUMENT = /[^0-9A-Za-z-]/

const isForm = new Set(formNames.map(({ code }) => code))

const judgeNumber: Judge = (row) => {
  const [code, owner, number] = [cell(row, 0), cell(row, 1), cell(row, 2)]
  return [
    ...problemAt(0, code === '' ? missing('CODIGO') : isForm.has(code) ? null : say(importsTexts.noForm, code)),
    ...problemAt(
      1,
      owner === '' ? missing('NID_PROPIETARIO') : NO_DOCUMENT.test(owner) ? say(importsTexts.badOwner, owner) : null,
    ),
    ...problemAt(
      2,
      number === '' ? missing('NUMERO') : /^[1-9]\d{0,8}$/.test(number) ? null : say(importsTexts.badNumber, number),
    ),
  ]
}

export const chipImport: ImportKind = {
  operation: 'consecutivos/insertaChips',
  trial: 'consecutivos/probarChips',
  original: 'CHIPS',
  columns: ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
  dates: [1],
  judge: judgeChip,
  keyColumn: 0,
  keyOf: (row) => cell(row, 0),
  repeated: [
    { key: 'CHIP', label: 'CHIP', card: 'title' },
    { key: 'HOMOLOGADO', label: 'HOMOLOGADO', codes: yesNo },
  ],
  texts: { title: importsTexts.chips, done: importsTexts.chipsDone, repeated: importsTexts.chipsRepeated },
}

export const numberImport: ImportKind = {
  operation: 'consecutivos/insertaConsecutivos',
  trial: 'consecutivos/probarConsecutivos',
  original: 'CONSECUTIVOS',
  columns: ['CODIGO', 'NID_PROPIETARIO', 'NUMERO'],
  dates: [],
  judge: judgeNumber,
  keyColumn: 2,
  keyOf: (row) => `${cell(row, 0)} ${cell(row, 2)}`,
  repeated: [
    { key: 'CODIGO', label: 'CODIGO', card: 'title' },
    { key: 'NUMERO', label: 'NUMERO' },
    { key: 'NID_PROPIETARIO', label: 'NID_PROPIETARIO' },
    { key: 'NOMBRE', label: 'NOMBRE' },
  ],
  texts: { title: importsTexts.numbers, done: importsTexts.numbersDone, repeated: importsTexts.numbersRepeated },
}

/**
 * The row as stored: as many cells as there are columns, trimmed, S and N in capitals, chips, documents and numbers
 * without separators.
 */
export function tidyRow(kind: ImportKind, row: readonly unknown[]): readonly string[] {
  const texts = kind.columns.map((_, at) =>
    row[at] === null || row[at] === undefined ? '' : storable(String(row[at])).trim(),
  )
  if (kind === chipImport) {
    texts[0] = chipText(texts[0] ?? '')
    texts[2] = (texts[2] ?? '')
      .toUpperCase()
      .replace(/^(SI|SÍ)$/, 'S')
      .replace(/^NO$/, 'N')
  } else for (const at of [1, 2]) texts[at] = withoutThousands(texts[at] ?? '')
  return texts
}

/** Maximum rows. */
const NOW_AND_THEN = 500

/** A problem of one row among many. @param row its position, from 0 */
export interface RowProblem extends CellProblem {
  readonly row: number
}

/**
 * Everything that is wrong with the rows.
 * @param tell reports progress: how many rows are checked.
 */
export function judgeRows(
  { judge }: ImportKind,
  rows: readonly (readonly string[])[],
  facts: SheetFacts,
  tell: (judged: number) => void = () => {},
): readonly RowProblem[] {
  const problems: RowProblem[] = []
  for (const [row, cells] of rows.entries()) {
    if (row % NOW_AND_THEN === 0) tell(row)
    for (const problem of judge(cells, facts)) problems.push({ row, ...problem })
  }
  return problems
}

/** Duplicate rows: the later ones. @param lineOf the row in the sheet of each, from 1 */
export function repeatedRows(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  lineOf: (row: number) => number,
): readonly RowProblem[] {
  const seen = new Map<string, number>()
  return rows.flatMap((cells, row) => {
    const key = kind.keyOf(cells)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    if (first === undefined || cells[kind.keyColumn] === '') return []
    return [{ row, at: kind.keyColumn, text: fill(importsTexts.twice, { n: lineOf(first) }) }]
  })
}

/** Rows of a sheet start at 1, which is the heading. */
const afterHeading = (at: number): number => at + 2

/** 'Fila {n}: ...' */
export const inRow = ({ row, text }: RowProblem): string =>
  fill(importsTexts.row, { n: afterHeading(row), problem: text })

/** 'B17'. @param column of the sheet, from 0. @param line of the sheet, from 1 */
export const cellName = (column: number, line: number): string => `${columnLetters(column)}${line}`

/** Rows per second, once there is enough data. */
export const rowsPerSecond = (rows: number, ms: number): number | undefined =>
  rows > 0 && ms >= SOON ? Math.round((rows * 1000) / ms) : undefined
/** ms. */
const SOON = 200
