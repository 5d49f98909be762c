/** Known depth of each animal's pedigree, computed for an animal and its ancestors when first requested. */

/** Parents by animal, -1 if unknown. Must be the caller's own copy: a cycle in it is cut when found. */
export interface Lines {
  readonly sires: Int32Array
  readonly dams: Int32Array
}

export interface Generations {
  /** Generations on the longest line of known ancestors by animal, 0 without known parents; -1 not computed yet. */
  readonly deepest: Int32Array
  /** Generations of which every ancestor is known. */
  readonly complete: Int32Array
  /** Computes both for the animal and all its ancestors; reports each newly computed animal, parents first. */
  learn(animal: number, learnt: (animal: number) => void): void
}

const UNKNOWN = -1
/** Its parents are being visited: meeting it again means that there is a cycle. */
const OPEN = -2

/**
 * @param lines an animal among its own ancestors is a data error of the host: that parent is then treated as unknown.
 */
export function generationsOf({ sires, dams }: Lines): Generations {
  const deepest = new Int32Array(sires.length).fill(UNKNOWN)
  const complete = new Int32Array(sires.length)
  const path: number[] = []

  /** The parent on that side, computed or still to be; a cycle is cut. */
  const next = (line: Int32Array, animal: number): number => {
    const parent = line[animal] as number
    if (parent < 0) return UNKNOWN
    const known = deepest[parent] as number
    if (known === OPEN) line[animal] = UNKNOWN
    return known === UNKNOWN ? parent : UNKNOWN
  }

  function close(animal: number): void {
    const sire = sires[animal] as number
    const dam = dams[animal] as number
    const above = (known: Int32Array, parent: number) => (parent < 0 ? -1 : (known[parent] as number))
    deepest[animal] = 1 + Math.max(above(deepest, sire), above(deepest, dam))
    complete[animal] = 1 + Math.min(above(complete, sire), above(complete, dam))
  }

  return {
    deepest,
    complete,
    learn(animal, learnt) {
      if (deepest[animal] !== UNKNOWN) return
      path.push(animal)
      deepest[animal] = OPEN
      while (path.length > 0) {
        const last = path[path.length - 1] as number
        let parent = next(sires, last)
        if (parent < 0) parent = next(dams, last)
        if (parent >= 0) {
          deepest[parent] = OPEN
          path.push(parent)
          continue
        }
        path.pop()
        close(last)
        learnt(last)
      }
    },
  }
}

/**
 * The pedigree of a few animals, extracted from a larger one and renumbered: the animals first, then their ancestors.
 * @param animals without duplicates; `lines` is not changed.
 */
export function ancestryOf({ sires, dams }: Lines, animals: readonly number[]): Lines {
  const places = new Map<number, number>()
  const found: number[] = []
  const placeOf = (animal: number): number => {
    if (animal < 0) return -1
    const known = places.get(animal)
    if (known !== undefined) return known
    places.set(animal, found.length)
    return found.push(animal) - 1
  }
  for (const animal of animals) placeOf(animal)
  const fathers: number[] = []
  const mothers: number[] = []
  // `found` grows during the loop.
  for (let at = 0; at < found.length; at++) {
    fathers.push(placeOf(sires[found[at] as number] as number))
    mothers.push(placeOf(dams[found[at] as number] as number))
  }
  return { sires: Int32Array.from(fathers), dams: Int32Array.from(mothers) }
}
