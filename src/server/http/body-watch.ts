/** Watches a body while it arrives: too long, too slow, no room for it, or stuck in the parser. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import type { Place } from './room.ts'

/** ms between two checks. */
const LOOK = 1_000

/**
 * A body that brings fewer bytes than this in that many checks (seconds, unless the machine is overloaded) is too slow.
 */
export interface Pace {
  readonly looks: number
  readonly bytes: number
}

/** A bad connection may pause for a while and carries about one kilobyte per second. */
export const ofThoseSignedIn: Pace = { looks: 30, bytes: 30_000 }
/** A stranger's body fits into one packet. */
export const ofStrangers: Pace = { looks: 10, bytes: 10_000 }

export interface Watch {
  readonly failed: Promise<never>
  /** The stream that the parser reads, to detect that it is stuck. */
  follow(stream: Readable): void
  end(): void
}

/**
 * `failed` rejects with 413 if more arrives than allowed (a chunked body declares no length), 408 if it is too slow,
 * 429 or 503 if there is no room for it, 400 if a part is not form-data or the parser accepts nothing between two
 * checks.
 * @param areForms given what arrives: are its parts form-data so far?
 */
export function watchOver(
  raw: IncomingMessage,
  most: number,
  place: Place,
  pace: Pace,
  areForms: (chunk: Buffer) => boolean,
): Watch {
  let parsed: Readable = raw
  let [received, heldAt, since, counted] = [0, -1, 0, 0]
  let timer: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      try {
        if (received > most) throw new HttpError(413, serverTexts.tooLarge)
        place.take(chunk.length)
        if (!areForms(chunk)) throw new HttpError(400, serverTexts.malformed)
      } catch (error) {
        reject(error)
      }
    })
    timer = setInterval(() => {
      const isHeld = parsed.readableFlowing === false
      if (isHeld && heldAt === received) reject(new HttpError(400, serverTexts.malformed))
      heldAt = isHeld ? received : -1
      // Counts checks, not seconds: while this process was busy, the client was not slow.
      if (++counted < pace.looks) return
      if (received - since < pace.bytes) reject(new HttpError(408, serverTexts.tooSlow))
      ;[counted, since] = [0, received]
    }, LOOK)
  })
  // Not awaited once the body has arrived.
  failed.catch(() => {})
  return {
    failed,
    follow: (stream) => {
      parsed = stream
    },
    end: () => clearInterval(timer),
  }
}
