import { useEffect, useState } from 'react'

/** If animals never arrive, other content waits no longer than this, ms. */
const LONGEST = 6000

/**
 * Have the animals been shown? True from then on, or after a while without them: content below them is loaded
 * afterwards.
 */
export function useShown(there: boolean): boolean {
  const [shown, setShown] = useState(there)
  if (there && !shown) setShown(true)
  useEffect(() => {
    if (shown) return
    const waiting = setTimeout(() => setShown(true), LONGEST)
    return () => clearTimeout(waiting)
  }, [shown])
  return shown
}
