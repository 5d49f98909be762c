/**
 * The bytes of bodies that this process holds at once, and the calls under way: bounded in all, and for each address and
 * person, so that one caller cannot use up the capacity of all.
 */

import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

export interface RoomLimits {
  /** Of all together. Bytes are those of bodies as they come. */
  readonly bytes: number
  readonly calls: number
  /** Of one address, and of one person wherever he calls from. */
  readonly bytesEach: number
  readonly callsEach: number
}

/** One address may be a whole office behind one router. */
export const ROOM: RoomLimits = { bytes: 128_000_000, calls: 1_000, bytesEach: 64_000_000, callsEach: 400 }

/** Seconds until whoever found no room should come again: at least, and at most. */
const COME_AGAIN = 3
const LATEST = 300
/** ms between two calls that end, before any has; and how much each says of the next. */
const FIRST_GAP = 5
const WEIGHT = 0.02

export interface Place {
  /** Counts it for that name too, from now on. @throws HttpError 429 */
  alsoFor(name: string): void
  /** @throws HttpError 429 when this caller holds too much, 503 when all together do. */
  take(bytes: number): void
  /** Releases everything that was taken; idempotent. */
  leave(): void
}

export class Room {
  private readonly limits: RoomLimits
  private readonly now: () => number
  private readonly held = new Map<string, { bytes: number; calls: number }>()
  private gap = FIRST_GAP
  private lastLeft: number | undefined
  private turn = 0

  constructor(limits: RoomLimits = ROOM, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /**
   * Begins a call.
   * @param names of the caller: what is known of him before he is heard.
   * @throws HttpError 429 or 503
   */
  enter(names: readonly string[]): Place {
    const all = ['', ...names]
    this.add(all, 0, 1)
    let taken = 0
    let isHere = true
    return {
      alsoFor: (name) => {
        this.add([name], taken, 1)
        all.push(name)
      },
      take: (bytes) => {
        if (!isHere) return
        this.add(all, bytes, 0)
        taken += bytes
      },
      leave: () => {
        if (!isHere) return
        isHere = false
        this.drop(all, taken)
      },
    }
  }

  private add(names: readonly string[], bytes: number, calls: number): void {
    const { limits } = this
    for (const name of names) {
      const now = this.held.get(name) ?? { bytes: 0, calls: 0 }
      const [mostBytes, mostCalls] = name === '' ? [limits.bytes, limits.calls] : [limits.bytesEach, limits.callsEach]
      if (now.bytes + bytes <= mostBytes && now.calls + calls <= mostCalls) continue
      if (name === '') throw new HttpError(503, serverTexts.busy, this.nextTurn())
      throw new HttpError(429, serverTexts.tooMuchAtOnce, COME_AGAIN)
    }
    for (const name of names) {
      const now = this.held.get(name) ?? { bytes: 0, calls: 0 }
      this.held.set(name, { bytes: now.bytes + bytes, calls: now.calls + calls })
    }
  }

  /**
   * Seconds. Each is given a turn of his own, as fast as calls end: all who were sent away at once do not come back at
   * once, and nobody stays away while there is room.
   */
  private nextTurn(): number {
    const now = this.now()
    const after = Math.max(this.turn, now + COME_AGAIN * 1000) + this.gap
    this.turn = Math.min(after, now + LATEST * 1000)
    return Math.round((this.turn - now) / 1000)
  }

  /** While many are here. */
  private noteLeaving(): void {
    const isBusy = (this.held.get('')?.calls ?? 0) > this.limits.calls / 2
    const now = this.now()
    if (isBusy && this.lastLeft !== undefined) this.gap += (now - this.lastLeft - this.gap) * WEIGHT
    this.lastLeft = isBusy ? now : undefined
  }

  private drop(names: readonly string[], bytes: number): void {
    this.noteLeaving()
    for (const name of names) {
      const now = this.held.get(name)
      if (!now || now.calls <= 1) this.held.delete(name)
      else this.held.set(name, { bytes: now.bytes - bytes, calls: now.calls - 1 })
    }
  }
}
