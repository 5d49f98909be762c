import { liveValue } from '../../sync/contract/live.ts'
import { useLive } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { sessionTexts } from './texts.ts'

/** Where somebody was when inactivity ended the session: in memory only, because an address may name an animal. */
export interface PlaceLeft {
  readonly nid: string
  /** When the ended session had begun, ms UTC. */
  readonly since: number
  readonly href: string
  /** Focused field of the open form. */
  readonly field?: string
}

/** null: inactivity has not ended the session here, or somebody has signed in since. */
const closedByInactivity = liveValue<PlaceLeft | null>(null)

export const setPlaceLeft = (left: PlaceLeft | null): void => closedByInactivity.set(left)

export const placeLeft = (): PlaceLeft | null => closedByInactivity.current() ?? null

/** Where one arrives after inactivity ended the session; until somebody signs in. */
export function ClosedNote() {
  return useLive(closedByInactivity) ? (
    <Note tone="info" icon="clock" role="status" apart>
      {sessionTexts.closed}
    </Note>
  ) : null
}
