import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { has, isAdministrator, keyOf, type WaitingWork, waitingRequest, waitingWork } from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { useAsked, useBook, useLive, useSteady, useSurroundings } from '../common/book-context.tsx'

/** While somebody looks, the host is asked again this often, ms. */
const POLL = 60_000

export interface Waiting {
  /** undefined: not known yet, or not told to this person. */
  readonly work: Aged<WaitingWork> | undefined
  refresh(): void
}

/** What waits for the office, of those who are told: kept on the device, and asked anew while it is looked at. */
export function useWaiting(zone = ''): Waiting {
  const book = useBook()
  const { clock } = useSurroundings()
  const session = useLive(book.session)
  const visible = useDocumentVisibility() !== 'hidden'
  const isTold = session?.kind === 'in' && isAdministrator(session.person) && has(session.person, 'tablero')
  const request = useSteady(zone, waitingRequest(zone))
  useEffect(() => {
    if (!visible || !isTold) return
    book.refresh(request)
    return clock.every(POLL, () => book.refresh(request))
  }, [book, clock, visible, isTold, request])
  const answer = useAsked(isTold ? keyOf(request) : null, () => book.answer(request))
  const work = useMemo(() => answer && { ...answer, value: waitingWork(answer.value) }, [answer])
  // What was never read on this device is not 'none'.
  return { work: work?.takenAt === undefined ? undefined : work, refresh: () => book.refresh(request) }
}
