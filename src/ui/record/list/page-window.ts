import type { PageWindow } from '../../../registry/index.ts'
import type { ListView } from '../shared/list-view.ts'

/** The range of a long list to request from the host. @param rows a multiple of every page size */
export const pageWindowOf = ({ first, search, sort, filters }: ListView, rows: number): PageWindow => ({
  first: Math.floor(first / rows) * rows,
  rows,
  search,
  ...(Object.keys(filters).length > 0 && { filters }),
  ...(sort && { sort: { column: sort.key, descending: sort.descending } }),
})
