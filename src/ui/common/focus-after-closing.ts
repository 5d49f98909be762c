import { useEffect, useMemo } from 'react'
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

/**
 * When a dialog closes, what opened it has the focus again; if that is gone, the title of the screen. Not where a finger
 * opened it: a field that got the focus back would bring the keyboard.
 */
export function useReturnedFocus(opened = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus when it opens, before its fields do
  const opener = useMemo(() => document.activeElement, [opened])
  useEffect(() => {
    if (!opened || window.matchMedia('(pointer: coarse)').matches) return
    return () => focusAfterClosing(() => (opener instanceof HTMLElement && opener.isConnected ? opener : screenTitle()))
  }, [opened, opener])
}
