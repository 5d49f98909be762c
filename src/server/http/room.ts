/**
 * Admission control: limits the bytes of bodies that this process holds and the calls in progress, in total and per
 * address and person, so that one caller cannot use up the capacity of all. A call that would wait longer than its
 * device does is refused at once: otherwise the machine would do the same work again for the repeated call.
 */

import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

export interface RoomLimits {
  /** Limits in total. Bytes are those of bodies as received. */
  readonly bytes: number
  readonly calls: number
  /** Limits of one address, and of one person from any address. */
  readonly bytesEach: number
  readonly callsEach: number
  /** Pieces of work that are always admitted, however slow the host is. */
  readonly always: number
}

/** One address may be a whole office behind one router: its calls are admitted on a slow host too. */
export const ROOM: RoomLimits = { bytes: 128_000_000, calls: 1_000, bytesEach: 64_000_000, callsEach: 400, always: 500 }

/** ms that a call may wait for those before it: a third of the time that a device waits for its forms. */
export const LONGEST_WAIT = 20_000
/** Share of that time that the work of one address or person may use. */
const OF_ONE = 0.5

/** Retry-After of a refused call in seconds: minimum and maximum. */
const COME_AGAIN = 3
const LATEST = 300
/** ms for a piece of work before anything was measured; and the weight of each finished call in the average. */
const FIRST_PACE = 10
const WEIGHT = 0.02
/** Pieces that one call may count as, whatever its body declares: those of the largest batch. */
const MOST_PIECES = 100
/**
 * ms per piece by which refused callers are spaced: the shortest recent value, doubling after this many ms. Work looks
 * slow while a thousand calls are being refused, and a caller who returns too early costs less than an idle process.
 */
const FIRST_TURNS = 1
const DOUBLED = 30_000
/**
 * Callers are spaced this much more closely than work ends, because a device waits up to a quarter longer than it is
 * told (src/sync).
 */
const CLOSER = 1.25
/** ms of little work after which earlier measurements no longer count. */
const FORGOTTEN = 60_000

export interface Place {
  /** Also counts it for that name from now on. @throws HttpError 429 */
  alsoFor(name: string): void
  /** @throws HttpError 429 if this caller holds too much, 503 if all together do. */
  take(bytes: number): void
  /**
   * The body has arrived and its work begins.
   * @param pieces calls in it: those of a batch are made one by one. @throws HttpError 503 if the work before it takes
   * too long
   */
  begin(pieces: number): void
  /** Only batches are being worked on: nobody waits for a single call, such as a list. */
  readonly isQuiet: () => boolean
  /** Releases everything that was taken; idempotent. */
  leave(): void
}

export class Room {
  private readonly limits: RoomLimits
  private readonly now: () => number
  private readonly held = new Map<string, { bytes: number; calls: number }>()
  /** Pieces of work in progress, in total ('') and by name. */
  private readonly work = new Map<string, number>()
  /** Calls in progress that are no batches. */
  private single = 0
  /** Over calls that ended while there was much to do: ms between two ends, and pieces per call. */
  private ended = { ms: FIRST_PACE, pieces: 1 }
  private inTurns = FIRST_TURNS
  /** Pieces of a call that has begun. */
  private begun = 1
  private lastEnd: number | undefined
  private quietSince: number | undefined
  private turn = 0

  constructor(limits: RoomLimits = ROOM, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /** Begins a call. @param names of the caller known before it is identified. @throws HttpError 429 or 503 */
  enter(names: readonly string[]): Place {
    const all = ['', ...names]
    this.refuseLate(all, this.begun)
    this.add(all, 0, 1)
    let taken = 0
    let working = 0
    let isHere = true
    return {
      isQuiet: () => this.single === 0,
      alsoFor: (name) => {
        this.add([name], taken, 1)
        all.push(name)
      },
      take: (bytes) => {
        if (!isHere) return
        this.add(all, bytes, 0)
        taken += bytes
      },
      begin: (claimed) => {
        if (!isHere || working > 0) return
        const pieces = Math.min(claimed, MOST_PIECES)
        this.refuseLate(all, pieces)
        this.begun += (pieces - this.begun) * WEIGHT
        working = pieces
        if (pieces === 1) this.single++
        this.addWork(all, pieces)
      },
      leave: () => {
        if (!isHere) return
        isHere = false
        if (working === 1) this.single--
        if (working > 0) {
          this.noteEnd(working)
          this.addWork(all, -working)
        }
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
      if (name === '') throw new HttpError(503, serverTexts.busy, this.nextTurn(this.begun))
      throw new HttpError(429, serverTexts.tooMuchAtOnce, COME_AGAIN)
    }
    for (const name of names) {
      const now = this.held.get(name) ?? { bytes: 0, calls: 0 }
      this.held.set(name, { bytes: now.bytes + bytes, calls: now.calls + calls })
    }
  }

  /** ms per piece of work, measured from end to end: this accounts for parallel work. */
  private get pace(): number {
    if (this.quietSince !== undefined && this.now() - this.quietSince > FORGOTTEN) {
      this.ended = { ms: FIRST_PACE, pieces: 1 }
      this.inTurns = FIRST_TURNS
    }
    return this.ended.ms / this.ended.pieces
  }

  /** @param pieces of the call to be refused. @throws HttpError 503 */
  private refuseLate(names: readonly string[], pieces: number): void {
    for (const name of names) {
      const before = this.work.get(name) ?? 0
      const longest = name === '' ? LONGEST_WAIT : LONGEST_WAIT * OF_ONE
      if (before >= this.limits.always && before * this.pace > longest)
        throw new HttpError(503, serverTexts.busy, this.nextTurn(pieces))
    }
  }

  /**
   * Seconds. Each refused caller gets a time slot, spaced as fast as work ends: they do not all return at once, and
   * nobody stays away while there is room.
   */
  private nextTurn(pieces: number): number {
    const now = this.now()
    const after = Math.max(this.turn, now + COME_AGAIN * 1000) + (pieces * this.inTurns) / CLOSER
    this.turn = Math.min(after, now + LATEST * 1000)
    return Math.round((this.turn - now) / 1000)
  }

  /** Measured only under load: otherwise the time between two ends is that between arrivals. */
  private noteEnd(pieces: number): void {
    const isBusy = (this.work.get('') ?? 0) > this.limits.always / 2
    const now = this.now()
    if (isBusy && this.lastEnd !== undefined) {
      const { ended } = this
      const since = now - this.lastEnd
      ended.ms += (since - ended.ms) * WEIGHT
      ended.pieces += (pieces - ended.pieces) * WEIGHT
      this.inTurns = Math.min(this.inTurns * 2 ** (since / DOUBLED), this.pace)
    }
    this.lastEnd = isBusy ? now : undefined
    if (isBusy) this.quietSince = undefined
    else this.quietSince ??= now
  }

  private addWork(names: readonly string[], pieces: number): void {
    for (const name of names) {
      const left = (this.work.get(name) ?? 0) + pieces
      if (left > 0) this.work.set(name, left)
      else this.work.delete(name)
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
