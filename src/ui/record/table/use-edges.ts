import { useEffect, useRef, useState } from 'react'

/** On which sides of a box more of what it holds is out of sight: a shadow there says so. */
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
    // It tells of each size once at first, when the page is laid out anyway.
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
