import { useEffect, useState } from 'react'
import { FIRST_SCREEN } from '../../sync/contract/device.ts'

/** If animals never arrive, other content waits no longer than this, ms; and no longer than that for an idle page. */
const LONGEST = 6000
const BUSY = 500

/**
 * Have the animals been drawn? True from then on, or after a while without them: content around them is loaded
 * afterwards.
 */
export function useShown(there: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown) return
    if (there) performance.mark(FIRST_SCREEN)
    const show = () => setShown(true)
    if (there && 'requestIdleCallback' in globalThis) {
      const waiting = requestIdleCallback(show, { timeout: BUSY })
      return () => cancelIdleCallback(waiting)
    }
    const waiting = setTimeout(show, there ? 0 : LONGEST)
    return () => clearTimeout(waiting)
  }, [shown, there])
  return shown
}
