/** What a host may announce beyond the documents (docs/sync-protocol.md says what each means). */

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
  'paginas',
  'paginasTodo',
  'paginasZona',
  'paginasPersonas',
  'filtros',
  'exportar',
  'probar',
  'arrendados',
  'consejos',
  'revision',
  'parametros',
  'version',
  'claveCorreo',
  'dispositivos',
  'mesa',
  'tablero',
  'llaves',
  'privacidad',
  'traerRegistro',
  'sacarRegistro',
  'reloj',
  'presentes',
  'poblacion',
  'sistemas',
  'correccion',
  'buscar',
  'ficha',
  'recibido',
  'avisos',
] as const

export type Capacity = (typeof capacities)[number]

/** Header in which a host announces them to sessions older than some of them (`Operation.announces`). */
export const CAPACITIES_HEADER = 'X-Capacidades'

/** @param header any text. @returns those of its names that this app knows, each once */
export function announcedIn(header: string): readonly string[] {
  const named = new Set(header.split(' '))
  return capacities.filter((name) => named.has(name))
}
