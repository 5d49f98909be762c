import { type RefObject, useEffect, useState } from 'react'
import { FIRST_SCREEN } from '../../sync/contract/device.ts'

/** If animals never arrive, other content waits no longer than this, ms; and no longer than that for an idle page. */
const LONGEST = 6000
const BUSY = 500

/**
 * Have the animals been drawn? True from then on, or after a while without them: content around them is loaded
 * afterwards.
 */
export function useShown(there: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown) return
    if (there) performance.mark(FIRST_SCREEN)
    const show = () => setShown(true)
    if (there && 'requestIdleCallback' in globalThis) {
      const waiting = requestIdleCallback(show, { timeout: BUSY })
      return () => cancelIdleCallback(waiting)
    }
    const waiting = setTimeout(show, there ? 0 : LONGEST)
    return () => clearTimeout(waiting)
  }, [shown, there])
  return shown
}

/** However busy the page is, visible content does not wait longer than this, ms. */
const SEEN_LONGEST = 1500

/** Has this element come into view, and has the page been idle since? Immediately true if the browser cannot tell. */
export function useSeenIdle(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const here = place.current
    if (seen || !here) return
    if (!('IntersectionObserver' in globalThis)) return setSeen(true)
    let waiting = 0
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      if ('requestIdleCallback' in globalThis)
        waiting = requestIdleCallback(() => setSeen(true), { timeout: SEEN_LONGEST })
      else setSeen(true)
    })
    observer.observe(here)
    return () => {
      observer.disconnect()
      if (waiting) cancelIdleCallback(waiting)
    }
  }, [place, seen])
  return seen
}
