import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FarmClock, useSurroundings } from './book-context.tsx'
import { MINUTE } from './time.ts'

/** ms UTC by the device's clock, refreshed every so many ms, for the age of what this device has stored. */
export const useNow = (every?: number): number => useTime('now', every)

/** The same by the corrected clock, for the host's times and those of the outbox. */
export const useFarmNow = (every?: number): number => useTime('corrected', every)

function useTime(by: 'now' | 'corrected', every = 30_000): number {
  const { clock } = useSurroundings()
  const [now, setNow] = useState(clock[by])
  useEffect(() => {
    setNow(clock[by]())
    return clock.every(every, () => setNow(clock[by]()))
  }, [clock, by, every])
  return now
}

/** The farm's day by the corrected clock, yyyy-mm-dd; drawn again when the next one begins. */
export function useToday(): string {
  const { clock } = useSurroundings()
  return useSyncExternalStore(everyMinute(clock), clock.today, clock.today)
}

const subscriptions = new WeakMap<FarmClock, (changed: () => void) => () => void>()
function everyMinute(clock: FarmClock): (changed: () => void) => () => void {
  const known = subscriptions.get(clock) ?? ((changed: () => void) => clock.every(MINUTE, changed))
  subscriptions.set(clock, known)
  return known
}
