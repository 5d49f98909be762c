import { loginTexts } from '../../registry/texts/access/login.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'

/** The host no longer lets this person in: what waits here, and how to take it out. */
export function DeactivatedNote() {
  const session = useLive(useBook().session.state)
  if (session?.kind !== 'in' || !session.deactivated) return null
  return (
    <Note tone="bad" icon="alert" role="alert">
      {loginTexts.deactivatedHere}
    </Note>
  )
}
