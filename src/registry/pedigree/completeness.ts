/** How much of the pedigrees is known. Animals are ordered parents first. */
import type { Lines } from './generations.ts'

/**
 * Equivalent complete generations by animal: the sum over all known ancestors of (1/2)^n, n being the generations
 * between the two (Maignel, Boichard and Verrier, Interbull Bulletin 14, 1996, 49; Boichard et al., Genetics Selection
 * Evolution 29, 1997, 5).
 */
export function equivalentGenerations({ sires, dams }: Lines): Float64Array {
  const found = new Float64Array(sires.length)
  const by = (parent: number) => (parent < 0 ? 0 : ((found[parent] as number) + 1) / 2)
  for (let animal = 0; animal < found.length; animal++)
    found[animal] = by(sires[animal] as number) + by(dams[animal] as number)
  return found
}

/**
 * Mean share of known ancestors in each generation, parents first, 0 to 1 (MacCluer et al., Journal of Heredity 74,
 * 1983, 394).
 * @param members of whom the mean is taken @param generations how many are looked at
 */
export function knownByGeneration({ sires, dams }: Lines, members: Int32Array, generations: number): number[] {
  let above = new Float64Array(sires.length).fill(1)
  const by = (parent: number) => (parent < 0 ? 0 : (above[parent] as number) / 2)
  return Array.from({ length: generations }, () => {
    const here = new Float64Array(sires.length)
    for (let animal = 0; animal < here.length; animal++)
      here[animal] = by(sires[animal] as number) + by(dams[animal] as number)
    above = here
    return meanOf(members, here)
  })
}

/** Mean of a column over some animals; NaN without any. */
export function meanOf(members: Int32Array, column: ArrayLike<number>): number {
  let total = 0
  for (const animal of members) total += column[animal] as number
  return total / members.length
}
