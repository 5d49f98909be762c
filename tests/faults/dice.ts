/** Seeded random decisions. */
import { random } from '../sync/fakes/chance.ts'

export interface Dice {
  readonly next: () => number
  readonly below: (n: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly chance: (share: number) => boolean
  /** A number that is unique within this run. */
  readonly unique: () => number
}

export function diceOf(seed: number): Dice {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  let made = 1000
  return {
    next,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    chance: (share) => next() < share,
    unique: () => made++,
  }
}
