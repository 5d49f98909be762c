import { useMemo } from 'react'
import { knownFilters, type RecordDefinition } from '../../../registry/index.ts'
import { type ListAddress, type ListView, useListView } from '../shared/list-view.ts'
import { usePageSize } from './list-preference.ts'

/**
 * The view of a list, in pages of the size that this person chose in any list.
 * @param at absent: not in the address
 * @param first rows per page until a person chooses; absent: as in every list
 */
export function usePreferredView(
  form: Pick<RecordDefinition, 'key' | 'list' | 'fields'>,
  at?: ListAddress,
  first?: number,
): ListView {
  const { size, preferSize } = usePageSize()
  const view = useListView({ sizes: form.list.pageSizes, preferred: size ?? first }, at)
  const filters = useMemo(() => knownFilters(form, view.filters), [form, view.filters])
  return {
    ...view,
    filters,
    look: (change) => {
      if (change.size !== undefined) preferSize(change.size)
      view.look(change)
    },
  }
}
