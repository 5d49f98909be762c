/** The inventory of the dashboard: its columns in the documented order (1§2; headings: decisions, 'Code tables'). */
import { isDay } from '../fields/date.ts'
import { sexes } from '../vocabulary/codes.ts'
import type { Column, RecordDefinition, Values } from '../vocabulary/define-form.ts'

/** The column of the weight at birth, kilograms. */
export const WEIGHT_COLUMN = 'PESO_AL_NACER'

export const inventoryColumns: readonly Column[] = [
  { key: 'NID_PROPIETARIO', label: 'CC/NIT' },
  {
    key: 'NOMPROP',
    label: 'NOMBRE',
    heading: 'NOMBRE (asociado)',
    nids: ['NID_PROPIETARIO'],
    below: 'NID_PROPIETARIO',
  },
  { key: 'CONSECUTIVO', label: 'CONSECUTIVO', below: 'CONSEC_NACIMIENTO' },
  { key: 'CONSEC_NACIMIENTO', label: 'CONSECUTIVO DE NACIMIENTO' },
  { key: 'CHIP', label: 'CHIP', card: 'title', kind: 'chip', below: 'NOMBRE' },
  { key: 'DESCRIPCION', label: 'CONCEPCION', below: 'TIPO_PARTO' },
  { key: 'NOMBRE', label: 'NOMBRE', heading: 'NOMBRE (animal)', row: 'who' },
  { key: 'LIBRO', label: 'LIBRO' },
  { key: 'FECHA_NACIMIENTO', label: 'FECHA DE NACIMIENTO', row: 'when', below: 'LIBRO' },
  { key: 'COLOR', label: 'COLOR', below: 'RASGOS_PARTICULARES' },
  { key: 'RASGOS_PARTICULARES', label: 'RASGOS PARTICULARES' },
  { key: 'MARCAS_HATO', label: 'MARCAS DEL HATO', below: WEIGHT_COLUMN },
  { key: 'CHIP_PADRE', label: 'CHIP DEL PADRE', kind: 'chip', below: 'CHIP_MADRE' },
  { key: 'CHIP_MADRE', label: 'CHIP DE LA MADRE', kind: 'chip' },
  { key: 'TIPO_PARTO', label: 'TIPO DE PARTO' },
  { key: WEIGHT_COLUMN, label: 'PESO AL NACER (KG)', align: 'right' },
]

/** The inventory as a table of a spreadsheet. @param narrowed what its filters say; '' or absent: it is whole */
export const inventorySheet = (narrowed?: string) => ({
  name: 'Inventario',
  headings: inventoryColumns.map(({ label }) => label),
  numbers: inventoryColumns.map(({ align }) => align === 'right'),
  days: inventoryColumns.map(({ row }) => row === 'when'),
  about: narrowed ? [['Inventario', narrowed] as const] : [],
})

/** The sheet that says what a table was narrowed to. */
export const filterSheet = { name: 'Filtro', headings: ['FILTRO', 'VALOR'], numbers: [] } as const

/**
 * Filters of the inventory, by wire name (1§4, 1§7). The two chips are those of a male and of a female (decision 60).
 */
export const inventoryFilters = [
  'NID_PROPIETARIO',
  'COD_ESPECIE',
  'RAZA',
  'SEXO',
  'MACHO',
  'HEMBRA',
  'LIBRO',
  'CONCEPCION',
  'TIPO_PARTO',
  'FECHA_INICIAL',
  'FECHA_FINAL',
] as const

export type InventoryFilterName = (typeof inventoryFilters)[number]
/** '' = not set. */
export type InventoryFilter = Readonly<Record<InventoryFilterName, string>>

export const noInventoryFilter = Object.fromEntries(inventoryFilters.map((name) => [name, ''])) as InventoryFilter

/** Filters from an untrusted source such as an address: an invalid date is dropped. */
export function readInventoryFilter(filters: Values): InventoryFilter {
  const read = (name: InventoryFilterName) => {
    const text = filters[name] ?? ''
    return name.startsWith('FECHA_') && !isDay(text) ? '' : text
  }
  return Object.fromEntries(inventoryFilters.map((name) => [name, read(name)])) as InventoryFilter
}

/**
 * The inventory as the shared list shows it. A row opens the page of its animal, which exists only for animals with a
 * chip.
 */
export const inventoryRecord: RecordDefinition = {
  key: 'inventario',
  route: '/',
  title: 'Animales',
  viewTitle: 'Animales',
  width: 0,
  id: 'id',
  fields: { [WEIGHT_COLUMN]: { kind: 'weight', label: 'PESO AL NACER (KG)', above: 0, atMost: 0, bounds: '' } },
  rules: [],
  list: {
    operation: 'dashboard/dataAnimales',
    reading: ['CHIP', 'NOMBRE', 'CONSECUTIVO', 'FECHA_NACIMIENTO', 'LIBRO', 'CHIP_PADRE', 'CHIP_MADRE', 'NOMPROP'],
    columns: inventoryColumns,
    rowColumns: [
      { key: 'RAZA', label: 'RAZA', row: 'what' },
      { key: 'SEXO', label: 'SEXO', row: 'what', codes: sexes },
    ],
    pageSizes: [5, 10, 25],
    otherFilters: inventoryFilters,
    looksAt: ({ CHIP }) => CHIP !== '',
  },
  actions: [],
  texts: { saved: '', failed: { text: '', severity: 'warning' } },
}

/** Filters whose options depend on an earlier one: changing that clears them (decision 59). */
const dependentFilters: Partial<Record<InventoryFilterName, readonly InventoryFilterName[]>> = {
  NID_PROPIETARIO: ['COD_ESPECIE', 'RAZA', 'MACHO', 'HEMBRA', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'],
  COD_ESPECIE: ['RAZA', 'MACHO', 'HEMBRA'],
  RAZA: ['MACHO', 'HEMBRA'],
}

/**
 * The filters after a choice: those that depend on the old one are cleared, and the end of a range never precedes its
 * start.
 */
export function withFilter(filter: InventoryFilter, name: InventoryFilterName, text: string): InventoryFilter {
  if (filter[name] === text) return filter
  const next: Record<InventoryFilterName, string> = { ...filter, [name]: text }
  for (const later of dependentFilters[name] ?? []) next[later] = ''
  const { FECHA_INICIAL: first, FECHA_FINAL: last } = next
  if (first !== '' && last !== '' && last < first) next[name === 'FECHA_FINAL' ? 'FECHA_INICIAL' : 'FECHA_FINAL'] = ''
  return next
}

/** The filters sent: a single date does not filter, only a complete range does (1§4). */
export const askedFilter = (filter: InventoryFilter): InventoryFilter =>
  filter.FECHA_INICIAL === '' || filter.FECHA_FINAL === '' ? { ...filter, FECHA_INICIAL: '', FECHA_FINAL: '' } : filter

/** The filter that must be chosen first (decision 59); undefined: none. */
export function filterWaitsFor(filter: InventoryFilter, name: InventoryFilterName): InventoryFilterName | undefined {
  const needed: readonly InventoryFilterName[] =
    name === 'RAZA' ? ['COD_ESPECIE'] : name === 'MACHO' || name === 'HEMBRA' ? ['COD_ESPECIE', 'RAZA'] : []
  return needed.find((earlier) => filter[earlier] === '')
}

/** The two chip pickers: the male's first when males are shown (1§4, decision 60). */
export const chipFilters = (filter: InventoryFilter): readonly ['MACHO', 'HEMBRA'] | readonly ['HEMBRA', 'MACHO'] =>
  filter.SEXO === 'M' ? ['MACHO', 'HEMBRA'] : ['HEMBRA', 'MACHO']
