import { type Ref, type RefObject, useLayoutEffect } from 'react'

/** Gives an element that is there already to a popover, which is drawn only while it is open. */
export function Anchor({ ref, to }: { ref?: Ref<HTMLElement>; to: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(to.current)
    return () => void ref(null)
  }, [ref, to])
  return null
}
