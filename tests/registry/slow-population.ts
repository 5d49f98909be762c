/**
 * The measures of a population by their definitions: recursive, by every path of a pedigree, sharing nothing with the
 * registry's own methods. For small pedigrees.
 */
import type { Population } from '../../src/registry/pedigree/population.ts'

type Pedigree = Pick<Population, 'sires' | 'dams'>

const parentsOf = ({ sires, dams }: Pedigree, animal: number): readonly [number, number] => [
  sires[animal] as number,
  dams[animal] as number,
]

/** Kinship of two animals (Malecot); parents have lower numbers than their young. */
function kinshipIn(pedigree: Pedigree) {
  const known = new Map<string, number>()
  const kinship = (a: number, b: number): number => {
    if (a < 0 || b < 0) return 0
    if (a < b) return kinship(b, a)
    const key = `${a} ${b}`
    const found = known.get(key)
    if (found !== undefined) return found
    const [sire, dam] = parentsOf(pedigree, a)
    const value = a === b ? (1 + kinship(sire, dam)) / 2 : (kinship(sire, b) + kinship(dam, b)) / 2
    known.set(key, value)
    return value
  }
  return kinship
}

export const inbreedingOf = (pedigree: Pedigree): number[] => {
  const kinship = kinshipIn(pedigree)
  return Array.from(pedigree.sires, (sire, animal) => kinship(sire, pedigree.dams[animal] as number))
}

/** The generation of each known ancestor, one for each path to it; parents are 1. */
export function pathsUp(pedigree: Pedigree, animal: number, generation = 1): readonly number[] {
  return parentsOf(pedigree, animal).flatMap((parent) =>
    parent < 0 ? [] : [generation, ...pathsUp(pedigree, parent, generation + 1)],
  )
}

/** Probability that a gene of the animal comes from each founder; an unknown parent beside a known one is a founder. */
export function originsOf(pedigree: Pedigree, animal: number): Map<string, number> {
  const [sire, dam] = parentsOf(pedigree, animal)
  if (sire < 0 && dam < 0) return new Map([[String(animal), 1]])
  const found = new Map<string, number>()
  for (const [parent, side] of [
    [sire, 'sire'],
    [dam, 'dam'],
  ] as const) {
    const above = parent < 0 ? new Map([[`${side} of ${animal}`, 1]]) : originsOf(pedigree, parent)
    for (const [founder, share] of above) found.set(founder, (found.get(founder) ?? 0) + share / 2)
  }
  return found
}

/** Probability that a gene of the animal came through one of these ancestors, or through the animal if it is one. */
function through(pedigree: Pedigree, animal: number, ancestors: ReadonlySet<number>): number {
  if (animal < 0) return 0
  if (ancestors.has(animal)) return 1
  const [sire, dam] = parentsOf(pedigree, animal)
  return (through(pedigree, sire, ancestors) + through(pedigree, dam, ancestors)) / 2
}

/** Probability that a gene of the animal came through this ancestor and through none of those after it. */
function passing(pedigree: Pedigree, animal: number, ancestor: number, others: ReadonlySet<number>): number {
  if (animal === ancestor) return 1
  if (animal < 0 || others.has(animal)) return 0
  const [sire, dam] = parentsOf(pedigree, animal)
  return (passing(pedigree, sire, ancestor, others) + passing(pedigree, dam, ancestor, others)) / 2
}

/** The ancestor through which most of the genes come that no earlier one explains, again and again; of equal ones that through which more pass. */
export function greatAncestors(pedigree: Pedigree, members: readonly number[]) {
  const isAncestor = new Set<number>()
  const climb = (animal: number): void => {
    for (const parent of parentsOf(pedigree, animal))
      if (parent >= 0 && !isAncestor.has(parent)) {
        isAncestor.add(parent)
        climb(parent)
      }
  }
  members.forEach(climb)
  const candidates = [...isAncestor].sort((a, b) => a - b)
  const explained = (ancestors: ReadonlySet<number>) =>
    members.reduce((sum, one) => sum + through(pedigree, one, ancestors), 0) / members.length
  const taken = new Set<number>()
  const found: { animal: number; share: number }[] = []
  for (;;) {
    const before = explained(taken)
    let best = { animal: -1, share: 1e-10, passing: 0 }
    for (const animal of candidates.filter((one) => !taken.has(one))) {
      const share = explained(new Set([...taken, animal])) - before
      if (share < best.share - 1e-10) continue
      const through = mean(members.map((one) => passing(pedigree, one, animal, taken)))
      if (share > best.share + 1e-10 || (best.animal >= 0 && through > best.passing + 1e-10))
        best = { animal, share, passing: through }
    }
    if (best.animal < 0) return found
    taken.add(best.animal)
    found.push(best)
  }
}

export const effective = (shares: Iterable<number>): number => {
  let squares = 0
  for (const share of shares) squares += share ** 2
  return 1 / squares
}

export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

export const deviation = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0) / (values.length - 1))

/** Slope of a line through points, from the two means. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([_one, other]) => other))]
  return (
    points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) /
    points.reduce((sum, [one]) => sum + (one - x) ** 2, 0)
  )
}
