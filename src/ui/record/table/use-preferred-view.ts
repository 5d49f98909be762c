import { useMemo } from 'react'
import { knownFilters, type RecordDefinition } from '../../../registry/index.ts'
import { type ListAddress, type ListView, useListView } from '../shared/list-view.ts'
import { useOrderPreference, usePageSize } from './list-preference.ts'

type Listed = Pick<RecordDefinition, 'key' | 'list' | 'fields'>

/**
 * The view of a list, in pages of the size that this person chose in any list.
 * @param at absent: not in the address
 * @param usual rows a page until one is chosen, if not the documented
 */
export function usePreferredView(form: Listed, at?: ListAddress, usual?: number): ListView {
  return useKnownView(form, useSizedView(form, at, usual))
}

/** The same, whatever it is narrowed and sorted by. */
export function useSizedView(form: Listed, at?: ListAddress, usual?: number): ListView {
  const { size = usual, preferSize } = usePageSize()
  const view = useListView({ sizes: rowChoices(form.list.pageSizes), preferred: size }, at)
  return {
    ...view,
    look: (change) => {
      if (change.size !== undefined) preferSize(change.size)
      view.look(change)
    },
  }
}

/** With the filters that this list knows, in its usual order unless the person prefers the documented one. */
export function useKnownView(form: Listed, view: ListView): ListView {
  const { list } = form
  const { documented, preferOrder } = useOrderPreference()
  const filters = useMemo(() => knownFilters(form, view.filters), [form, view.filters])
  if (!list.usual) return { ...view, filters }
  const { column, descending } = list.usual
  const usual = documented ? undefined : { key: column, descending }
  return {
    ...view,
    filters,
    sort: view.sort ?? usual,
    order: {
      usual,
      chosen: view.sort ? undefined : documented ? 'documented' : 'usual',
      choose: (order) => {
        preferOrder(order)
        view.look({ sort: undefined })
      },
    },
  }
}

/** Further rows per page, besides the documented ones. */
const FURTHER = [50, 100, 200]

export const rowChoices = (documented: readonly number[]): readonly number[] => [
  ...new Set([...documented, ...FURTHER]),
]
