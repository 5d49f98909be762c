import { useNavigate } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { useBook } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { tellClosed } from './closed-by-inactivity.ts'
import { useInactivity } from './use-inactivity.ts'

const InactivityNotice = lazyPart(lazy(() => import('./inactivity-notice.tsx')))

/** Five minutes without a sign of life close the session; the last half minute is announced (decision 39). */
export function Inactivity() {
  const book = useBook()
  const navigate = useNavigate()
  // Whoever signs in again has read it.
  useEffect(() => tellClosed(false), [])
  const { secondsLeft, goOn } = useInactivity(async () => {
    tellClosed(true)
    await navigate({ to: '/', ignoreBlocker: true })
    await book.signOut()
  })
  return secondsLeft === undefined ? null : <InactivityNotice secondsLeft={secondsLeft} onGoOn={goOn} />
}
