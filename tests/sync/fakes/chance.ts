import type { RandomSource } from '../../../src/sync/ports/ports.ts'

/** A seeded generator (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function chanceOf(next: () => number): RandomSource {
  let made = 0
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    random: next,
    // In order of creation within one ms, like the real ones.
    uuid: (now) => {
      // A real clock has whole milliseconds; waits in the simulated world are fractions.
      const time = Math.floor(now).toString(16).padStart(12, '0')
      const order = (made++ % 4096).toString(16).padStart(3, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-a${hex(3)}-${hex(12)}`
    },
  }
}
