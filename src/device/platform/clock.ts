import { farmDay } from '../../registry/format/farm-time.ts'
import type { Clock } from '../../sync/ports/ports.ts'

/** Longest delay that timers take: 2^31 - 1 ms. */
const LONGEST = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  // The date of a form is the farm's, whatever time zone the device has.
  today: () => farmDay(Date.now()),
  after(ms, run) {
    const timer = setTimeout(run, Math.max(0, Math.min(ms, LONGEST)))
    return () => clearTimeout(timer)
  },
}
