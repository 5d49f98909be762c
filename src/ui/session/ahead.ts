/** Prefetches what comes next. */
import { useEffect } from 'react'
import { savesData } from '../panes/first-sign.ts'

/**
 * Runs once: when the page is idle, and at the latest when a form is submitted.
 * @param run undefined: nothing to prefetch
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
