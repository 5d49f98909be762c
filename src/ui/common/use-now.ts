import { useEffect, useState } from 'react'
import { useSurroundings } from './book-context.tsx'

/** ms UTC, refreshed every so many ms, for displayed ages. */
export function useNow(every = 30_000): number {
  const { clock } = useSurroundings()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => clock.every(every, () => setNow(clock.now())), [clock, every])
  return now
}
