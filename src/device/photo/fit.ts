/** Longest edge of a stored photo, in pixels; also below the 16,777,216 pixels of an iOS canvas. */
export const EDGE = 2560
/** What a photo should weigh unless its field allows less. Bytes. */
export const USUAL = 1_000_000
const BEST = 0.92
const WORST = 0.4
/** Encodings at one size, each a quarter of a second on a phone. */
const TRIES = 5
/** As much of the room as this is near enough: what is left would not be seen. */
const NEAR = 0.88
const SMALLEST_EDGE = 480

export const targetOf = (limit: number): number => Math.min(USUAL, limit)

/** Width and height with the longest edge at most `edge`; never enlarged. */
export function within(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A quality near the best that fits; a smaller picture when even the worst does not.
 * encode: JPEG of the picture at that edge and quality.
 */
export async function squeeze(
  encode: (edge: number, quality: number) => Promise<Blob>,
  target: number,
): Promise<Blob | undefined> {
  for (let edge = EDGE; edge >= SMALLEST_EDGE; edge = Math.floor(edge * 0.75)) {
    const best = await encode(edge, BEST)
    if (best.size <= target) return best
    const found = await searched((quality) => encode(edge, quality), best.size, target)
    if (found) return found
  }
  return undefined
}

/** How fast the logarithm of a photo's size grows with its quality, until two sizes of this one are known. */
const USUAL_SLOPE = 3.2
/** Parts of what is still open that a try leaves to either side, so that each one narrows it. */
const MARGIN = 0.02

/** @param large bytes at the best quality, which are too many */
async function searched(
  encode: (quality: number) => Promise<Blob>,
  large: number,
  target: number,
): Promise<Blob | undefined> {
  const aim = Math.log((target * (1 + NEAR)) / 2)
  let found: Blob | undefined
  let [fits, isTooLarge] = [WORST, BEST]
  let last = { quality: BEST, log: Math.log(large) }
  let slope = USUAL_SLOPE
  for (let tries = 1; tries <= TRIES; tries++) {
    const margin = MARGIN * (isTooLarge - fits)
    const quality =
      tries === TRIES && !found
        ? WORST
        : between(fits + margin, last.quality + (aim - last.log) / slope, isTooLarge - margin)
    const tried = await encode(quality)
    if (tried.size > target) isTooLarge = quality
    else {
      found = tried
      if (tried.size >= target * NEAR) break
      fits = quality
    }
    const log = Math.log(tried.size)
    // The size grows about exponentially with the quality: the last two say how fast.
    slope = Math.max(0.5, (last.log - log) / (last.quality - quality || 1))
    last = { quality, log }
  }
  return found
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
