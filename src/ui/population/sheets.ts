import type { Values } from '../../registry/index.ts'
import {
  amountOf,
  type Measure,
  measuresIn,
  nameOfRow,
  type ReportGroup,
  type ReportTable,
  reportTables,
  sheetHeadingsOf,
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
  const headings = sheetHeadingsOf(table, measures)
  const firstMeasure = headings.length - measures.length
  return {
    name: table.title,
    headings,
    numbers: headings.map((_, at) => at >= firstMeasure || (at === 1 && !table.figures)),
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
