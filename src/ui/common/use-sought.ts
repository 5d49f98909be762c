import { useState } from 'react'
import { keyOf, type LookupRequest, type Option, pageRequest, recordRequest, soughtRows } from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAsked, useBook, useReachable, useSteady } from './book-context.tsx'

/** Search for options that are too many to be on this device. */
export interface Seek {
  /** Sets the searched text, trimmed; matching options come with the next answer. */
  readonly ask: (text: string) => void
  /** The current search; '': the first options are shown. */
  readonly text: string
  /** The current options are the answer to that text. */
  readonly answered: boolean
  /** The host is being asked. */
  readonly asking: boolean
  /** There may be more than the current options. */
  readonly more: boolean
  /** The host cannot be asked: only this device's data is searched. */
  readonly onlyHere: boolean
}

export interface Sought {
  readonly answer: Aged<readonly Option[]> | undefined
  readonly seek: Seek
  /** The chosen option, if the answer does not contain it. */
  readonly chosen: Option | undefined
}

/**
 * A page of options that the host finds for the typed text.
 * @param call the call for all of them, which a host answers in pages (registry/wire/answered.ts); null: none is made
 * @param value code of the chosen option: requested separately if the page does not contain it
 */
export function useSought(
  call: LookupRequest | null,
  value: string,
  { rows = soughtRows(), editingEntryId = '' } = {},
): Sought {
  const book = useBook()
  const [text, ask] = useState('')
  const page = call && pageRequest(call, { first: 0, rows, search: text })
  const answer = useAsked(page && `${keyOf(page)} ${editingEntryId}`, () =>
    book.lookups.options(page as LookupRequest, editingEntryId || undefined),
  )
  const answered = answer?.takenAt !== undefined
  const isBeside = value !== '' && answered && !answer.value.some(({ code }) => code === value)
  const one = call && isBeside ? recordRequest(call, value) : null
  const chosen = useAsked(one && `${keyOf(one)} ${editingEntryId}`, () =>
    book.lookups.options(one as LookupRequest, editingEntryId || undefined),
  )?.value.find(({ code }) => code === value)
  const asking = answer?.refreshing ?? true
  const onlyHere = !useReachable()
  const more = (answer?.value.length ?? 0) >= rows
  const now = { ask, text, answered, asking, onlyHere, more }
  const seek = useSteady(JSON.stringify(now), now)
  return { answer, chosen, seek }
}
