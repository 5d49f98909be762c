/** Lists of a registry like this one, as taken out as Excel: they name owners where a herd book names animals. */
import { filterSheet, inventorySheet } from '../app/inventory.ts'
import { endOfDayTexts } from '../field-work/end-of-day.ts'
import { reviewTable } from '../field-work/field-review.ts'
import { listedForms } from '../forms/index.ts'
import { masters } from '../masters/index.ts'
import { reportTables, sheetHeadingsOf } from '../pedigree/tables.ts'
import { RECEIVED } from '../wire/answered.ts'

/** Those that are tables of a herd book are read as such. */
const READ = /^(terceros|misDatos|prefijos|maestroChips|maestroConsecutivos(Usuario)?)$/
const LONGEST_SHEET_NAME = 31

const named = (title: string, labels: readonly string[]) => ({ title, labels })
const labelsOf = (columns: readonly { readonly label: string }[]) => columns.map(({ label }) => label)

const lists = [
  ...[...listedForms, ...masters]
    .filter(({ key }) => !READ.test(key))
    .map(({ title, list }) => named(title, labelsOf(list.columns))),
  ...reportTables.map((table) => named(table.title, sheetHeadingsOf(table, table.measures))),
  named(endOfDayTexts.sheet, endOfDayTexts.headings),
  ...[inventorySheet(), reviewTable.head, filterSheet].map(({ name, headings }) => named(name, headings)),
]

/** The title of the list that a sheet is: its headings are all of that list, or some in a sheet of its name. */
export function ownListOf(name: string, cells: readonly string[]): string | undefined {
  const headings = cells.map((cell) => cell.trim()).filter((text) => text !== '' && text !== RECEIVED)
  const alike = lists.filter(({ labels }) => headings.length > 0 && headings.every((text) => labels.includes(text)))
  const byName = alike.find(({ title }) => name.endsWith(title.slice(0, LONGEST_SHEET_NAME)))
  return (byName ?? alike.find(({ labels }) => headings.length === labels.length))?.title
}
