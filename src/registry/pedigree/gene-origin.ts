/**
 * Probabilities of gene origin (Boichard, Maignel and Verrier, Genetics Selection Evolution 29, 1997, 5). Animals are
 * ordered parents first. An unknown parent of an animal with one known parent is a founder of its own (appendix A).
 */
import type { Lines } from './generations.ts'

interface Ancestor {
  readonly animal: number
  /** Marginal contribution to the genes of the population under study, 0 to 1. */
  readonly share: number
}

export interface Origin {
  readonly founders: number
  /** Effective number of founders, 1 / sum of q^2 (Lacy, Zoo Biology 8, 1989, 111). NaN without founders. */
  readonly effectiveFounders: number
  /** By marginal contribution, largest first. */
  readonly ancestors: readonly Ancestor[]
  /** Effective number of ancestors, 1 / sum of p^2: equal bounds if every ancestor was found, else the paper's (p. 9). */
  readonly effectiveAncestors: readonly [least: number, most: number]
}

/** Shares this small are rounding. */
const NOTHING = 1e-12
/** Ancestors looked for at most, and animals visited for it: a small population is always searched to its end. */
const MOST_ANCESTORS = 200
const MOST_VISITS = 5_000_000

/** @param members the population under study: animals with two known parents */
export function originOf(lines: Lines, members: Int32Array): Origin {
  const { kept, sires, dams, own } = ancestryWithin(lines, members)
  const all = passedUp(sires, dams, own)
  let founders = 0
  let squares = 0
  for (let place = 0; place < kept.length; place++) {
    const unknown = Number((sires[place] as number) < 0) + Number((dams[place] as number) < 0)
    if (unknown === 0) continue
    founders++
    squares += ((all[place] as number) / (unknown === 2 ? 1 : 2)) ** 2
  }
  const ancestors = ancestorsIn(sires, dams, own)
  return {
    founders,
    effectiveFounders: squares > 0 ? 1 / squares : Number.NaN,
    effectiveAncestors: boundsOf(ancestors, founders),
    ancestors: ancestors.map(({ animal, share }) => ({ animal: kept[animal] as number, share })),
  }
}

/**
 * The ancestors of some animals, renumbered, with what the animals contribute to each themselves: half of their genes
 * to either parent, and their own share where they are ancestors too.
 */
function ancestryWithin({ sires, dams }: Lines, members: Int32Array) {
  const share = 1 / members.length
  const under = new Uint8Array(sires.length)
  const ancestors = new Uint8Array(sires.length)
  for (const animal of members) under[animal] = 1
  for (let animal = sires.length - 1; animal >= 0; animal--) {
    if (under[animal] === 0 && ancestors[animal] === 0) continue
    for (const parent of [sires[animal] as number, dams[animal] as number]) if (parent >= 0) ancestors[parent] = 1
  }
  const kept: number[] = []
  const places = new Int32Array(sires.length).fill(-1)
  for (let animal = 0; animal < ancestors.length; animal++)
    if (ancestors[animal] === 1) places[animal] = kept.push(animal) - 1
  const own = new Float64Array(kept.length)
  for (const animal of members) {
    const place = places[animal] as number
    if (place >= 0) own[place] = (own[place] as number) + share
    else
      for (const parent of [sires[animal] as number, dams[animal] as number])
        if (parent >= 0) own[places[parent] as number] = (own[places[parent] as number] as number) + share / 2
  }
  const renamed = (line: Int32Array) =>
    Int32Array.from(kept, (animal) => ((line[animal] as number) < 0 ? -1 : (places[line[animal] as number] as number)))
  return { kept, sires: renamed(sires), dams: renamed(dams), own }
}

/** Every share passed on to the parents, youngest first; `taken` animals keep theirs. */
function passedUp(sires: Int32Array, dams: Int32Array, own: Float64Array, taken?: Uint8Array): Float64Array {
  const shares = own.slice()
  for (let place = shares.length - 1; place >= 0; place--) {
    if (taken?.[place] === 1) continue
    const half = (shares[place] as number) / 2
    const sire = sires[place] as number
    const dam = dams[place] as number
    if (sire >= 0) shares[sire] = (shares[sire] as number) + half
    if (dam >= 0) shares[dam] = (shares[dam] as number) + half
  }
  return shares
}

/**
 * Appendix B: the ancestor with the largest contribution that earlier ones do not explain, again and again. Of equal
 * ones that through which more genes pass, so that a descendant comes before the ancestor whose only way it is, as in
 * the paper's table I; then the older.
 */
function ancestorsIn(sires: Int32Array, dams: Int32Array, own: Float64Array): Ancestor[] {
  const most = Math.max(MOST_ANCESTORS, Math.floor(MOST_VISITS / (own.length + 1)))
  const taken = new Uint8Array(own.length)
  const explained = new Float64Array(own.length)
  const found: Ancestor[] = []
  while (found.length < most) {
    const shares = passedUp(sires, dams, own, taken)
    let best = -1
    let largest = NOTHING
    for (let place = 0; place < own.length; place++) {
      if (taken[place] === 1) continue
      const sire = sires[place] as number
      const dam = dams[place] as number
      const known = ((sire < 0 ? 0 : (explained[sire] as number)) + (dam < 0 ? 0 : (explained[dam] as number))) / 2
      explained[place] = known
      const passing = shares[place] as number
      const share = passing * (1 - known)
      if (share < largest - NOTHING) continue
      if (share <= largest + NOTHING && passing <= (best < 0 ? 1 : (shares[best] as number) + NOTHING)) continue
      largest = share
      best = place
    }
    if (best < 0) break
    found.push({ animal: best, share: largest })
    taken[best] = 1
    explained[best] = 1
  }
  return found
}

function boundsOf(ancestors: readonly Ancestor[], founders: number): readonly [number, number] {
  const last = ancestors.at(-1)
  if (!last) return [Number.NaN, Number.NaN]
  const squares = ancestors.reduce((total, { share }) => total + share ** 2, 0)
  const rest = 1 - ancestors.reduce((total, { share }) => total + share, 0)
  if (rest < ancestors.length * NOTHING) return [1 / squares, 1 / squares]
  // At least: what remains is due to as few more as possible, each with the last one's share.
  return [1 / (squares + rest * last.share), 1 / (squares + rest ** 2 / Math.max(1, founders - ancestors.length))]
}
