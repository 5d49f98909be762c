import { afterEach, describe, expect, it, vi } from 'vitest'
import { farmDay, farmMinute, farmStamp } from '../../src/registry/format/farm-time.ts'

/** The en-CA format of ICU 72, seen in WebKit; other versions may differ. */
class WritesOtherwise {
  format = () => '11/22/2026'
  formatToParts = () => [{ type: 'literal', value: '11/22/2026' }]
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** The app's clock in such a browser at that instant. */
async function clockAt(instant: string) {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function DateTimeFormat() {
    return new WritesOtherwise()
  } as unknown as typeof Intl.DateTimeFormat)
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/22/2026')
  vi.resetModules()
  return (await import('../../src/device/platform/system.ts')).systemClock
}

describe("today at the farm, whatever the browser's formats write", () => {
  it.each([
    ['2026-11-22T04:59:59Z', '2026-11-21'],
    ['2026-11-22T05:00:00Z', '2026-11-22'],
    ['2027-01-01T04:59:59Z', '2026-12-31'],
    ['2024-03-01T04:59:59Z', '2024-02-29'],
  ])('at %s it is %s', async (instant, day) => {
    expect((await clockAt(instant)).today()).toBe(day)
  })

  it('is the day of an instant that everything else reckons with', async () => {
    const clock = await clockAt('2026-11-22T13:05:09Z')
    expect(clock.today()).toBe(farmDay(clock.now()))
    expect([farmMinute(clock.now()), farmStamp(clock.now())]).toEqual(['2026-11-22 08:05', '20261122080509'])
  })

  it('says nothing of what is no instant, and ends no screen by it', () => {
    expect([farmDay(Number.NaN), farmMinute(Number.POSITIVE_INFINITY), farmStamp(9e15)]).toEqual(['', '', ''])
  })
})
