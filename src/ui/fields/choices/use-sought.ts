import { useEffect, useEffectEvent, useState } from 'react'
import {
  keyOf,
  type LookupRequest,
  type Option,
  pageRequest,
  recordRequest,
  soughtRows,
} from '../../../registry/index.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useAsked, useBook, useLive } from '../../common/book-context.tsx'
import type { LookUp } from '../filling.ts'

/** How a picker finds choices that are too many to be here. */
export interface Seek {
  /** Tells what is sought, trimmed; the choices that fit come with the next answer. */
  readonly ask: (text: string) => void
  /** What is sought now; '': nothing, the first of all are shown. */
  readonly text: string
  /** The choices that are here are the answer to that text. */
  readonly answered: boolean
  /** The host is being asked. */
  readonly asking: boolean
  /** There may be more than those that are here. */
  readonly more: boolean
  /** The host cannot be asked: only what this device knows is found. */
  readonly onlyHere: boolean
}

export interface Sought {
  readonly answer: Aged<readonly Option[]> | undefined
  readonly seek: Seek
  /** The chosen one, where the answer does not have it. */
  readonly chosen: Option | undefined
}

/**
 * A page of the choices that the host finds for what is typed.
 * @param call the call of all of them, which a host answers in pages (registry/wire/paged.ts); null: none is asked
 * @param value code of the chosen one: it is asked for by itself where the page does not have it
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
    book.options(page as LookupRequest, editingEntryId || undefined),
  )
  const answered = answer?.takenAt !== undefined
  const isBeside = value !== '' && answered && !answer.value.some(({ code }) => code === value)
  const one = call && isBeside ? recordRequest(call, value) : null
  const chosen = useAsked(one && `${keyOf(one)} ${editingEntryId}`, () =>
    book.options(one as LookupRequest, editingEntryId || undefined),
  )?.value.find(({ code }) => code === value)
  const asking = answer?.refreshing ?? true
  const onlyHere = useLive(book.connection)?.reachable === false
  return { answer, chosen, seek: { ask, text, answered, asking, onlyHere, more: (answer?.value.length ?? 0) >= rows } }
}

/** So long a field that was left waits for the host to find what was typed, and so long where nobody is asking it, ms. */
const LONGEST = 10_000
const NOBODY_ASKS = 1_000

export interface LateAnswer {
  /** The field was left before its choices were those for what was typed. */
  readonly left: boolean
  /** Now they are. */
  readonly isThere: boolean
  /** Somebody is asking the host. */
  readonly asking: boolean
  readonly take: () => void
  readonly giveUp: () => void
  /** The form is told to wait, and no longer. */
  readonly onLookUp: ((state: LookUp) => void) | undefined
}

/** A name that was typed in full and left at once is chosen when the choices are there that it is among. */
export function useLateAnswer({ left, isThere, asking, take, giveUp, onLookUp }: LateAnswer): void {
  const onThere = useEffectEvent(take)
  const onNobody = useEffectEvent(giveUp)
  const now = left && isThere
  useEffect(() => {
    if (now) onThere()
  }, [now])
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => onNobody(), asking ? LONGEST : NOBODY_ASKS)
    return () => clearTimeout(timer)
  }, [left, asking])
  useEffect(() => {
    if (!left) return
    onLookUp?.('begun')
    return () => onLookUp?.('over')
  }, [left, onLookUp])
}
