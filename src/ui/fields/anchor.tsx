import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface AnchorProps {
  ref?: Ref<HTMLElement>
  readonly to: RefObject<HTMLElement | null>
}

/** Gives an element that is there already to a popover, which is drawn only while it is open. */
export function Anchor({ ref, to }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(to.current)
    return () => void ref(null)
  }, [ref, to])
  return null
}
