import { useMemo } from 'react'
import { passesFilters, type RecordDefinition } from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useLast, useStanding } from '../../common/book-context.tsx'
import { searchRows, shownRows, sortRows } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'

export interface ListRowsOptions {
  readonly form: RecordDefinition
  readonly rows: Aged<readonly ListRow[]> | undefined
  /** The host searches, filters and sorts: `rows` are a range of the list, starting at `from`, of `total` rows. */
  readonly stretch?: { readonly from: number; readonly total: number } | undefined
  readonly view: ListView
  readonly today: string
}

/** Search, filters, order and page over the rows of a record. */
export function useListRows({ form, rows, stretch, view, today }: ListRowsOptions) {
  const { search, sort, size, filters } = view
  const byHost = stretch !== undefined
  const all = useMemo(() => shownRows(form, rows?.value ?? []), [form, rows?.value])
  const narrowed = useMemo(
    () => all.filter(({ row, values }) => (byHost && !row.entry) || passesFilters(form, values, filters)),
    [form, all, filters, byHost],
  )
  // The host cannot search unsent rows: they are shown above the first page.
  const unsent = useMemo(() => {
    if (!byHost) return []
    const own = narrowed.filter(({ row }) => row.entry)
    return searchRows(form, own, search, today)
  }, [form, narrowed, search, today, byHost])
  const sorted = useMemo(() => {
    if (byHost) return narrowed.filter(({ row }) => !row.entry)
    return sortRows(form, searchRows(form, narrowed, search, today), sort, today)
  }, [form, narrowed, search, sort, today, byHost])
  const from = stretch?.from ?? 0
  const total = stretch?.total ?? sorted.length
  const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size
  const first = byHost ? view.first : Math.min(view.first, lastPage)
  const page = useMemo(() => {
    const onPage = sorted.slice(first - from, first - from + size)
    return first === 0 ? [...unsent, ...onPage] : onPage
  }, [sorted, unsent, first, from, size])
  // While the next range is being fetched, the current rows stay visible.
  const inSight = useLast(page.length > 0 || !byHost || rows?.refreshing === false ? page : undefined, [])
  const loading = useStanding(rows) === 'coming'
  return {
    all,
    /** After the filters, before the search. */
    narrowed,
    /** All matches on this device, in order; if the host searches, a range of them. */
    found: byHost ? [...unsent, ...sorted] : sorted,
    inSight,
    total,
    first,
    loading,
    /** `narrowed` is only a part of the list. */
    partly: byHost && total > sorted.length,
    some: all.length > 0 || inSight.length > 0,
  }
}
