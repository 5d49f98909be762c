/** The focus stays where the work is: what had it may go away, and it never falls to the page itself. */
import { type RefObject, useEffect, useRef } from 'react'
import { isNowhere } from './nowhere.ts'

/** @param next where it goes when the part that had it is gone; the first that there is */
export function useHeldFocus(
  root: RefObject<HTMLElement | null>,
  next: () => readonly (HTMLElement | null | undefined)[],
): void {
  const held = useRef(false)
  useEffect(() => {
    const box = root.current
    if (!box) return
    const came = () => {
      held.current = true
    }
    // Removed with its button, the focus goes nowhere; moved by a person, it goes somewhere.
    const went = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) held.current = false
    }
    const pressed = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) held.current = false
    }
    box.addEventListener('focusin', came)
    box.addEventListener('focusout', went)
    document.addEventListener('pointerdown', pressed)
    return () => {
      box.removeEventListener('focusin', came)
      box.removeEventListener('focusout', went)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [root])
  useEffect(() => {
    if (!held.current || !isNowhere(document.activeElement)) return
    next()
      .find((one) => one?.isConnected)
      ?.focus()
  })
}
