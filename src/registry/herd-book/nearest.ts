/** Finds the intended name in a list despite a different spelling. */
import { folded } from '../filling/picker-match.ts'

/** Signs of the sexes are words. */
export const inWords = (text: string): string => folded(text).replaceAll('♀', ' hembra ').replaceAll('♂', ' macho ')

/** Letters and digits only: 'LaMancha', 'La Mancha' and 'la-mancha' are equal. */
export const bare = (text: string): string => inWords(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Edit distance between two words: a letter added, removed, replaced, or two neighbours swapped (optimal string
 * alignment).
 * @param most larger distances are returned as this plus one.
 */
export function stepsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let least = row
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let steps = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        steps = Math.min(steps, (before[at - 2] ?? 0) + 1)
      now.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most) return most + 1
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}

export interface Candidate<T> {
  readonly name: string
  readonly value: T
}

export type Match<T> =
  | { readonly is: 'same'; readonly value: T; readonly name: string }
  /** Spelled differently: only if one is nearer than all others. */
  | { readonly is: 'near'; readonly value: T; readonly name: string }
  | { readonly is: 'none' }

/** Its words between spaces, so that a run of them is found as a text. */
const spaced = (text: string): string =>
  ` ${folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `

/** Letters of the shortest part that a longer name is known by. */
const SHORTEST_PART = 4

/** Finds names, with a cache, because a book repeats the same hundred words a hundred thousand times. */
export class Names<T> {
  private readonly same = new Map<string, Candidate<T>>()
  /** Of long names: their words. */
  private readonly wholes: readonly (Candidate<T> & { readonly words: string })[]
  private readonly found = new Map<string, Match<T>>()

  /** @param parts a name is also known by a part of it ('Valle', 'Ubaté') that no other has. */
  constructor(named: readonly Candidate<T>[], { parts = false } = {}) {
    this.wholes = parts ? named.map((one) => ({ ...one, words: spaced(one.name) })) : []
    for (const one of named) if (!this.same.has(bare(one.name))) this.same.set(bare(one.name), one)
  }

  find(text: string): Match<T> {
    const sought = bare(text)
    const known = this.found.get(sought)
    if (known) return known
    const match = this.search(sought, text)
    this.found.set(sought, match)
    return match
  }

  private search(sought: string, text: string): Match<T> {
    const same = this.same.get(sought)
    if (same) return { is: 'same', ...same }
    const whole = sought.length < SHORTEST_PART ? undefined : this.wholeOf(spaced(text))
    if (whole) return { is: 'near', value: whole.value, name: whole.name }
    // One letter in four may differ, three at most.
    const most = Math.min(3, Math.floor(sought.length / 4))
    if (most < 1) return { is: 'none' }
    let nearest: Candidate<T> | undefined
    let steps = most + 1
    let isAlone = true
    for (const [name, one] of this.same) {
      const away = stepsBetween(sought, name, most)
      if (away > steps || away > most) continue
      isAlone = away < steps || one.value === nearest?.value
      nearest = one
      steps = away
    }
    return nearest && isAlone ? { is: 'near', ...nearest } : { is: 'none' }
  }

  private wholeOf(part: string): Candidate<T> | undefined {
    const [first, ...others] = this.wholes.filter(({ words }) => words.includes(part))
    return others.every(({ value }) => value === first?.value) ? first : undefined
  }
}
