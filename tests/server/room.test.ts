/**
 * Refused callers are told to return at different times, at the rate at which work completes. Calls that would wait
 * longer than their device's timeout are refused at once.
 */
import { describe, expect, it } from 'vitest'
import { yieldToOthers } from '../../src/server/core/fair-share.ts'
import { HttpError } from '../../src/server/core/http-errors.ts'
import { LONGEST_WAIT, type Place, ROOM, Room } from '../../src/server/http/room.ts'
import { TIMEOUT } from '../../src/sync/core/api-client.ts'
import { patience } from '../../src/sync/core/backoff.ts'
import { random } from '../sync/fakes/chance.ts'

const LIMITS = { bytes: 1_000, calls: 10, bytesEach: 1_000, callsEach: 10, always: 4 }

/** Begins a call under that name. @throws HttpError */
function begun(room: Room, name: string, pieces = 1): Place {
  const place = room.enter([name])
  try {
    place.begin(pieces)
    return place
  } catch (error) {
    place.leave()
    throw error
  }
}

/** Seconds after which a refused caller must return; undefined: admitted. */
function refusal(enter: () => Place): number | undefined {
  try {
    enter()
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return error.retryAfter ?? 0
    throw error
  }
  return undefined
}

function fullRoom() {
  let now = 0
  const room = new Room(LIMITS, () => now)
  const inside: Place[] = Array.from({ length: LIMITS.calls }, (_, n) => begun(room, `aparato ${n}`))
  /** Retry-After in seconds of the next refused caller. */
  const sentAway = (): number => {
    const told = refusal(() => begun(room, 'otro'))
    if (told === undefined) throw new Error('there was room')
    return told
  }
  /** Ends `calls` calls, one every `every` ms, and replaces each by another. */
  const goOn = (calls: number, every: number) => {
    for (let n = 0; n < calls; n++) {
      now += every
      inside.shift()?.leave()
      inside.push(begun(room, `aparato ${n}`))
    }
  }
  return { sentAway, goOn, pass: (ms: number) => (now += ms) }
}

describe('a full room', () => {
  it('spreads those who come at once over the time that it takes to serve them', () => {
    const { sentAway, goOn } = fullRoom()
    goOn(3_000, 100)
    const told = Array.from({ length: 300 }, sentAway)
    expect(told[0]).toBe(3)
    expect(told.at(-1)).toBeGreaterThan(24)
    expect(told.at(-1)).toBeLessThan(32)
    expect(new Set(told).size).toBeGreaterThan(20)
  })

  it('sends nobody away for longer than five minutes, however many wait', () => {
    const { sentAway, goOn } = fullRoom()
    goOn(400, 1_000)
    expect(Math.max(...Array.from({ length: 2_000 }, sentAway))).toBe(300)
  })

  it('asks little again of whoever comes when the others have had their turns', () => {
    const { sentAway, goOn, pass } = fullRoom()
    goOn(3_000, 100)
    for (let n = 0; n < 100; n++) sentAway()
    pass(60_000)
    expect(sentAway()).toBe(3)
  })
})

/** Simulates a host that processes admitted calls one by one, and devices that arrive together and obey Retry-After. */
function evening(devices: number, pieces: number, ms: number) {
  let now = 0
  const room = new Room(ROOM, () => now)
  const next = random(7)
  const coming = Array.from({ length: devices }, (_, n) => ({ at: next() * 1_000, tries: 0, name: `aparato ${n}` }))
  const inside: { readonly place: Place; readonly since: number }[] = []
  let [working, longest, refused, most] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  while (coming.length > 0 || inside.length > 0) {
    coming.sort((a, b) => b.at - a.at)
    const first = coming.at(-1)
    if (first && first.at < working) {
      coming.pop()
      now = first.at
      const told = refusal(() => {
        const place = begun(room, first.name, pieces)
        inside.push({ place, since: now })
        return place
      })
      most = Math.max(most, inside.length)
      if (working === Number.POSITIVE_INFINITY) working = now + pieces * ms
      if (told === undefined) continue
      refused++
      const tries = first.tries + 1
      coming.push({ ...first, tries, at: now + patience(tries, next(), told) })
      continue
    }
    now = working
    const done = inside.shift()
    done?.place.leave()
    longest = Math.max(longest, now - (done?.since ?? now))
    working = inside.length > 0 ? now + pieces * ms : Number.POSITIVE_INFINITY
  }
  return { ms: now, alone: devices * pieces * ms, longest, refused, most }
}

describe('a host that is slow', () => {
  it('lets in no more than it answers while a device waits, and the queue drains as fast as it works', () => {
    const slow = evening(1_500, 20, 8)
    expect(slow.longest).toBeLessThan(TIMEOUT.submit / 2)
    expect(slow.ms).toBeLessThan(1.2 * slow.alone)
    // A device retries a few times, not endlessly.
    expect(slow.refused).toBeLessThan(4 * 1_500)
    const quick = evening(1_500, 20, 1.6)
    expect(quick.ms).toBeLessThan(1.2 * quick.alone)
    expect(quick.most, 'a quick one holds more').toBeGreaterThan(2 * slow.most)
  })

  it('hears every call of an office behind one router, and leaves half of its time to others', () => {
    let now = 0
    const room = new Room(ROOM, () => now)
    const slowly = Array.from({ length: 300 }, (_, n) => begun(room, `aparato ${n}`))
    for (let n = 0; n < 500; n++) {
      now += 200
      slowly.shift()?.leave()
      if (n < 200) slowly.push(begun(room, `aparato ${n}`))
    }
    expect(ROOM.always).toBeGreaterThan(ROOM.callsEach)
    for (let n = 0; n < ROOM.callsEach; n++) expect(refusal(() => begun(room, 'oficina'))).toBeUndefined()
  })

  it('keeps half of what it can do from whoever sends most', () => {
    let now = 0
    const room = new Room(ROOM, () => now)
    const inside = Array.from({ length: 100 }, (_, n) => begun(room, `aparato ${n}`, 20))
    for (let n = 0; n < 300; n++) {
      now += 200
      inside.shift()?.leave()
      inside.push(begun(room, `aparato ${n}`, 20))
    }
    for (const place of inside) {
      now += 200
      place.leave()
    }
    let batches = 0
    while (refusal(() => begun(room, 'quien más manda', 20)) === undefined) batches++
    expect(batches * 200).toBeGreaterThan(LONGEST_WAIT * 0.45)
    expect(batches * 200).toBeLessThan(LONGEST_WAIT * 0.6)
    expect(refusal(() => begun(room, 'otro', 20))).toBeUndefined()
  })

  it('counts a call for no more than the largest batch, whatever its body says', () => {
    const room = new Room(ROOM, () => 0)
    for (let n = 0; n < 10; n++) begun(room, 'mentiroso', 1_000_000_000)
    expect(refusal(() => begun(room, 'otro', 20))).toBeUndefined()
  })

  it('that has become quick again is believed after a minute', () => {
    let now = 0
    const room = new Room(ROOM, () => now)
    const inside = Array.from({ length: 20 }, (_, n) => begun(room, `aparato ${n}`, 20))
    for (let n = 0; n < 300; n++) {
      now += 2_000
      inside.shift()?.leave()
      inside.push(begun(room, `aparato ${n}`, 20))
    }
    for (const place of inside) {
      now += 2_000
      place.leave()
    }
    const letIn = () => {
      const places: Place[] = []
      for (let n = 0; n < 150; n++) refusal(() => places[places.push(begun(room, `aparato ${n}`, 20)) - 1] as Place)
      for (const place of places) place.leave()
      return places.length
    }
    expect(letIn()).toBeLessThan(40)
    now += 61_000
    expect(letIn()).toBeGreaterThan(90)
  })
})

describe('batches', () => {
  it('are alone until a single call begins, and once it has left', () => {
    const room = new Room(ROOM, () => 0)
    const batch = begun(room, 'ana', 50)
    begun(room, 'beto', 20)
    expect(batch.isQuiet()).toBe(true)
    // The list that she looks at while her own forms are sent counts too.
    const single = begun(room, 'ana')
    expect(batch.isQuiet()).toBe(false)
    single.leave()
    single.leave()
    expect(batch.isQuiet()).toBe(true)
  })

  it('pause after long work only while somebody waits', async () => {
    const ends: string[] = []
    const ended = (name: string) => () => void ends.push(name)
    const paused = yieldToOthers(50, () => false).then(ended('with others'))
    await Promise.all([paused, yieldToOthers(50, () => true).then(ended('alone'))])
    expect(ends).toEqual(['alone', 'with others'])
  })
})
