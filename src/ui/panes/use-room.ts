import { type RefObject, useEffect } from 'react'

/** Below this height the parts are stacked and the page scrolls. */
const LEAST = 320

/** Sets --room on an element to the window height left below its top, so that its parts scroll separately. */
export function useRoom(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = of.current
    if (!box) return
    const measure = () => {
      const top = box.getBoundingClientRect().top + window.scrollY
      box.style.setProperty('--room', `${Math.max(LEAST, Math.floor(window.innerHeight - top - 8))}px`)
    }
    measure()
    // In an animation frame, because the change may trigger the observer again.
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
