/**
 * Changes of a long list since an answer that the client holds (capacity 'cambios'): a first row that says which of its
 * rows are removed and at which positions the rows after it are inserted. Positions count from 0. Pure.
 */
import type { Values } from '../vocabulary/define-field.ts'

/** Field of a call that requests changes; sent with the etag of the stored answer. */
export const CHANGES_FIELD = 'CAMBIOS'

type Row = Readonly<Record<string, unknown>>

export interface Changes<T = Row> {
  /** Number of rows that the client holds. */
  readonly of: number
  /** Number of rows afterwards. */
  readonly total: number
  /** Positions of the client's removed rows, ascending: changed, deleted, or no longer visible to the person. */
  readonly gone: readonly number[]
  /** Positions of `rows` in the complete answer, ascending. */
  readonly places: readonly number[]
  readonly rows: readonly T[]
}

/** The first row of such an answer; texts, as everywhere on the wire. */
export const headOfChanges = ({ of, total, gone, places }: Omit<Changes, 'rows'>): Values => ({
  CAMBIOS_DE: String(of),
  TOTAL_FILAS: String(total),
  QUITAR: gone.join(','),
  LUGARES: places.join(','),
})

/** @returns undefined: the rows are the complete answer */
export function changesIn(body: readonly Row[]): Changes | undefined {
  const [head, ...rows] = body
  if (head === undefined || !('CAMBIOS_DE' in head)) return undefined
  const numberIn = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN)
  const listIn = (value: unknown) => (value === '' ? [] : String(value).split(',').map(numberIn))
  return {
    of: numberIn(head.CAMBIOS_DE),
    total: numberIn(head.TOTAL_FILAS),
    gone: listIn(head.QUITAR),
    places: listIn(head.LUGARES),
    rows,
  }
}

const ascending = (places: readonly number[], end: number): boolean =>
  places.every((place, at) => place < end && place > (at === 0 ? -1 : (places[at - 1] as number)))

/** The complete answer, from the stored one. @returns undefined: the changes do not fit these rows, or are invalid */
export function withChanges<T>(held: readonly T[], { of, total, gone, places, rows }: Changes<T>): T[] | undefined {
  const fits =
    of === held.length &&
    places.length === rows.length &&
    total === of - gone.length + rows.length &&
    ascending(gone, of) &&
    ascending(places, total)
  if (!fits) return undefined
  const leaving = new Set(gone)
  const kept = held.filter((_, place) => !leaving.has(place))
  const whole: T[] = []
  let next = 0
  let fresh = 0
  while (whole.length < total) whole.push((places[fresh] === whole.length ? rows[fresh++] : kept[next++]) as T)
  return whole
}
