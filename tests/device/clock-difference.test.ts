import { describe, expect, it } from 'vitest'
import { clockDifference } from '../../src/device/network/clock-difference.ts'

const DATE = 'Thu, 26 Nov 2026 12:00:00 GMT'
const HOST = Date.UTC(2026, 10, 26, 12)
const call = (begun: number, took: number, disturbed = 0) =>
  [
    { now: begun, ticks: 100 },
    { now: begun + took + disturbed, ticks: 100 + took },
  ] as const

describe("the device's clock compared with the host's", () => {
  it('takes half of the call as the way back, and the half second that the header lacks', () => {
    expect(clockDifference(DATE, ...call(HOST, 1000))).toBe(0)
    expect(clockDifference(DATE, ...call(HOST + 3_600_000, 1000))).toBe(-3_600_000)
  })

  it('says nothing without a time, after a call that lasted too long, or when the clock was set meanwhile', () => {
    expect(clockDifference(null, ...call(HOST, 1000))).toBeUndefined()
    expect(clockDifference('ayer', ...call(HOST, 1000))).toBeUndefined()
    expect(clockDifference(DATE, ...call(HOST, 61_000))).toBeUndefined()
    expect(clockDifference(DATE, ...call(HOST, 1000, 3_600_000))).toBeUndefined()
  })
})
