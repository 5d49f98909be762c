import type { Clock } from '../sync/ports.ts'

/** Longest delay that timers take: 2^31 - 1 ms. */
const LONGEST = 2_147_483_647

/** Farms are in Colombia: a form's day is the day there, wherever the device thinks it is. */
const farmDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => farmDay.format(new Date()),
  after(ms, run) {
    const timer = setTimeout(run, Math.max(0, Math.min(ms, LONGEST)))
    return () => clearTimeout(timer)
  },
}
