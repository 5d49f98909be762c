import { useEffect, useMemo, useState } from 'react'
import type { Values } from '../../../registry/index.ts'
import { type ListSearch, listPart } from '../shared/list-search.ts'
import type { Sort } from './list-rows.ts'

/** Rows of a page until somebody asks for more or fewer, where a finger scrolls and where a mouse looks. */
const FIRST_SIZE = 10
const DESK_SIZE = 25

interface Place {
  readonly search: string
  readonly sort: Sort | undefined
  readonly size: number
  /** Place of the first row in sight, from 0. */
  readonly first: number
  /** By column: a code, or '{from}..{until}' of days. */
  readonly filters: Values
  /** Whose; undefined: nobody has chosen here. */
  readonly owner: string | undefined
  /** What the list itself is asked by; undefined: nobody has chosen here. */
  readonly chosen: Values | undefined
}

export interface ListView extends Place {
  /** Any change except of the position starts again at the first row. */
  readonly look: (change: Partial<Place>) => void
}

/** Where the place in a list is kept: in the address. */
export interface ListAddress {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
}

interface ListViewOptions {
  readonly sizes: readonly number[]
  readonly desk: boolean
  /** Rows of a page that this person chose before. */
  readonly preferred?: number | undefined
}

/** The page size that was asked for where this list offers it; otherwise what suits the screen. */
function sizeOf(asked: number | undefined, { sizes, desk, preferred }: ListViewOptions): number {
  const usual = desk ? DESK_SIZE : FIRST_SIZE
  return [asked, preferred, usual, FIRST_SIZE].find((size) => size && sizes.includes(size)) ?? sizes[0] ?? FIRST_SIZE
}

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
  }
}

const none: Values = {}

/** What is as it would be anyhow is not written. */
const searchOfPlace = ({ search, sort, size, first, filters, owner, chosen }: Place, usual: number): ListSearch =>
  listPart({
    buscar: search,
    orden: sort && `${sort.descending ? '-' : ''}${sort.key}`,
    pagina: first === 0 ? undefined : Math.floor(first / size) + 1,
    filas: size === usual ? undefined : size,
    asociado: owner,
    elegido: chosen,
    filtros: filters,
  })

const thatSay = (filters: Values): Values =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== ''))

interface Held {
  readonly place: Place
  /** The addresses that may still be seen until the last of them, its own, has come. */
  readonly on: readonly string[]
}

/**
 * The place in a list. It is shown at once; the address follows, and whoever comes by an address sees what it says.
 * @param at absent: of a list in a dialog, whose place nobody sends
 */
export function useListView(options: ListViewOptions, at?: ListAddress): ListView {
  const [own, setOwn] = useState<ListSearch>({})
  const [held, setHeld] = useState<Held>()
  const said = JSON.stringify(at ? listPart(at.search) : own)
  const { desk, preferred } = options
  const sizes = options.sizes.join()
  const told = useMemo(
    () => placeOf(JSON.parse(said), { sizes: sizes.split(',').map(Number), desk, preferred }),
    [said, sizes, desk, preferred],
  )
  const arrived = held !== undefined && held.on.at(-1) === said
  useEffect(() => {
    if (arrived) setHeld(undefined)
  }, [arrived])
  const place = held?.on.includes(said) ? held.place : told
  return {
    ...place,
    look: (change) => {
      const changed = { ...place, first: 0, ...change }
      const next = { ...changed, filters: thatSay(changed.filters) }
      const search = searchOfPlace(next, sizeOf(undefined, options))
      const written = JSON.stringify(search)
      if (written !== said) setHeld((now) => ({ place: next, on: [...(now?.on ?? []), said, written] }))
      if (at) at.onSearch(search)
      else setOwn(search)
    },
  }
}
