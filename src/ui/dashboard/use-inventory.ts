import { useState } from 'react'
import {
  actsForOthers,
  askedFilter,
  type FarmOwner,
  type InventoryFilter,
  inventoryFilters,
  noInventoryFilter,
  type Person,
} from '../../registry/index.ts'
import type { HerdPage, HerdPageRequest, HerdSummary } from '../../sync/contract/inventory.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAsked, useBook } from '../common/book-context.tsx'

export interface Inventory {
  /** As it is chosen: of the two dates perhaps one. */
  readonly filter: InventoryFilter
  /** As it is asked. */
  readonly request: HerdPageRequest
  /** A search or a filter is active. */
  readonly narrowed: boolean
  /** What was last told; while another question is open, the answer before it. */
  readonly summary: Aged<HerdSummary> | undefined
  readonly page: Aged<HerdPage> | undefined
  /** Nothing to show yet, or a fresher answer is on its way. */
  readonly busy: boolean
  setFilter(filter: InventoryFilter): void
  setSearch(search: string): void
  setSort(sort: HerdPageRequest['sort']): void
  setFirst(first: number): void
  setRows(rows: number): void
  /** Asks the host again. */
  refresh(): void
}

/** @param farm the farm of the moment. */
export const startFilter = (person: Person, farm: FarmOwner | null): InventoryFilter => ({
  ...noInventoryFilter,
  NID_PROPIETARIO: (actsForOthers(person) ? farm : person)?.nid ?? '',
})

/** How many filters say something else than at the start. */
export const filtersSet = (start: InventoryFilter, filter: InventoryFilter): number =>
  inventoryFilters.filter((name) => filter[name] !== start[name]).length

/** Filters that one line has. */
export const FIRST_FILTERS: readonly string[] = ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO']

/** How many of the others say something else than at the start. */
export const hiddenSet = (start: InventoryFilter, filter: InventoryFilter): number =>
  inventoryFilters.filter((name) => !FIRST_FILTERS.includes(name) && filter[name] !== start[name]).length

const ROWS = 10

export function useInventory(start: InventoryFilter): Inventory {
  const book = useBook()
  const [chosen, setRequest] = useState<HerdPageRequest>(() => ({
    filter: start,
    search: '',
    first: 0,
    rows: ROWS,
  }))
  const filter = askedFilter(chosen.filter)
  const request = { ...chosen, filter }
  const summary = useAsked(JSON.stringify(filter), () => book.herdSummary(filter))
  const page = useAsked(JSON.stringify(request), () => book.herdPage(request))
  const shown = { summary: useKept(summary?.value.damaged ? summary : known(summary)), page: useKept(known(page)) }
  // A fresher answer may have fewer animals than the page that is looked at.
  const beyond = page !== undefined && request.first > 0 && request.first >= page.value.total
  if (beyond) setRequest({ ...chosen, first: 0 })
  const change = (next: Partial<HerdPageRequest>) => setRequest({ ...chosen, first: 0, ...next })
  return {
    filter: chosen.filter,
    request,
    narrowed: request.search !== '' || filtersSet(start, filter) > 0,
    ...shown,
    busy: !shown.summary || !shown.page || shown.summary.refreshing || shown.page.refreshing,
    setFilter: (filter) => change({ filter }),
    setSearch: (search) => change({ search }),
    setSort: (sort) => change({ sort }),
    setFirst: (first) => change({ first }),
    setRows: (rows) => change({ rows }),
    refresh: () => book.refresh({ herdOf: request.filter.NID_PROPIETARIO }),
  }
}

/** What was never read on this device and is being fetched is not known yet: it is not 'none'. */
const known = <T>(answer: Aged<T> | undefined): Aged<T> | undefined =>
  answer?.takenAt === undefined && answer?.refreshing ? undefined : answer

/** The last value there was: the screen does not go blank between two answers. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, keep] = useState(value)
  if (value !== undefined && value !== kept) keep(value)
  return value ?? kept
}
