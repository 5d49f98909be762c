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

/** Seconds until whoever found no room should come again. */
const COME_AGAIN = 3

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
  private readonly held = new Map<string, { bytes: number; calls: number }>()

  constructor(limits: RoomLimits = ROOM) {
    this.limits = limits
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
      if (name === '') throw new HttpError(503, serverTexts.busy, COME_AGAIN)
      throw new HttpError(429, serverTexts.tooMuchAtOnce, COME_AGAIN)
    }
    for (const name of names) {
      const now = this.held.get(name) ?? { bytes: 0, calls: 0 }
      this.held.set(name, { bytes: now.bytes + bytes, calls: now.calls + calls })
    }
  }

  private drop(names: readonly string[], bytes: number): void {
    for (const name of names) {
      const now = this.held.get(name)
      if (!now || now.calls <= 1) this.held.delete(name)
      else this.held.set(name, { bytes: now.bytes - bytes, calls: now.calls - 1 })
    }
  }
}
