import { useState } from 'react'
import type { Opening } from '../shared/dialog-search.ts'
import { entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { type LoadedList, subjectOf } from './subject-of.ts'

interface Place {
  readonly opening: Opening | null
  readonly known: LoadedList | undefined
  /** The list or the record is still coming. */
  readonly looking: boolean
  /** Counts requests to reload its current state. */
  readonly reloads?: number
}

/**
 * The subject of the open dialog. Of a form being filled it is fixed when it was opened, so that a refreshed list or a
 * sent entry does not close it; a record that is viewed is shown as the list has it now, and is gone with its row.
 */
export function useSubject({ opening, known, looking, reloads = 0 }: Place): Subject | undefined {
  const [held, setHeld] = useState<{ readonly of: string; readonly subject: Subject }>()
  const key = `${reloads} ${JSON.stringify(opening)}`
  if (opening === null) {
    if (held) setHeld(undefined)
    return undefined
  }
  const kept = held?.of === key ? held.subject : undefined
  if (kept && kept.mode !== 'view') return kept
  const subject = known && subjectOf(opening, known)
  if (kept && (subject ? isSame(kept, subject) : looking || !known)) return kept
  if (subject) setHeld({ of: key, subject })
  return subject
}

const said = (one: Subject): string => JSON.stringify([rowOf(one), entryOf(one)])
const isSame = (one: Subject, other: Subject): boolean => said(one) === said(other)
