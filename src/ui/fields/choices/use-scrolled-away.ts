import { type RefObject, useEffect, useState } from 'react'

/**
 * Was a field scrolled while its list was open? Such a list stands on whichever side has room; one that was not stays on
 * its side, however short typing makes it.
 */
export function useScrolledAway(opened: boolean, field: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!opened) return
    // The list itself is scrolled too: it holds no field.
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
