/** Lists of a registry like this one, as taken out as Excel: they name owners where a herd book names animals. */
import { inventoryColumns } from '../app/inventory.ts'
import { listedForms } from '../forms/index.ts'
import { masters } from '../masters/index.ts'
import { RECEIVED } from '../wire/received.ts'

/** Those that are tables of a herd book are read as such. */
const READ = /^(terceros|misDatos|prefijos|maestroChips|maestroConsecutivos(Usuario)?)$/
const LONGEST_SHEET_NAME = 31

const lists = [
  ...[...listedForms, ...masters].filter(({ key }) => !READ.test(key)),
  { title: 'Inventario', list: { columns: inventoryColumns } },
  { title: 'Filtro', list: { columns: [{ label: 'FILTRO' }, { label: 'VALOR' }] } },
].map(({ title, list }) => ({ title, labels: list.columns.map(({ label }) => label) }))

/** The title of the list that a sheet is: its headings are all of that list, or some in a sheet of its name. */
export function ownListOf(name: string, cells: readonly string[]): string | undefined {
  const headings = cells.map((cell) => cell.trim()).filter((text) => text !== '' && text !== RECEIVED)
  const alike = lists.filter(({ labels }) => headings.length > 0 && headings.every((text) => labels.includes(text)))
  const named = alike.find(({ title }) => name.endsWith(title.slice(0, LONGEST_SHEET_NAME)))
  return (named ?? alike.find(({ labels }) => headings.length === labels.length))?.title
}
