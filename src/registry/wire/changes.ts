/**
 * What changed of a long list since an answer that the asker has (capacity 'cambios'): a first row that says which of
 * his rows go and at which places the rows after it stand. A place is a row's position, from 0. Pure.
 */
import type { Values } from '../vocabulary/define-field.ts'

/** Field of a call that asks for changes; beside it goes the etag of what is held. */
export const CHANGES_FIELD = 'CAMBIOS'

type Row = Readonly<Record<string, unknown>>

export interface Changes<T = Row> {
  /** Rows that the asker has. */
  readonly of: number
  /** Rows that he has afterwards. */
  readonly total: number
  /** Places among his rows, ascending, of those that go: changed or not his to see any more. */
  readonly gone: readonly number[]
  /** Places of `rows` in the whole answer, ascending. */
  readonly places: readonly number[]
  readonly rows: readonly T[]
}

/** The first row of such an answer, texts as everywhere on the wire. */
export const headOfChanges = ({ of, total, gone, places }: Omit<Changes, 'rows'>): Values => ({
  CAMBIOS_DE: String(of),
  TOTAL_FILAS: String(total),
  QUITAR: gone.join(','),
  LUGARES: places.join(','),
})

/** @returns undefined: the rows are the whole answer */
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

/** The whole answer, from what was held. @returns undefined: the changes are not of these rows, or say nonsense */
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
