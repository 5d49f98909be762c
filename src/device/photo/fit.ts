/** Longest edge of a stored photo, in pixels; also below the 16,777,216 pixels of an iOS canvas. */
export const EDGE = 2560
/** What a photo should weigh unless its field allows less. Bytes. */
export const USUAL = 1_000_000
const BEST = 0.92
const WORST = 0.4
/** Halvings of the quality interval: 0.52 / 2^5 is finer than the eye. */
const STEPS = 5
const SMALLEST_EDGE = 480

export const targetOf = (limit: number): number => Math.min(USUAL, limit)

/** Width and height with the longest edge at most `edge`; never enlarged. */
export function within(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The best quality that fits; a smaller picture when even the worst does not.
 * encode: JPEG of the picture at that edge and quality.
 */
export async function squeeze(
  encode: (edge: number, quality: number) => Promise<Blob>,
  target: number,
): Promise<Blob | undefined> {
  for (let edge = EDGE; edge >= SMALLEST_EDGE; edge = Math.floor(edge * 0.75)) {
    const best = await encode(edge, BEST)
    if (best.size <= target) return best
    let found: Blob | undefined
    let low = WORST
    let high = BEST
    for (let step = 0; step < STEPS; step++) {
      const quality = (low + high) / 2
      const tried = await encode(edge, quality)
      if (tried.size <= target) {
        found = tried
        low = quality
      } else {
        high = quality
      }
    }
    if (found) return found
  }
  return undefined
}
