import { useEffect } from 'react'
import {
  actsForOthers,
  askedFilter,
  type FarmOwner,
  type InventoryFilter,
  inventoryFilters,
  inventoryRecord,
  isAdministrator,
  noInventoryFilter,
  type Person,
  readInventoryFilter,
} from '../../registry/index.ts'
import type { HerdPage, HerdPageRequest, HerdSummary } from '../../sync/contract/inventory.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAsked, useBook, useLast } from '../common/book-context.tsx'
import { useDesk } from '../fields/use-coarse-pointer.ts'
import type { ListAddress, ListView } from '../record/shared/list-view.ts'
import { usePreferredView } from '../record/table/use-preferred-view.ts'

export interface Inventory {
  /** Position in the list, from the address. */
  readonly view: ListView
  /** The filters as chosen: possibly only one of the two dates. */
  readonly filter: InventoryFilter
  /** The filters as requested. */
  readonly request: HerdPageRequest
  /** The latest answer; while another query is running, the answer before it. */
  readonly summary: Aged<HerdSummary> | undefined
  readonly page: Aged<HerdPage> | undefined
  /** Nothing to show yet, or a fresher answer is being fetched. */
  readonly busy: boolean
  setFilter(filter: InventoryFilter): void
  /** Fetches again from the host. */
  refresh(): void
}

/** @param farm the farm being visited. */
export const startFilter = (person: Person, farm: FarmOwner | null): InventoryFilter => ({
  ...noInventoryFilter,
  NID_PROPIETARIO: (actsForOthers(person) ? farm : person)?.nid ?? '',
})

/** Number of filters that differ from the initial values. */
export const filtersSet = (start: InventoryFilter, filter: InventoryFilter): number =>
  inventoryFilters.filter((name) => filter[name] !== start[name]).length

/** Filters that fit on one line. */
const FIRST_FILTERS: readonly string[] = ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO']

/** Number of the other filters that differ from the initial values. */
export const hiddenSet = (start: InventoryFilter, filter: InventoryFilter): number =>
  inventoryFilters.filter((name) => !FIRST_FILTERS.includes(name) && filter[name] !== start[name]).length

/** The filters given by an address; the owner only for those who may look at others' animals. */
function filterOf({ filters, owner }: ListView, start: InventoryFilter, mayChoose: boolean): InventoryFilter {
  const whose = (mayChoose ? owner : undefined) ?? start.NID_PROPIETARIO
  return { ...readInventoryFilter(filters), NID_PROPIETARIO: whose }
}

/** Of an administrator's desk, a page, until another size is chosen (decision 192). */
const OFFICE_ROWS = 25

export function useInventory(person: Person, start: InventoryFilter, at: ListAddress): Inventory {
  const book = useBook()
  const office = useDesk() && isAdministrator(person)
  const view = usePreferredView(inventoryRecord, at, office ? OFFICE_ROWS : undefined)
  const chosen = filterOf(view, start, actsForOthers(person))
  const { search, sort, first, size } = view
  const filter = askedFilter(chosen)
  const request: HerdPageRequest = {
    filter,
    search,
    first,
    rows: size,
    ...(sort && { sort: { column: sort.key, descending: sort.descending } }),
  }
  const summary = useAsked(JSON.stringify(filter), () => book.animals.herdSummary(filter))
  const page = useAsked(JSON.stringify(request), () => book.animals.herdPage(request))
  // The screen does not go blank between two answers.
  const shown = {
    summary: useLast<typeof summary>(summary?.value.damaged ? summary : known(summary), undefined),
    page: useLast<typeof page>(known(page), undefined),
  }
  // A fresher answer may have fewer animals than the current page needs.
  const beyond = page?.takenAt !== undefined && !page.refreshing && first > 0 && first >= page.value.total
  const { look } = view
  useEffect(() => {
    if (beyond) look({ first: 0 })
  })
  return {
    view,
    filter: chosen,
    request,
    ...shown,
    busy: !shown.summary || !shown.page || shown.summary.refreshing || shown.page.refreshing,
    setFilter: ({ NID_PROPIETARIO, ...filters }) =>
      look({ filters, owner: NID_PROPIETARIO === start.NID_PROPIETARIO ? undefined : NID_PROPIETARIO }),
    refresh: () => book.lookups.refresh({ herdOf: filter.NID_PROPIETARIO }),
  }
}

/** Data never read on this device and still being fetched is unknown: it must not be shown as 'none'. */
const known = <T>(answer: Aged<T> | undefined): Aged<T> | undefined =>
  answer?.takenAt === undefined && answer?.refreshing ? undefined : answer
