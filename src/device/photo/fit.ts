/** Longest edge of a stored photo, in pixels; also below the 16,777,216 pixels of an iOS canvas. */
export const EDGE = 2560
/** Target size of a photo unless its field allows less. Bytes. */
const USUAL = 1_000_000
const BEST = 0.92
const WORST = 0.4
/** Maximum encodings at one size: each takes a quarter of a second on a phone. */
const TRIES = 5
/** Filling this share of the target is close enough: the difference would not be visible. */
const NEAR = 0.88
const SMALLEST_EDGE = 480

export const targetOf = (limit: number): number => Math.min(USUAL, limit)

/** Width and height with the longest edge at most `edge`; never enlarged. */
export function within(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A quality close to the best that fits; a smaller picture if even the worst does not. encode: JPEG of the picture at
 * that edge and quality.
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

/** Growth of the logarithm of a photo's size with its quality, until two sizes of this photo are known. */
const USUAL_SLOPE = 3.2
/** Share of the open interval kept on either side of a try, so that each try narrows it. */
const MARGIN = 0.02

/** @param large bytes at the best quality, which exceed the target */
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
    // The size grows roughly exponentially with the quality: the last two tries give the rate.
    slope = Math.max(0.5, (last.log - log) / (last.quality - quality || 1))
    last = { quality, log }
  }
  return found
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
