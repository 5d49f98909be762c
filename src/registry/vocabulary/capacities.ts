/** What a host may announce beyond the documents. */

/** Numbers, chips and the review in pages. */
export const PAGES = 'paginas'

/** All owners' data in pages: the forms' lists, the inventory, people, and options among them. */
export const PAGES_OF_ALL = 'paginasTodo'

/**
 * Reviewing in one pane: questions to whoever captured a form, several forms reviewed at once, further filters and
 * orders.
 */
export const REVIEWING = 'mesa'

/** Owners in pages for whom a registrar may file, and those of the zone for whom any form may be filed. */
export const PAGES_OF_ZONE = 'paginasZona'

/** All people of the association in pages whom a form may name, for anyone who files it: buyers, lessees. */
export const PAGES_OF_PEOPLE = 'paginasPersonas'

/** Long lists in pages, filtered by their columns. */
export const FILTERS = 'filtros'

/** A long list exactly as filtered, searched and sorted, row by row, for a file. */
export const EXPORTS = 'exportar'

/** Conflicts that an import would have, without storing anything. */
export const TRIALS = 'probar'

/** The privacy notice, a person's own data, and requests about it. */
export const PRIVACY = 'privacidad'

/** How far off the device's clock was when a form was captured, sent with it (DESFASE). */
export const CLOCK = 'reloj'

/** Import of an association's herd book. */
export const MOVE_IN = 'traerRegistro'

/** All additions of our own server, and all that this app can use. */
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
  CLOCK,
] as const

export type Capacity = (typeof capacities)[number]

/** Header in which a host announces them to sessions older than some of them (`Operation.announces`). */
export const CAPACITIES_HEADER = 'X-Capacidades'

/** @param header any text. @returns those of its names that this app knows, each once */
export function announcedIn(header: string): readonly string[] {
  const named = new Set(header.split(' '))
  return capacities.filter((name) => named.has(name))
}
