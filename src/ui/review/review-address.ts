/** The search parameters of the review, in a separate file because it is part of the first load. */

/** ?estado=todos&formulario=A04&asociado=...&registrador=...&zona=...&dia=...&avisos=1&preguntas=abiertas&buscar=8705&orden=...&desde=25&filas=50&ver={id} */
export interface ReviewSearch {
  readonly estado?: string | undefined
  readonly formulario?: string | undefined
  readonly persona?: string | undefined
  readonly asociado?: string | undefined
  readonly registrador?: string | undefined
  readonly zona?: string | undefined
  readonly dia?: string | undefined
  readonly avisos?: string | undefined
  readonly preguntas?: string | undefined
  readonly buscar?: string | undefined
  readonly orden?: string | undefined
  readonly desde?: string | undefined
  readonly filas?: string | undefined
  readonly ver?: string | undefined
}

const NAMES = [
  ...['estado', 'formulario', 'persona', 'asociado', 'registrador', 'zona', 'dia', 'avisos', 'preguntas'],
  ...['buscar', 'orden', 'desde', 'filas', 'ver'],
] as (keyof ReviewSearch)[]

/** Parses an address; unknown parameters are ignored. The router passes numbers as numbers. */
export function readReviewSearch(search: Readonly<Record<string, unknown>>): ReviewSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name]
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
}
