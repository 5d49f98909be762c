import { useEffect, useState } from 'react'
import { isNowhere } from './nowhere.ts'

/** Frames within which a closing dialog returns the focus, or tries to. */
const FRAMES = 12

/** After a dialog closes: if its opener is gone, `to` gets the focus instead of the page. */
export function focusAfterClosing(to: () => HTMLElement | null | undefined, left = FRAMES): void {
  requestAnimationFrame(() => {
    if (left > 0) return focusAfterClosing(to, left - 1)
    if (isNowhere(document.activeElement)) to()?.focus()
  })
}

/** The title of the screen. */
const screenTitle = (): HTMLElement | null => document.querySelector('h1')

/** When this dialog closes, what opened it has the focus again; if that is gone, the title of the screen. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  const to = () => (opener instanceof HTMLElement && opener.isConnected ? opener : screenTitle())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same opener for good
  useEffect(() => () => focusAfterClosing(to), [])
}
