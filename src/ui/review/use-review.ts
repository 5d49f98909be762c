import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import {
  keyOf,
  type LookupRequest,
  nothingWanted,
  type ReviewWanted,
  reviewRequest,
  type Values,
} from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAsked, useBook, useSteady, useSurroundings } from '../common/book-context.tsx'

/** While somebody looks, the host is asked again this often, ms. */
const POLL = 15_000

/** An answer of the host that stays fresh while it is looked at. */
export function usePolled(request: LookupRequest): Aged<readonly Values[]> | undefined {
  const book = useBook()
  const { clock } = useSurroundings()
  const visible = useDocumentVisibility() !== 'hidden'
  const steady = useSteady(keyOf(request), request)
  useEffect(() => {
    if (!visible) return
    book.refresh(steady)
    return clock.every(POLL, () => book.refresh(steady))
  }, [book, clock, visible, steady])
  return useAsked(keyOf(request), () => book.answer(request))
}

export interface ReviewPlace {
  readonly wanted: ReviewWanted
  readonly number: string
  readonly first: number
  readonly size: number
}

/** What somebody looks at, and a page of it. */
export function useReview() {
  const [place, setPlace] = useState<ReviewPlace>({ wanted: nothingWanted, number: '', first: 0, size: 25 })
  const { wanted, number, first, size } = place
  const request = reviewRequest(wanted, { first, rows: size, search: number })
  return {
    place,
    request,
    answer: usePolled(request),
    /** Another question begins at its first row. */
    look: (change: Partial<ReviewPlace>) => setPlace((now) => ({ ...now, first: 0, ...change })),
  }
}
