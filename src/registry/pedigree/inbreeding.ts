/**
 * Inbreeding by the method of Meuwissen and Luo (Genetics Selection Evolution 24, 1992, 305): an animal's coefficient
 * is the sum of its ancestors' Mendelian sampling contributions, minus one. Ancestors are processed youngest generation
 * first from one bucket per generation, so that an animal costs as many steps as it has ancestors, however deep the
 * pedigree is.
 */
import { generationsOf, type Lines } from './generations.ts'

interface PairInbreeding {
  /** Inbreeding coefficient of their offspring, 0 to 1: half the additive relationship of the two. */
  readonly coefficient: number
  /** Generations on the longest known line of the offspring's pedigree; the pair itself is the first. */
  readonly generations: number
  /** Number of those generations of which every ancestor is known. */
  readonly complete: number
}

export interface Inbreeding {
  /** Coefficient of one animal, 0 to 1; intermediate results are cached. */
  of(animal: number): number
  /** Coefficients of all, by animal. */
  ofAll(): Float64Array
  ofPair(sire: number, dam: number): PairInbreeding
}

const ROUNDING = 1e-12

/** @param lines parents by animal, -1 if unknown. The result takes ownership of its arrays. */
export function inbreedingIn(lines: Lines): Inbreeding {
  const { sires, dams } = lines
  const size = sires.length
  const { deepest, complete, learn } = generationsOf(lines)
  const coefficients = new Float64Array(size)
  /**
   * Per animal, side by side: its Mendelian sampling variance (D of the paper), and its contribution to the animal
   * being computed (L of the paper; 0 between two computations).
   */
  const parts = new Float64Array(size * 2)
  /** Per animal, side by side: its parents, its generation, and the next animal in its bucket. */
  const links = new Int32Array(size * 4)
  let buckets = new Int32Array(64).fill(-1)
  /** Full sibs share a coefficient. */
  const bySibs = new Map<number, number>()

  const coefficientOrNone = (animal: number) => (animal < 0 ? -1 : (coefficients[animal] as number))
  const samplingOf = (sire: number, dam: number) => 0.5 - 0.25 * (coefficientOrNone(sire) + coefficientOrNone(dam))

  function give(animal: number, share: number): void {
    const place = animal * 2 + 1
    const before = parts[place] as number
    if (before === 0) {
      const generation = links[animal * 4 + 2] as number
      links[animal * 4 + 3] = buckets[generation] as number
      buckets[generation] = animal
    }
    parts[place] = before + share
  }

  /** Inbreeding of an animal with these parents; the coefficients of all their ancestors must be known. */
  function ofOffspring(sire: number, dam: number): number {
    if (sire < 0 || dam < 0) return 0
    let total = samplingOf(sire, dam)
    const youngest = Math.max(deepest[sire] as number, deepest[dam] as number)
    give(sire, 0.5)
    give(dam, 0.5)
    for (let generation = youngest; generation >= 0; generation--) {
      let animal = buckets[generation] as number
      buckets[generation] = -1
      while (animal >= 0) {
        const share = parts[animal * 2 + 1] as number
        parts[animal * 2 + 1] = 0
        total += share * share * (parts[animal * 2] as number)
        const father = links[animal * 4] as number
        const mother = links[animal * 4 + 1] as number
        if (father >= 0) give(father, share / 2)
        if (mother >= 0) give(mother, share / 2)
        animal = links[animal * 4 + 3] as number
      }
    }
    // Rounding residues of sums of halves are not inbreeding.
    return total - 1 < ROUNDING ? 0 : total - 1
  }

  /** Parents come first: theirs are known when the animal is reached. */
  function resolve(animal: number): void {
    const sire = sires[animal] as number
    const dam = dams[animal] as number
    const generation = deepest[animal] as number
    if (generation >= buckets.length) buckets = longer(buckets, generation)
    links[animal * 4] = sire
    links[animal * 4 + 1] = dam
    links[animal * 4 + 2] = generation
    parts[animal * 2] = samplingOf(sire, dam)
    if (sire < 0 || dam < 0) return
    const sibs = sire * size + dam
    const known = bySibs.get(sibs) ?? ofOffspring(sire, dam)
    bySibs.set(sibs, known)
    coefficients[animal] = known
  }

  return {
    of(animal) {
      learn(animal, resolve)
      return coefficients[animal] as number
    },
    ofAll() {
      for (let animal = 0; animal < size; animal++) learn(animal, resolve)
      return coefficients
    },
    ofPair(sire, dam) {
      learn(sire, resolve)
      learn(dam, resolve)
      return {
        coefficient: ofOffspring(sire, dam),
        generations: 1 + Math.max(deepest[sire] as number, deepest[dam] as number),
        complete: 1 + Math.min(complete[sire] as number, complete[dam] as number),
      }
    },
  }
}

function longer(buckets: Int32Array, wanted: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(wanted + 1, buckets.length * 2)).fill(-1)
  grown.set(buckets)
  return grown
}
