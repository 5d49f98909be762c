/** How deep the pedigree of each animal is known, found out for an animal and its ancestors when first asked for. */

/** Parents by animal, -1 where unknown. Made for whoever reads it: a circle in it is cut where it is found. */
export interface Lines {
  readonly sires: Int32Array
  readonly dams: Int32Array
}

export interface Generations {
  /** Generations on the longest line of known ancestors by animal, 0 without known parents; -1 not asked for yet. */
  readonly deepest: Int32Array
  /** Generations of which every ancestor is known. */
  readonly complete: Int32Array
  /** Makes both known for the animal and all its ancestors; tells of each of those that were not, parents first. */
  learn(animal: number, learnt: (animal: number) => void): void
}

const UNKNOWN = -1
/** Its parents are being looked at: who meets it again has found a circle. */
const OPEN = -2

/** @param lines an animal among its own ancestors is an error of the host's: that parent becomes unknown. */
export function generationsOf({ sires, dams }: Lines): Generations {
  const deepest = new Int32Array(sires.length).fill(UNKNOWN)
  const complete = new Int32Array(sires.length)
  const path: number[] = []

  /** The parent of that line, looked at or still to be; a circle is cut. */
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
