/** The view of a list in the address: a link can be shared, and the back button restores it. */

/**
 * ?buscar={text}, ?orden={column}, with '-' before it: descending, ?pagina={from 1}, ?filas={rows per page},
 * ?asociado={owner}, ?elegido={parameter of the list's call}, ?filtros={by column},
 * ?columnas={those shown, in order, parted by points}
 */
export interface ListSearch {
  readonly buscar?: string | undefined
  readonly orden?: string | undefined
  readonly pagina?: number | undefined
  readonly filas?: number | undefined
  /** '': everybody's. */
  readonly asociado?: string | undefined
  readonly elegido?: Readonly<Record<string, string>> | undefined
  readonly filtros?: Readonly<Record<string, string>> | undefined
  /** Absent: as the person prefers. */
  readonly columnas?: string | undefined
}

/** Anyone can write an address: longer values are ignored. */
const LONGEST = 200
const MOST = 12
/** The columns of the widest list. */
const LONGEST_COLUMNS = 1000

/** Parses an address; unknown or mistyped parameters are ignored. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  return {
    buscar: textOf(search.buscar),
    orden: textOf(search.orden),
    pagina: countOf(search.pagina),
    filas: countOf(search.filas),
    asociado: textOf(search.asociado, true),
    elegido: textsOf(search.elegido),
    filtros: textsOf(search.filtros),
    columnas: textOf(search.columnas, false, LONGEST_COLUMNS),
  }
}

/** The router passes numbers as numbers. */
function textOf(value: unknown, alsoEmpty = false, longest = LONGEST): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).slice(0, longest)
  return text === '' && !alsoEmpty ? undefined : text
}

function countOf(value: unknown): number | undefined {
  const count = Number(value)
  return Number.isInteger(count) && count > 0 && count < 1e8 ? count : undefined
}

function textsOf(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts = Object.entries(value).flatMap(([name, one]) => {
    const text = textOf(one, true)
    return text === undefined ? [] : [[name, text] as const]
  })
  return texts.length === 0 || texts.length > MOST ? undefined : Object.fromEntries(texts)
}

/** The list's part of an address. */
export const listPart = (search: ListSearch): ListSearch => readListSearch(search as Record<string, unknown>)
