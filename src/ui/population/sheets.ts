import type { Values } from '../../registry/index.ts'
import {
  amountOf,
  headingsOf,
  type Measure,
  measuresIn,
  nameOfRow,
  type ReportGroup,
  type ReportTable,
  reportTables,
} from '../../registry/pedigree/tables.ts'
import type { Sheet } from '../../sync/contract/inventory.ts'

/** One sheet for each table of the report, with the rows of every group below each other. */
export function sheetsOf(groups: readonly ReportGroup[]): Sheet {
  const [first, ...also] = reportTables.map((table) => sheetOf(table, groups))
  return { ...(first as Sheet), also }
}

function sheetOf(table: ReportTable, groups: readonly ReportGroup[]): Sheet {
  const all = groups.flatMap(({ name, rows }) => (rows[table.key] ?? []).map((row) => ({ name, row })))
  const rows = all.map(({ row }) => row)
  const measures = measuresIn(table, rows)
  const [of = '', ...headings] = headingsOf(table, measures)
  const about = table.animals ? [of, 'Chip', 'Nombre'] : [of]
  return {
    name: table.title,
    headings: ['Población', ...about, ...headings],
    numbers: [false, ...about.map((_, at) => at === 0 && !table.figures), ...measures.map(() => true)],
    rows: all.map(({ name, row }) => [name, ...aboutRow(table, row), ...measures.map((one) => plain(table, one, row))]),
  }
}

const aboutRow = (table: ReportTable, row: Values): readonly string[] => {
  if (table.animals) return [row.CLAVE ?? '', row.CHIP ?? '', row.NOMBRE ?? '']
  const percent = table.figures?.some(({ key, percent: isShare }) => key === row.CLAVE && isShare)
  return [`${nameOfRow(table, row)}${percent ? ' (%)' : ''}`]
}

/** Six decimals are more than any figure is worth. */
const plain = (table: ReportTable, measure: Measure, row: Values): string => {
  const amount = amountOf(table, measure, row)
  return amount === undefined ? '' : String(Number(amount.toFixed(6)))
}
