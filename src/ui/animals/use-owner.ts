import { actsForOthers } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { useFarm } from './use-farm.ts'

/** Whose animals a screen shows: those of the visited farm, or the person's own; '' for all that they may see. */
export function useOwner(): string | undefined {
  const session = useLive(useBook().session.state)
  const farm = useFarm()
  if (session?.kind !== 'in' || farm === undefined) return undefined
  return (actsForOthers(session.person) ? farm?.nid : session.person.nid) ?? ''
}
