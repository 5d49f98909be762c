import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Unlocked } from '../../src/sync/ports/ports.ts'
import { claim, drop, HELD, hold } from '../../sw/session-handoff.ts'

const somebody = (nid: string) => ({ person: { nid }, key: nid }) as unknown as Unlocked
/** A page asks and receives a session. */
function arrives(): Unlocked | undefined {
  const given = claim()
  given?.arrived()
  return given?.unlocked
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  drop()
  vi.useRealTimers()
})

describe('a session on its way from a closed page to the next', () => {
  it('is given once', () => {
    void hold(somebody('1'))
    expect(arrives()).toEqual(somebody('1'))
    expect(claim()).toBeNull()
  })

  it('is the next page’s where the one that asked for it went before it arrived', () => {
    void hold(somebody('1'))
    expect(claim()?.unlocked).toEqual(somebody('1'))
    expect(arrives()).toEqual(somebody('1'))
    expect(claim()).toBeNull()
  })

  it('that a page asked for and did not get is gone after its half minute too, and by a sign-out', async () => {
    void hold(somebody('1'))
    claim()
    await vi.advanceTimersByTimeAsync(HELD)
    expect(claim()).toBeNull()
    void hold(somebody('2'))
    claim()
    drop()
    expect(claim()).toBeNull()
  })

  it('of two, that which no page asked for is given first', () => {
    void hold(somebody('1'))
    void hold(somebody('2'))
    expect(claim()?.unlocked).toEqual(somebody('2'))
    expect(arrives()).toEqual(somebody('1'))
    expect(arrives()).toEqual(somebody('2'))
  })

  it('is gone after half a minute, and lets the worker sleep then', async () => {
    expect(HELD).toBeLessThanOrEqual(30_000)
    const gone = vi.fn()
    hold(somebody('1')).then(gone)
    await vi.advanceTimersByTimeAsync(HELD - 1)
    expect(gone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(gone).toHaveBeenCalled()
    expect(claim()).toBeNull()
  })

  it('is dropped by a sign-out', () => {
    void hold(somebody('1'))
    drop()
    expect(claim()).toBeNull()
  })

  it('two pages that closed may both come back, each within its own half minute', async () => {
    void hold(somebody('1'))
    await vi.advanceTimersByTimeAsync(HELD - 1)
    void hold(somebody('2'))
    void hold(somebody('3'))
    await vi.advanceTimersByTimeAsync(HELD - 1)
    expect(arrives()).toEqual(somebody('3'))
    expect(arrives()).toEqual(somebody('2'))
    expect(claim()).toBeNull()
  })
})
