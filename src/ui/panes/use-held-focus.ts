/** Keeps the focus in the working area when the focused element is removed, so that it never falls to the page. */
import { type RefObject, useEffect, useRef } from 'react'
import { isNowhere } from './nowhere.ts'

/** @param next where it moves when the focused part is removed; the first that exists */
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
    // If the focused button is removed, the focus is on nothing; if a person moves it, it is on something.
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
