import { useState } from 'react'
import type { Opening } from '../shared/dialog-search.ts'
import type { Subject } from '../shared/dialog-target.ts'
import { type Known, subjectOf } from './subject-of.ts'

/**
 * What is open, held as it was when it was opened: a list that refreshes, or an entry that leaves meanwhile,
 * takes no form out of anybody's hands.
 * @param anew counts how often it was to be taken up as it is now.
 */
export function useSubject(opening: Opening | null, known: Known | undefined, anew = 0): Subject | undefined {
  const [held, setHeld] = useState<{ readonly of: string; readonly subject: Subject }>()
  const key = `${anew} ${JSON.stringify(opening)}`
  if (opening === null) {
    if (held) setHeld(undefined)
    return undefined
  }
  if (held?.of === key) return held.subject
  const subject = known && subjectOf(opening, known)
  if (subject) setHeld({ of: key, subject })
  return subject
}
