import type { HerdSummary } from '../../sync/contract/inventory.ts'

export interface BreedCount {
  readonly breed: string
  readonly males: number
  readonly females: number
  readonly total: number
}

/** One row per breed, largest first. */
export function breedCounts(groups: HerdSummary['groups']): readonly BreedCount[] {
  const counts = new Map<string, BreedCount>()
  for (const { RAZA, SEXO, TOTAL } of groups) {
    const before = counts.get(RAZA) ?? { breed: RAZA, males: 0, females: 0, total: 0 }
    counts.set(RAZA, {
      breed: RAZA,
      males: before.males + (SEXO === 'M' ? TOTAL : 0),
      females: before.females + (SEXO === 'H' ? TOTAL : 0),
      total: before.total + TOTAL,
    })
  }
  return [...counts.values()].sort((a, b) => b.total - a.total)
}
