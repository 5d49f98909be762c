/**
 * Rows of a spreadsheet on their way into the masters (decision 156): what columns there are, and what is wrong with
 * a row. The device asks before it sends, the server asks the same again.
 */

import { dateCodec } from '../fields/date.ts'
import { folded } from '../filling/picker-match.ts'
import { storable } from '../format/storable.ts'
import { lengthOf } from '../format/text-length.ts'
import { fill } from '../texts/fill.ts'
import { formNames, yesNo } from '../vocabulary/codes.ts'
import type { ImportKind, Judge } from '../vocabulary/define-import.ts'

export const importsTexts = {
  chips: 'Nuevos Chips',
  numbers: 'Nuevos Consecutivos',
  file: 'Debe seleccionar un archivo de Excel (.xlsx o .xls), verifique por favor',
  tooLarge: 'El tamaño del archivo es superior a 10MB, verifique por favor',
  tooManyRows: 'El archivo tiene más de {n} filas, divídalo en varios, verifique por favor',
  noHeading: 'La primera fila debe decir {columns}, y no lo dice: agregue los encabezados arriba de los datos',
  headingMissing: 'Falta la columna {name}',
  headingMoved: 'La columna {name} debe ser la número {n}',
  headingUnknown: 'La columna {n} dice "{text}", y no es de este archivo',
  headings: 'Los encabezados no son los que debe tener el archivo. Corríjalos e intente de nuevo:',
  noRows: 'El archivo no tiene filas después del encabezado, verifique por favor',
  macros: 'El archivo tiene macros y no se puede leer, guárdelo como libro de Excel (.xlsx), verifique por favor',
  broken: 'El archivo está dañado o protegido con contraseña y no se puede leer, verifique por favor',
  bomb: 'El archivo contiene demasiados datos para su tamaño y no se puede leer, verifique por favor',
  row: 'Fila {n}: {problem}',
  chipsDone: 'Los Chips fueron ingresados de manera exitosa',
  numbersDone: 'Los Consecutivos fueron ingresados de manera exitosa',
  network: 'Se presento un error de red, intentelo mas tarde',
  chipsRepeated: 'Se encontraron los siguientes chips repetidos',
  numbersRepeated: 'Se encontraron los siguientes consecutivos repetidos',
  choose: 'Archivo de Excel',
  columns: 'La primera hoja debe tener un encabezado y estas columnas, en este orden:',
  template: 'Descargar plantilla',
  opening: 'Abriendo el archivo...',
  reading: 'Leyendo el archivo: {total} filas',
  checking: 'Revisando las filas: {n} de {total}',
  sending: 'Enviando {n fila|filas}',
  storing: 'La asociación está guardando {n fila|filas}...',
  keeping: 'Guardando el archivo original...',
  progress: 'Avance',
  ready: '{n} filas listas para ingresar',
  oneReady: '1 fila lista para ingresar',
  preview: 'Primeras filas',
  wrong: '{n} filas no se pueden ingresar. Corrija el archivo e intente de nuevo:',
  oneWrong: 'Una fila no se puede ingresar. Corrija el archivo e intente de nuevo:',
  slow: 'El archivo tarda demasiado en leerse, divídalo en varios, verifique por favor',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  nothingStored: 'No se ingresó ninguna fila: quite las repetidas del archivo e intente de nuevo.',
  noOwner: 'el asociado {n} no se encuentra registrado',
  noForm: 'el formulario {n} no existe',
  badNumber: 'el número {n} no es correcto',
  badDate: 'la fecha {n} no es válida (aaaa-mm-dd)',
  badChip: 'el chip {n} no es válido',
  badHomologated: 'homologado debe ser S o N',
  noName: 'debe decir a quién se homologa',
  tooLong: 'el nombre tiene más de {n} caracteres',
  empty: 'falta {name}',
} as const

/** Bytes of the file. */
export const LARGEST_SHEET = 10_000_000
/** Rows after the heading. */
export const MOST_SHEET_ROWS = 50_000
/** Characters of NOMBRE. */
const LONGEST_NAME = 100
/** As a chip may be written: 15 digits of ISO 11784, or the older marks. */
export const CHIP = /^[A-Za-z0-9-]{1,30}$/
const say = (text: string, n: string): string => fill(text, { n: n.slice(0, 40) })
const cell = (row: readonly string[], at: number): string => row[at] ?? ''

const anyDay = { kind: 'date', label: '' } as const

const judgeChip: Judge = (row) => {
  const [chip, received, homologated, name] = [cell(row, 0), cell(row, 1), cell(row, 2), cell(row, 3)]
  if (chip === '') return say(fill(importsTexts.empty, { name: 'CHIP' }), '')
  if (!CHIP.test(chip)) return say(importsTexts.badChip, chip)
  if (received === '') return fill(importsTexts.empty, { name: 'FECHA_RECEPCION' })
  if (dateCodec.check(anyDay, received, {})) return say(importsTexts.badDate, received)
  if (homologated !== 'S' && homologated !== 'N') return importsTexts.badHomologated
  if (homologated === 'S' && name === '') return importsTexts.noName
  return lengthOf(name) > LONGEST_NAME ? fill(importsTexts.tooLong, { n: LONGEST_NAME }) : null
}

const isForm = new Set(formNames.map(({ code }) => code))

const judgeNumber: Judge = (row) => {
  const [code, owner, number] = [cell(row, 0), cell(row, 1), cell(row, 2)]
  for (const [text, name] of [
    [code, 'CODIGO'],
    [owner, 'NID_PROPIETARIO'],
    [number, 'NUMERO'],
  ] as const)
    if (text === '') return fill(importsTexts.empty, { name })
  if (!isForm.has(code)) return say(importsTexts.noForm, code)
  return /^[1-9]\d{0,8}$/.test(number) ? null : say(importsTexts.badNumber, number)
}

export const chipImport: ImportKind = {
  operation: 'consecutivos/insertaChips',
  original: 'CHIPS',
  columns: ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
  dates: [1],
  judge: judgeChip,
  keyOf: (row) => cell(row, 0),
  repeated: [
    { key: 'CHIP', label: 'CHIP', card: 'title' },
    { key: 'HOMOLOGADO', label: 'HOMOLOGADO', codes: yesNo },
  ],
  texts: { title: importsTexts.chips, done: importsTexts.chipsDone, repeated: importsTexts.chipsRepeated },
}

export const numberImport: ImportKind = {
  operation: 'consecutivos/insertaConsecutivos',
  original: 'CONSECUTIVOS',
  columns: ['CODIGO', 'NID_PROPIETARIO', 'NUMERO'],
  dates: [],
  judge: judgeNumber,
  keyOf: (row) => `${cell(row, 0)} ${cell(row, 2)}`,
  repeated: [
    { key: 'CODIGO', label: 'CODIGO', card: 'title' },
    { key: 'NUMERO', label: 'NUMERO' },
    { key: 'NID_PROPIETARIO', label: 'NID_PROPIETARIO' },
    { key: 'NOMBRE', label: 'NOMBRE' },
  ],
  texts: { title: importsTexts.numbers, done: importsTexts.numbersDone, repeated: importsTexts.numbersRepeated },
}

/** The row as it is kept: as many cells as there are columns, without spaces around, S and N in capitals. */
export function tidyRow(kind: ImportKind, row: readonly unknown[]): readonly string[] {
  const texts = kind.columns.map((_, at) =>
    row[at] === null || row[at] === undefined ? '' : storable(String(row[at])).trim(),
  )
  if (kind === chipImport)
    texts[2] = (texts[2] ?? '')
      .toUpperCase()
      .replace(/^(SI|SÍ)$/, 'S')
      .replace(/^NO$/, 'N')
  return texts
}

/** 'Fecha recepción' is FECHA_RECEPCION. */
const heading = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is wrong with the first row of a sheet as its headings; empty: nothing. A sheet without them would lose its
 * first row in silence, and one whose columns stand in another order would be read wrong.
 * @param cells the first row as texts, however many.
 */
export function headingProblems({ columns }: ImportKind, cells: readonly string[]): readonly string[] {
  const t = importsTexts
  const wanted = columns.map(heading)
  const found = cells.map((cell) => wanted.indexOf(heading(cell.trim())))
  if (found.every((at) => at < 0)) return [fill(t.noHeading, { columns: columns.join(', ') })]
  const missing = columns.filter((_, at) => !found.includes(at)).map((name) => fill(t.headingMissing, { name }))
  const others = cells.flatMap((cell, at) => {
    const place = found[at] ?? -1
    const name = columns[place]
    // What stands beside the columns is left out, as ever.
    if (place === at || cell.trim() === '' || (!name && at >= columns.length)) return []
    return name
      ? fill(t.headingMoved, { name, n: place + 1 })
      : fill(t.headingUnknown, { n: at + 1, text: cell.trim().slice(0, 40) })
  })
  return [...missing, ...others].slice(0, TOLD)
}

/** Problems that are told one by one. */
const TOLD = 5
/** Rows. */
const NOW_AND_THEN = 500

/** Rows of a sheet begin with 1, and that is the heading. */
const afterHeading = (at: number): number => at + 2

/**
 * What is wrong with the rows: the first few in words, and how many in all.
 * @param placeOf the row of the sheet, where empty ones were left out.
 * @param tell progress: how many rows are judged.
 */
export function judgeRows(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  placeOf: (at: number) => number = afterHeading,
  tell: (judged: number) => void = () => {},
): { readonly problems: readonly string[]; readonly wrong: number } {
  const problems: string[] = []
  let wrong = 0
  for (const [at, row] of rows.entries()) {
    if (at % NOW_AND_THEN === 0) tell(at)
    const problem = kind.judge(row)
    if (!problem) continue
    wrong++
    if (problems.length < TOLD) problems.push(fill(importsTexts.row, { n: placeOf(at), problem }))
  }
  return { problems, wrong }
}

/** 'Fila {n}: ...' of the first row that cannot be kept, or null. */
export const firstProblem = (kind: ImportKind, rows: readonly (readonly string[])[]): string | null =>
  judgeRows(kind, rows).problems[0] ?? null
