import { useMemo } from 'react'
import { knownFilters, type RecordDefinition } from '../../../registry/index.ts'
import { useDesk } from '../../fields/use-coarse-pointer.ts'
import { type ListAddress, type ListView, useListView } from '../shared/list-view.ts'
import { useListPreference } from './list-preference.ts'

/** The view of a list, in pages of the size that this person chose for it. @param at absent: not in the address */
export function usePreferredView(form: Pick<RecordDefinition, 'key' | 'list' | 'fields'>, at?: ListAddress): ListView {
  const { preference, prefer } = useListPreference(form.key)
  const view = useListView({ sizes: form.list.pageSizes, desk: useDesk(), preferred: preference.size }, at)
  const filters = useMemo(() => knownFilters(form, view.filters), [form, view.filters])
  return {
    ...view,
    filters,
    look: (change) => {
      if (change.size !== undefined) prefer({ size: change.size })
      view.look(change)
    },
  }
}
