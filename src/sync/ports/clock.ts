/** The device's clock, and the farm's. */

export interface DeviceClock {
  /** ms UTC by the device's clock, which may be wrong: for durations and what only this device compares. */
  now(): number
  /** ms since any moment, whatever the clock is set to; may stand still while the device sleeps. */
  ticks(): number
  /** Runs once, after that many ms. */
  after(ms: number, run: () => void): () => void
}

/** What a device has heard of the host's clock. */
export interface HeardClock {
  /** Host minus device, ms. */
  readonly difference: number
  /** The host's clock when it was heard, ms UTC. */
  readonly hostAt: number
}

/** The device's clock and what it differs from the host's (core/farm-clock.ts). */
export interface Clock extends DeviceClock {
  /** ms UTC by the host's clock, as far as it is known. */
  corrected(): number
  /** The calendar day at the farm by the corrected clock, yyyy-mm-dd. */
  today(): string
  /** Host minus device, ms; undefined: the host was never heard. */
  difference(): number | undefined
  /** The host has answered. @param difference host minus device, ms, as measured with the answer */
  heard(difference: number): void
  /** Another context of this device has heard the host. */
  adopt(heard: HeardClock): void
  known(): HeardClock | undefined
  changed(listener: () => void): () => void
}
