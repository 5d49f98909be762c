/** What comes next, before it is asked for. */
import { useEffect } from 'react'

/** Whoever pays for each byte waits instead. Not in the types: Chromium alone has it. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/**
 * Runs once: when the page has nothing else to do, and at the latest when a form is sent.
 * @param run undefined: nothing is known to come next
 */
export function useAhead(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return
    const stop = () => {
      removeEventListener('submit', go, true)
      if (waiting !== undefined) cancelIdleCallback(waiting)
    }
    const go = () => {
      stop()
      run()
    }
    addEventListener('submit', go, true)
    const waiting = 'requestIdleCallback' in globalThis && !savesData() ? requestIdleCallback(() => go()) : undefined
    return stop
  }, [run])
}
