import { useMemo } from 'react'
import { withDays } from '../../../registry/index.ts'
import { useSurroundings } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'

/** In an address: the columns as the list has them, whoever opens it. */
export const USUAL_COLUMNS = 'usuales'

/** A view whose address may name usual periods and columns. */
export function useAddressedView(view: ListView): ListView {
  const { filters: named, columns } = view
  const today = useSurroundings().clock.today()
  const filters = useMemo(() => withDays(named, today), [named, today])
  return {
    ...view,
    filters,
    named,
    ...(columns && {
      columnsOf: (list) => {
        if (columns === USUAL_COLUMNS) return { order: [], hidden: [] }
        const keys = list.columns.map(({ key }) => key)
        const order = columns.split('.').filter((key) => keys.includes(key))
        return order.length > 0 ? { order, hidden: keys.filter((key) => !order.includes(key)) } : {}
      },
    }),
  }
}
