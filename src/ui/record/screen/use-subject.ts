import { useState } from 'react'
import type { Opening } from '../shared/dialog-search.ts'
import type { Subject } from '../shared/dialog-target.ts'
import { type LoadedList, subjectOf } from './subject-of.ts'

/**
 * The subject of the open dialog, fixed when it was opened, so that a refreshed list or a sent entry does not close a
 * form being filled.
 * @param reloads counts requests to reload its current state.
 */
export function useSubject(opening: Opening | null, known: LoadedList | undefined, reloads = 0): Subject | undefined {
  const [held, setHeld] = useState<{ readonly of: string; readonly subject: Subject }>()
  const key = `${reloads} ${JSON.stringify(opening)}`
  if (opening === null) {
    if (held) setHeld(undefined)
    return undefined
  }
  if (held?.of === key) return held.subject
  const subject = known && subjectOf(opening, known)
  if (subject) setHeld({ of: key, subject })
  return subject
}
