import { type RefObject, useEffect, useState } from 'react'

/**
 * Was the field scrolled while its list was open? Only then may the list change sides; otherwise it stays, even if
 * typing makes it short.
 */
export function useScrolledAway(opened: boolean, field: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!opened) return
    // Scrolling the list itself does not count: it does not contain the field.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(field.current)) setScrolled(true)
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      setScrolled(false)
    }
  }, [opened, field])
  return scrolled
}
