/** The report as a spreadsheet: every remark with its row, and a column for the correction. */

import { utils, write } from 'xlsx'
import {
  type Finding,
  findingKinds,
  reportColumns,
  seriousnessNames,
  seriousnessOf,
  tableOf,
} from '../../../registry/herd-book/index.ts'
import { alongWords } from '../../../registry/herd-book/texts.ts'
import { addCorrection } from '../corrections.ts'
import type { Figures } from '../figures.ts'
import { rowsOfTables } from '../figures.ts'
import type { OpenSheet } from '../reading/open-files.ts'
import { bySeriousness } from './report-page.ts'

const WIDTHS = [16, 30, 12, 26, 8, 18, 20, 24, 20, 60, 24]

const HOW = [
  'Escriba el valor correcto en la columna CORRECCION y traiga de nuevo este archivo con los del registro.',
  'OMITIR deja la fila por fuera; VACIO deja la celda vacía; si FILA nombra varias, vale para todas. Lo que no tenga corrección queda como dice la explicación.',
]

export function spreadsheetReport(findings: readonly Finding[], figures: Figures): Buffer {
  const rows = bySeriousness(findings).map((finding) => [
    seriousnessNames[seriousnessOf(finding)],
    findingKinds[finding.kind].title,
    tableOf(finding.table).title,
    finding.file,
    finding.lines ?? finding.line,
    finding.key,
    finding.column,
    finding.value,
    finding.proposal,
    finding.text,
    '',
  ])
  const sheet = utils.aoa_to_sheet([[...reportColumns], ...rows], { dense: true })
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }))
  sheet['!autofilter'] = { ref: `A1:K${rows.length + 1}` }
  const summary = utils.aoa_to_sheet([
    ['TABLA', 'FILAS LEIDAS', 'NUEVAS', 'YA ESTABAN', 'NO SE TRAEN'],
    ...rowsOfTables(figures),
    [alongWords(figures.tables)],
    ...HOW.map((text) => [text]),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Hallazgos')
  utils.book_append_sheet(book, summary, 'Resumen')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** The corrections in a returned report; null: it is not a report. @throws BookError */
export async function correctionsOf(sheet: OpenSheet): Promise<Map<string, string> | null> {
  const rows = sheet.rows()
  const { value: heading } = await rows.next()
  const cells: readonly string[] = heading?.cells ?? []
  const at = (name: string) => cells.indexOf(name)
  const [file, line, column, correction] = ['ARCHIVO', 'FILA', 'COLUMNA', 'CORRECCION'].map(at)
  if ([file, line, column, correction].some((place) => place === undefined || place < 0)) {
    await rows.return(undefined)
    return null
  }
  const found = new Map<string, string>()
  for await (const { cells: row } of rows) {
    const own = (at = -1) => (row[at] ?? '').trim()
    const value = own(correction)
    if (value !== '') addCorrection(found, { file: own(file), lines: own(line), column: own(column), value })
  }
  return found
}
