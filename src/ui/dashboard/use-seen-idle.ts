import { type RefObject, useEffect, useState } from 'react'

/** However busy the page is, visible content does not wait longer than this, ms. */
const LONGEST = 1500

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
      if ('requestIdleCallback' in globalThis) waiting = requestIdleCallback(() => setSeen(true), { timeout: LONGEST })
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
