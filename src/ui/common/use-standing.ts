import type { Aged } from '../../sync/contract/live.ts'
import { useBook, useLive } from './book-context.tsx'

/** here: known on this device; coming: an answer is under way; absent: it is not here, and nothing is coming. */
export type Standing = 'here' | 'coming' | 'absent'

/** Decides for every screen whether 'not on this device' is true, or not yet known. Without signal nothing comes. */
export function useStanding(answer: Pick<Aged<unknown>, 'takenAt' | 'refreshing'> | undefined): Standing {
  const reachable = useLive(useBook().connection)?.reachable !== false
  if (answer === undefined) return 'coming'
  if (answer.takenAt !== undefined) return 'here'
  return answer.refreshing && reachable ? 'coming' : 'absent'
}
