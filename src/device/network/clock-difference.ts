/** Comparing the device's clock with the host's, by the time that an answer carries. */

export interface Moment {
  /** ms UTC by the device's clock. */
  readonly now: number
  /** ms, unaffected by changes of the clock. */
  readonly ticks: number
}

/** The header Date is cut to whole seconds: on average half a second is missing, ms. */
const CUT = 500
/** The host's time lies between sending and receiving: a longer call says too little, ms. */
const LONGEST = 60_000
/** During the call the device slept or its clock was set, if clock and ticks differ by more than this, ms. */
const DISTURBED = 2_000

export const momentHere = (): Moment => ({ now: Date.now(), ticks: performance.now() })

/**
 * Host minus device, ms; undefined: the answer does not say. Half of the call's duration is taken as the way back.
 * @param date the answer's header Date
 */
export function clockDifference(date: string | null, sent: Moment, received: Moment): number | undefined {
  const host = date === null ? Number.NaN : Date.parse(date)
  const took = received.ticks - sent.ticks
  const isDisturbed = Math.abs(received.now - sent.now - took) > DISTURBED
  if (Number.isNaN(host) || took > LONGEST || isDisturbed) return undefined
  return Math.round(host + CUT - (sent.now + took / 2))
}
