import { useEffect, useRef, useState } from 'react'

/** On which sides of a box content is scrolled out of view: a shadow marks them. */
export function useEdges() {
  const box = useRef<HTMLElement>(null)
  const [{ before, after }, setEdges] = useState({ before: false, after: false })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 }
      setEdges((now) => (now.before === next.before && now.after === next.after ? now : next))
    }
    element.addEventListener('scroll', look, { passive: true })
    // The observer also fires once at the start, when the page is laid out anyway.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    if (!observer) look()
    observer?.observe(element)
    if (element.firstElementChild) observer?.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [])
  return { box, edges: { 'data-before': before || undefined, 'data-after': after || undefined } }
}
