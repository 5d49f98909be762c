import { useEffect, useState } from 'react'

/** Animals that never come keep the rest from nobody, ms. */
const LONGEST = 6000

/** Are the animals there? From then on, or after a while without them: what is read after them comes after them. */
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
