import type { Farm } from '../../registry/index.ts'
import { visitedFarm } from '../../sync/contract/farm.ts'
import { useBook, useLive } from '../common/book-context.tsx'

/** The farm that is visited; null: none, or whoever is signed in acts for himself; undefined: it is being read. */
export function useFarm(): Farm | null | undefined {
  const moment = useLive(useBook().farm)
  return moment && visitedFarm(moment)
}
