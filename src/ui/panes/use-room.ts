import { type RefObject, useEffect } from 'react'

/** Below this, the parts stand one over the other and the page scrolls. */
const LEAST = 320

/** Gives an element the height that is left of the window below its top, as --room, so that its parts scroll by themselves. */
export function useRoom(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = of.current
    if (!box) return
    const measure = () => {
      const top = box.getBoundingClientRect().top + window.scrollY
      box.style.setProperty('--room', `${Math.max(LEAST, Math.floor(window.innerHeight - top - 8))}px`)
    }
    measure()
    // In a frame of its own: what it changes is among what it watches.
    let frame = 0
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    if (box.parentElement) watch.observe(box.parentElement)
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', measure)
    }
  }, [of])
}
