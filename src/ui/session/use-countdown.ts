import { useEffect, useState } from 'react'
import { useSurroundings } from '../common/book-context.tsx'

/** Remaining seconds, and a function that starts the countdown. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const { clock } = useSurroundings()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => clock.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const counting = left > 0
  useEffect(() => (counting ? clock.every(1000, () => setNow(clock.now())) : undefined), [clock, counting])
  const start = (seconds: number) => {
    const at = clock.now()
    setNow(at)
    setUntil(at + seconds * 1000)
  }
  return [left, start]
}
