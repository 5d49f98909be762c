/**
 * Pages of a long list: ours, used only with a host that announces them ('paged' in operations/). The documented
 * call answers every row; with these fields beside its own it answers one page, each row carrying how many there are.
 */
import type { Values } from '../vocabulary/define-form.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/**
 * DESDE: place of the first row, from 0. FILAS: how many. BUSCAR: text in any column. ORDEN: column, '-' before it:
 * descending. CLAVE: only the row of that key. FILTROS: a JSON object, by column a code or '{from}..{until}' of days.
 * EXPORTAR: '1', all of it at once (wire/exported.ts).
 */
export const pageFields = ['DESDE', 'FILAS', 'BUSCAR', 'ORDEN', 'CLAVE', 'FILTROS', 'EXPORTAR'] as const

/** In each row of a page: how many rows the whole list has under the same search. */
export const TOTAL_ROWS = 'TOTAL_FILAS'

/** Most rows that a host of ours puts in one page. */
export const MOST_ROWS = 5000

/** Choices that one list shows of those that the host finds, and where the device has to leave some of them out. */
const FOUND = 50
const FOUND_ALIKE = 500

/** How many choices of a field are asked for at once, where the host searches them. */
export const soughtRows = (field: object = {}): number => ('alike' in field && field.alike ? FOUND_ALIKE : FOUND)

export interface PageWanted {
  readonly first: number
  readonly rows: number
  readonly search: string
  readonly sort?: { readonly column: string; readonly descending: boolean }
  readonly filters?: Values
}

/** The call for one record of a list, wherever in it it is. @param key what tells its rows apart */
export const recordRequest = (request: LookupRequest, key: string): LookupRequest => ({
  ...request,
  fields: { ...request.fields, DESDE: '0', FILAS: '1', CLAVE: key },
})

/** The call for one page of a list. */
export const pageRequest = (
  request: LookupRequest,
  { first, rows, search, sort, filters }: PageWanted,
): LookupRequest => ({
  ...request,
  fields: {
    ...request.fields,
    DESDE: String(first),
    FILAS: String(rows),
    BUSCAR: search.trim(),
    ORDEN: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '',
    ...filtersSaid(filters),
  },
})

/** Only what says something, in one order: the same filters are the same call. */
function filtersSaid(filters: Values = {}): Values {
  const said = Object.entries(filters)
    .filter(([, filter]) => filter !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return said.length === 0 ? {} : { FILTROS: JSON.stringify(Object.fromEntries(said)) }
}

/** How many rows the list has, from any page of it; 0 from an empty one. */
export const totalOf = (rows: readonly Values[]): number => Number(rows[0]?.[TOTAL_ROWS] ?? 0)
