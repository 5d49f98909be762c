import { useEffect, useMemo, useState } from 'react'
import type { RecordList, Values } from '../../../registry/index.ts'
import type { Sort } from './list-rows.ts'
import { type ListSearch, listPart } from './list-search.ts'

/** Rows per page until a person chooses otherwise (1§2). */
const FIRST_SIZE = 10

interface Place {
  readonly search: string
  readonly sort: Sort | undefined
  readonly size: number
  /** Index of the first visible row, from 0. */
  readonly first: number
  /** By column: a code, or '{from}..{until}' or a usual period for dates. */
  readonly filters: Values
  /** Owner; undefined: not chosen here. */
  readonly owner: string | undefined
  /** A parameter of the list's own call; undefined: not chosen here. */
  readonly chosen: Values | undefined
  /** Those shown, as an address has them; undefined: as the person prefers. */
  readonly columns: string | undefined
}

export interface ListView extends Place {
  /** The filters as they were set, if they may name usual periods: in `filters` these have their days. */
  readonly named?: Values
  /** What the address says of the list's columns, in place of the person's preference. */
  readonly columnsOf?: (list: RecordList) => Partial<Readonly<Record<'order' | 'hidden', readonly string[]>>>
  /** Of a list that has a usual order besides the documented one; `chosen` undefined: sorted by a column. */
  readonly order?: {
    readonly usual: Sort | undefined
    readonly chosen: 'usual' | 'documented' | undefined
    readonly choose: (order: 'usual' | 'documented') => void
  }
  /** What an address says of it, from the first row on; and to show what another says. */
  readonly address: ListSearch
  readonly go: (search: ListSearch) => void
  /** Any change except of the position starts again at the first row. */
  readonly look: (change: Partial<Place>) => void
}

/** Where the view of a list is stored: in the address. */
export interface ListAddress {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
}

interface ListViewOptions {
  readonly sizes: readonly number[]
  /** Rows per page that this person chose before, in any list. */
  readonly preferred?: number | undefined
}

/** The requested page size if this list offers it; otherwise the default. */
const sizeOf = (asked: number | undefined, { sizes, preferred }: ListViewOptions): number =>
  [asked, preferred].find((size) => size && sizes.includes(size)) ?? FIRST_SIZE

function placeOf(search: ListSearch, options: ListViewOptions): Place {
  const size = sizeOf(search.filas, options)
  const { orden = '' } = search
  return {
    search: search.buscar ?? '',
    sort: orden === '' ? undefined : { key: orden.replace(/^-/, ''), descending: orden.startsWith('-') },
    size,
    first: ((search.pagina ?? 1) - 1) * size,
    filters: search.filtros ?? none,
    owner: search.asociado,
    chosen: search.elegido,
    columns: search.columnas,
  }
}

const none: Values = {}

/** Default values are not written. */
const searchOfPlace = (place: Place, usual: number): ListSearch => {
  const { search, sort, size, first, filters, owner, chosen, columns } = place
  return listPart({
    buscar: search,
    orden: sort && `${sort.descending ? '-' : ''}${sort.key}`,
    pagina: first === 0 ? undefined : Math.floor(first / size) + 1,
    filas: size === usual ? undefined : size,
    asociado: owner,
    elegido: chosen,
    filtros: filters,
    columnas: columns,
  })
}

const nonEmpty = (filters: Values): Values =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== ''))

interface Held {
  readonly place: Place
  /** Addresses that may still be reported until the latest one has arrived. */
  readonly addresses: readonly string[]
}

/**
 * The view of a list. It is shown at once and the address follows; arriving at an address shows what it says.
 * @param at absent: a list in a dialog, whose view is not in the address
 */
export function useListView(options: ListViewOptions, at?: ListAddress): ListView {
  const [own, setOwn] = useState<ListSearch>({})
  const [held, setHeld] = useState<Held>()
  const serialized = JSON.stringify(at ? listPart(at.search) : own)
  const { preferred } = options
  const sizes = options.sizes.join()
  const parsed = useMemo(
    () => placeOf(JSON.parse(serialized), { sizes: sizes.split(',').map(Number), preferred }),
    [serialized, sizes, preferred],
  )
  const arrived = held !== undefined && held.addresses.at(-1) === serialized
  useEffect(() => {
    if (arrived) setHeld(undefined)
  }, [arrived])
  const place = held?.addresses.includes(serialized) ? held.place : parsed
  const show = at ? at.onSearch : setOwn
  return {
    ...place,
    address: searchOfPlace({ ...place, first: 0 }, sizeOf(undefined, options)),
    go: show,
    look: (change) => {
      const changed = { ...place, first: 0, ...change }
      const next = { ...changed, filters: nonEmpty(changed.filters) }
      const search = searchOfPlace(next, sizeOf(undefined, options))
      const written = JSON.stringify(search)
      if (written !== serialized)
        setHeld((now) => ({ place: next, addresses: [...(now?.addresses ?? []), serialized, written] }))
      show(search)
    },
  }
}
