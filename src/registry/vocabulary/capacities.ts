/** What a host may announce beyond the documents. */

/** Numbers, chips and the review in pages. */
export const PAGES = 'paginas'

/** Whatever covers all owners in pages: the forms' lists, the inventory, people, and choices among them. */
export const PAGES_OF_ALL = 'paginasTodo'

/** Reviewing in one pane: questions to who captured a form, several reviewed at once, further filters and orders. */
export const REVIEWING = 'mesa'

/** Whom a registrar may file for in pages, and those of his zone for whom he may file anything at all. */
export const PAGES_OF_ZONE = 'paginasZona'

/** Everybody of the association whom a form may name in pages, to whoever files it: who buys, who leases. */
export const PAGES_OF_PEOPLE = 'paginasPersonas'

/** Long lists in pages, filtered by their columns. */
export const FILTERS = 'filtros'

/** Whatever a long list was filtered, searched and sorted to, whole: row after row, for a file. */
export const EXPORTS = 'exportar'

/** What an import would meet, without keeping anything. */
export const TRIALS = 'probar'

/** The privacy notice, one's own data, and what is asked about them. */
export const PRIVACY = 'privacidad'

/** The herd book that an association brings. */
export const MOVE_IN = 'traerRegistro'

/** All that our own server adds, and all that this app can use. */
export const capacities = [
  'idempotencia',
  'lote',
  'condicional',
  'recibos',
  'detalle',
  'genealogia',
  'cambios',
  'salida',
  'certificado',
  PAGES,
  PAGES_OF_ALL,
  PAGES_OF_ZONE,
  PAGES_OF_PEOPLE,
  FILTERS,
  EXPORTS,
  TRIALS,
  'arrendados',
  'consejos',
  'revision',
  'parametros',
  'version',
  'claveCorreo',
  'dispositivos',
  REVIEWING,
  'tablero',
  'llaves',
  PRIVACY,
  MOVE_IN,
] as const

export type Capacity = (typeof capacities)[number]

/** Header in which a host names them to whoever signed in before it had them all (`Operation.announces`). */
export const CAPACITIES_HEADER = 'X-Capacidades'

/** @param header any text. @returns of what it names only what this app knows, each once */
export function announcedIn(header: string): readonly string[] {
  const named = new Set(header.split(' '))
  return capacities.filter((name) => named.has(name))
}
