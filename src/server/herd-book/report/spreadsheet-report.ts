/** The report as a spreadsheet: every remark with its row, and a column for the correction. */
import { utils, write } from 'xlsx'
import {
  type Finding,
  findingKinds,
  reportColumns,
  seriousnessNames,
  seriousnessOf,
  type TableKey,
  tableOf,
} from '../../../registry/herd-book/index.ts'
import { alongWords } from '../../../registry/herd-book/texts.ts'
import type { Figures } from '../figures.ts'
import { bySeriousness } from './order.ts'

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
    ...Object.entries(figures.tables).map(([key, { read, fresh, known, out }]) => [
      tableOf(key as TableKey).title,
      read,
      fresh,
      known,
      out,
    ]),
    [alongWords(figures.tables)],
    ...HOW.map((text) => [text]),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Hallazgos')
  utils.book_append_sheet(book, summary, 'Resumen')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
