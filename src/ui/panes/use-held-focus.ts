/** Keeps the focus in the working area when the focused element is removed, so that it never falls to the page. */
import { type RefObject, useEffect, useRef } from 'react'
import { isNowhere } from '../common/dialog-keys.ts'

/** @param next where it moves when the focused part is removed; the first that exists */
export function useHeldFocus(
  root: RefObject<HTMLElement | null>,
  next: () => readonly (HTMLElement | null | undefined)[],
): void {
  const held = useRef(false)
  useEffect(() => {
    const box = root.current
    if (!box) return
    const onFocusIn = () => {
      held.current = true
    }
    // If the focused button is removed, the focus is on nothing; if a person moves it, it is on something.
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) held.current = false
    }
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) held.current = false
    }
    box.addEventListener('focusin', onFocusIn)
    box.addEventListener('focusout', onFocusOut)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      box.removeEventListener('focusin', onFocusIn)
      box.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [root])
  useEffect(() => {
    if (!held.current || !isNowhere(document.activeElement)) return
    next()
      .find((one) => one?.isConnected)
      ?.focus()
  })
}
