/**
 * Pages of a long list: ours, used only with a host that announces them ('paged' in operations/). The documented call
 * returns every row; with these additional fields it returns one page, in which each row contains the total number.
 */
import type { Values } from '../vocabulary/define-form.ts'
import type { Sorted } from '../vocabulary/define-record.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/**
 * DESDE: position of the first row, from 0. FILAS: how many. BUSCAR: text in any column. ORDEN: column, with '-' before
 * it: descending. CLAVE: only the row of that key. FILTROS: a JSON object, by column a code or '{from}..{until}' of
 * dates. EXPORTAR: '1', everything at once (wire/exported.ts).
 */
export const pageFields = ['DESDE', 'FILAS', 'BUSCAR', 'ORDEN', 'CLAVE', 'FILTROS', 'EXPORTAR'] as const

/** In each row of a page: total number of rows under the same search. */
export const TOTAL_ROWS = 'TOTAL_FILAS'

/** Maximum rows of a page on our own host. */
export const MOST_ROWS = 5000

/** Options shown of those found by the host, when the device must leave some out. */
const FOUND = 50
const FOUND_ALIKE = 500

/** How many options of a field are requested at once, if the host searches them. */
export const soughtRows = (field: object = {}): number => ('alike' in field && field.alike ? FOUND_ALIKE : FOUND)

export interface PageWindow {
  readonly first: number
  readonly rows: number
  readonly search: string
  readonly sort?: Sorted
  readonly filters?: Values
}

/** The call for one record of a list, wherever it is in the list. @param key that identifies the rows */
export const recordRequest = (request: LookupRequest, key: string): LookupRequest => ({
  ...request,
  fields: { ...request.fields, DESDE: '0', FILAS: '1', CLAVE: key },
})

/** The call for one page of a list. */
export const pageRequest = (
  request: LookupRequest,
  { first, rows, search, sort, filters }: PageWindow,
): LookupRequest => ({
  ...request,
  fields: {
    ...request.fields,
    DESDE: String(first),
    FILAS: String(rows),
    BUSCAR: search.trim(),
    ORDEN: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '',
    ...filterFields(filters),
  },
})

/** Only non-empty filters, in a fixed order: equal filters make equal calls. */
function filterFields(filters: Values = {}): Values {
  const entries = Object.entries(filters)
    .filter(([, filter]) => filter !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? {} : { FILTROS: JSON.stringify(Object.fromEntries(entries)) }
}

/** Total number of rows, from any page of the list; 0 from an empty one. */
export const totalOf = (rows: readonly Values[]): number =>
  Number(rows.find((row) => row[TOTAL_ROWS] !== undefined)?.[TOTAL_ROWS] ?? 0)
