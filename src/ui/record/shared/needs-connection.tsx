import { mastersTexts } from '../../../registry/texts/masters.ts'
import { useReachable } from '../../common/book-context.tsx'
import { Note } from '../../common/note.tsx'

/** Warns, before anything is typed, that the host is needed and unreachable. Otherwise renders nothing. */
export const NeedsConnection = () =>
  useReachable() ? null : (
    <Note plain tone="warn" icon="noSignal" role="alert">
      {mastersTexts.needsConnection}
    </Note>
  )
