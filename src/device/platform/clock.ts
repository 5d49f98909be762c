import { farmClock } from '../../sync/core/farm-clock.ts'
import type { Clock } from '../../sync/ports/ports.ts'

/** Longest delay that timers take: 2^31 - 1 ms. */
const LONGEST = 2_147_483_647

/** The clock of this page or worker. */
export const systemClock: Clock = farmClock({
  now: () => Date.now(),
  ticks: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.max(0, Math.min(ms, LONGEST)))
    return () => clearTimeout(timer)
  },
})
