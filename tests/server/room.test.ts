/** Whoever finds no room is told when to come again: each at a time of his own, as fast as calls end. */
import { describe, expect, it } from 'vitest'
import { HttpError } from '../../src/server/core/http-errors.ts'
import { type Place, Room } from '../../src/server/http/room.ts'

const LIMITS = { bytes: 1_000, calls: 10, bytesEach: 1_000, callsEach: 10 }

function fullRoom() {
  let now = 0
  const room = new Room(LIMITS, () => now)
  const inside: Place[] = Array.from({ length: LIMITS.calls }, (_, n) => room.enter([`aparato ${n}`]))
  /** s, as the next one is told. */
  const sentAway = (): number => {
    try {
      room.enter(['otro'])
    } catch (error) {
      if (error instanceof HttpError && error.status === 503) return error.retryAfter ?? 0
    }
    throw new Error('there was room')
  }
  /** So many calls end, one every so many ms, and others take their places. */
  const goOn = (calls: number, every: number) => {
    for (let n = 0; n < calls; n++) {
      now += every
      inside.shift()?.leave()
      inside.push(room.enter([`aparato ${n}`]))
    }
  }
  return { sentAway, goOn, pass: (ms: number) => (now += ms) }
}

describe('a full room', () => {
  it('spreads those who come at once over the time that it takes to serve them', () => {
    const { sentAway, goOn } = fullRoom()
    goOn(400, 100)
    const told = Array.from({ length: 300 }, sentAway)
    expect(told[0]).toBe(3)
    expect(told.at(-1)).toBeGreaterThan(28)
    expect(told.at(-1)).toBeLessThan(38)
    expect(new Set(told).size).toBeGreaterThan(25)
  })

  it('sends nobody away for longer than five minutes, however many wait', () => {
    const { sentAway, goOn } = fullRoom()
    goOn(400, 1_000)
    expect(Math.max(...Array.from({ length: 2_000 }, sentAway))).toBe(300)
  })

  it('asks little again of whoever comes when the others have had their turns', () => {
    const { sentAway, goOn, pass } = fullRoom()
    goOn(400, 100)
    for (let n = 0; n < 100; n++) sentAway()
    pass(60_000)
    expect(sentAway()).toBe(3)
  })
})
