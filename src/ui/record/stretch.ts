import type { PageWanted } from '../../registry/index.ts'
import type { ListView } from './list-view.ts'

/** Rows that are asked for at once: turning a page inside a stretch asks nothing. Every page size divides it. */
export const STRETCH = 100

/** The stretch of a long list in which somebody is, as the host is asked for it. */
export const pageOfView = ({ first, search, sort }: ListView): PageWanted => ({
  first: Math.floor(first / STRETCH) * STRETCH,
  rows: STRETCH,
  search,
  ...(sort && { sort: { column: sort.key, descending: sort.descending } }),
})
