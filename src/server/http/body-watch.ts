/** Looks at a body while it comes: too long, too slow, more than there is room for, or stuck in the parser. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import type { Place } from './room.ts'

/** ms between two looks. */
const LOOK = 1_000

/** A body that brings fewer bytes than this in so many looks (seconds, on a machine that keeps up) is too slow. */
export interface Pace {
  readonly looks: number
  readonly bytes: number
}

/** A bad line stands still for a while, and carries a kilobyte a second. */
export const ofThoseSignedIn: Pace = { looks: 30, bytes: 30_000 }
/** Theirs fits into one packet. */
export const ofStrangers: Pace = { looks: 10, bytes: 10_000 }

export interface Watch {
  readonly failed: Promise<never>
  /** The parser reads this stream instead: whether it stands still is looked at there. */
  follow(stream: Readable): void
  end(): void
}

/**
 * `failed` rejects with 413 once more has come than may (a body in chunks announces nothing), 408 when it comes too
 * slowly, 429 or 503 when there is no room for it, 400 when a part is no form-data or the parser holds back what comes
 * from one look to the next.
 * @param areForms of what comes: are its parts form-data so far?
 */
export function watchOver(
  raw: IncomingMessage,
  most: number,
  place: Place,
  pace: Pace,
  areForms: (chunk: Buffer) => boolean,
): Watch {
  let parsed: Readable = raw
  let [come, heldAt, since, counted] = [0, -1, 0, 0]
  let looks: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      come += chunk.length
      try {
        if (come > most) throw new HttpError(413, serverTexts.tooLarge)
        place.take(chunk.length)
        if (!areForms(chunk)) throw new HttpError(400, serverTexts.malformed)
      } catch (error) {
        reject(error)
      }
    })
    looks = setInterval(() => {
      const isHeld = parsed.readableFlowing === false
      if (isHeld && heldAt === come) reject(new HttpError(400, serverTexts.malformed))
      heldAt = isHeld ? come : -1
      // Looks are counted, not seconds: whoever sent while this process was busy has not been slow.
      if (++counted < pace.looks) return
      if (come - since < pace.bytes) reject(new HttpError(408, serverTexts.tooSlow))
      ;[counted, since] = [0, come]
    }, LOOK)
  })
  // Nobody waits for it once the body is there.
  failed.catch(() => {})
  return {
    failed,
    follow: (stream) => {
      parsed = stream
    },
    end: () => clearInterval(looks),
  }
}
