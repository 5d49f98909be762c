/**
 * The pedigree of a few animals, extracted from a larger one and renumbered: the animals first, then their ancestors.
 */
import type { Lines } from './generations.ts'

/** @param animals without duplicates; `lines` is not changed. */
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
