import type { Farm } from '../../registry/index.ts'
import { visitedFarm } from '../../sync/contract/device.ts'
import { useBook, useLive } from '../common/book-context.tsx'

/** The visited farm; null: none, or the person acts only for themselves; undefined: it is being read. */
export function useFarm(): Farm | null | undefined {
  const moment = useLive(useBook().device.farm)
  return moment && visitedFarm(moment)
}
