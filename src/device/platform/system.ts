import { v7 } from 'uuid'
import { farmClock } from '../../sync/core/farm-clock.ts'
import type { Clock, RandomSource } from '../../sync/ports/ports.ts'

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

export const systemRandom: RandomSource = {
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  uuid: (now) => v7({ msecs: now }),
}
