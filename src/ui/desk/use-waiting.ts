import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { isAdministrator, isAnswered, type WaitingWork, waitingRequest, waitingWork } from '../../registry/index.ts'
import type { Aged } from '../../sync/contract/live.ts'
import {
  type Standing,
  useAnswer,
  useBook,
  usePerson,
  useStanding,
  useSteady,
  useSurroundings,
} from '../common/book-context.tsx'

/** While the screen is visible, the host is asked at this interval, ms. */
const POLL = 60_000

export interface Waiting {
  /** undefined: not known yet, or not available to this person. */
  readonly work: Aged<WaitingWork> | undefined
  readonly standing: Standing
  refresh(): void
}

/** Pending work of the office, for those who may see it: cached on the device and refreshed while visible. */
export function useWaiting(zone = ''): Waiting {
  const book = useBook()
  const { clock } = useSurroundings()
  const person = usePerson()
  const visible = useDocumentVisibility() !== 'hidden'
  const maySee = person && isAdministrator(person) && isAnswered('tablero/pendientes', person)
  const request = useSteady(zone, waitingRequest(zone))
  useEffect(() => {
    if (!visible || !maySee) return
    book.lookups.refresh(request)
    return clock.every(POLL, () => book.lookups.refresh(request))
  }, [book, clock, visible, maySee, request])
  const answer = useAnswer(maySee ? request : null)
  const work = useMemo(() => answer && { ...answer, value: waitingWork(answer.value) }, [answer])
  // Data that was never read on this device is not 'none'.
  const standing = useStanding(answer)
  return {
    work: work?.takenAt === undefined ? undefined : work,
    standing,
    refresh: () => book.lookups.refresh(request),
  }
}
