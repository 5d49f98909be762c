import { useLive } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { closedByInactivity } from './closed-by-inactivity.ts'
import { sessionTexts } from './texts.ts'

/** Where one arrives after inactivity ended the session; until somebody signs in. */
export function ClosedNote() {
  return useLive(closedByInactivity) ? (
    <Note tone="info" icon="clock" role="status">
      {sessionTexts.closed}
    </Note>
  ) : null
}
