import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { type PlaceLeft, setPlaceLeft } from './closed-by-inactivity.tsx'

/** ms without mouse, keyboard, scroll or touch until the session closes (1§4). */
const INACTIVITY_LIMIT = 300_000
/** ms after which the end is announced (decision 39). */
const INACTIVITY_NOTICE = 270_000

const activityEvents = [
  'pointerdown',
  'pointermove',
  'mousemove',
  'mousedown',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'touchmove',
]

/** Activity in one tab resets the timer in all tabs of the session. */
const CHANNEL = 'libro-de-campo actividad'
const SHARED_EVERY = 1_000

/**
 * Measured by the wall clock since the last activity, so that a phone's sleep counts.
 * @returns remaining seconds once the notice is due, and a function to continue.
 */
function useInactivity(onTimeout: () => void) {
  const { clock, tagReader } = useSurroundings()
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const timeout = useEffectEvent(onTimeout)
  const resetTimer = useRef<() => void>(() => {})

  useEffect(() => {
    let last = clock.now()
    let lastShared = 0
    let over = false
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

    const look = () => {
      if (over) return
      // A clock that was set back tells nothing of how long: as after one that was set forward, one signs in again.
      const idle = Math.abs(clock.now() - last)
      if (idle >= INACTIVITY_LIMIT) {
        over = true
        timeout()
      } else setSecondsLeft(idle >= INACTIVITY_NOTICE ? Math.ceil((INACTIVITY_LIMIT - idle) / 1000) : undefined)
    }
    const onActivity = () => {
      look()
      if (over) return
      last = clock.now()
      setSecondsLeft(undefined)
      if (last - lastShared < SHARED_EVERY) return
      lastShared = last
      channel?.postMessage(null)
    }
    resetTimer.current = onActivity
    const onEvent = (event: Event) => {
      // The pointer on its way to 'Continuar' must not remove the button.
      const moving = event.type.endsWith('move')
      if (moving && event.target instanceof Element && event.target.closest('[role=dialog]') && isDue()) return
      onActivity()
    }
    const isDue = () => clock.now() - last >= INACTIVITY_NOTICE
    if (channel)
      channel.onmessage = () => {
        if (over) return
        last = clock.now()
        look()
      }
    for (const type of activityEvents) document.addEventListener(type, onEvent, { capture: true, passive: true })
    // Reading tags with a reader is activity too, without any other input.
    const unsubscribe = tagReader?.onRead(onActivity, true)
    const stop = clock.every(1000, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      unsubscribe?.()
      channel?.close()
      for (const type of activityEvents) document.removeEventListener(type, onEvent, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, tagReader])

  return { secondsLeft, goOn: () => resetTimer.current() }
}

const InactivityNotice = lazyPart(() => import('./inactivity-notice.tsx'))

/** Five minutes of inactivity end the session; the last half minute is announced (decision 39). */
export function Inactivity({ nid, since }: Pick<PlaceLeft, 'nid' | 'since'>) {
  const book = useBook()
  const navigate = useNavigate()
  const router = useRouter()
  const { secondsLeft, goOn } = useInactivity(async () => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
    setPlaceLeft({ nid, since, href: router.state.location.href, ...(field && { field }) })
    await navigate({ to: '/', ignoreBlocker: true })
    await book.session.signOut()
  })
  return secondsLeft === undefined ? null : <InactivityNotice secondsLeft={secondsLeft} onGoOn={goOn} />
}
