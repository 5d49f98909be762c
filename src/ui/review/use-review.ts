import { useDocumentVisibility } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { inGroups, keyOf, type LookupRequest, reviewRequest, type Values } from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAnswer, useBook, useSteady, useSurroundings } from '../common/book-context.tsx'
import { placeOf, type ReviewPlace, searchOf } from './review-search.ts'

/** While the screen is visible, the host is asked at this interval, ms. */
const POLL = 15_000

/** An answer of the host that is refreshed while visible, and at once when its standing here is another. */
export function usePolled(request: LookupRequest, standing = ''): Aged<readonly Values[]> | undefined {
  const book = useBook()
  const { clock } = useSurroundings()
  const visible = useDocumentVisibility() !== 'hidden'
  const steady = useSteady(`${keyOf(request)} ${standing}`, request)
  useEffect(() => {
    if (!visible) return
    book.lookups.refresh(steady)
    return clock.every(POLL, () => book.lookups.refresh(steady))
  }, [book, clock, visible, steady])
  return useAnswer(request)
}

export interface Review {
  readonly place: ReviewPlace
  readonly request: LookupRequest
  readonly answer: Aged<readonly Values[]> | undefined
  /** Another query begins at its first row. */
  readonly look: (change: Partial<ReviewPlace>) => void
  /** push: Back returns to the list. */
  readonly open: (id: string, push?: boolean) => void
}

/** The query and its page; the address contains both. */
export function useReview(): Review {
  const search = useSearch({ from: '/revisionCampo' })
  const navigate = useNavigate({ from: '/revisionCampo' })
  const serialized = JSON.stringify(search)
  const place = useMemo(() => placeOf(JSON.parse(serialized)), [serialized])
  const { wanted, number, order, first, size } = place
  const request = reviewRequest(wanted, {
    first,
    rows: size,
    search: number,
    ...(order && { sort: { column: order, descending: false } }),
  })
  const answer = usePolled(request)
  const go = useCallback(
    (next: ReviewPlace, replace: boolean) => void navigate({ search: searchOf(next), replace }),
    [navigate],
  )
  return {
    place,
    request,
    answer: useMemo(() => answer && { ...answer, value: inGroups(answer.value) }, [answer]),
    look: (change) => go({ ...place, first: 0, opened: '', ...change }, true),
    open: (id, push = false) => go({ ...place, opened: id }, !push),
  }
}
