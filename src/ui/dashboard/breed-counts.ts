import { species } from '../../registry/vocabulary/codes.ts'
import type { BreedGroup } from '../../sync/contract/inventory.ts'

export interface BreedCount {
  /** With its species where both have a breed of that name: 'Criolla · Caprina'. */
  readonly breed: string
  readonly code: string
  readonly species: string
  readonly males: number
  readonly females: number
  readonly total: number
}

/** One row per breed, largest first. */
export function breedCounts(groups: readonly BreedGroup[]): readonly BreedCount[] {
  const counts = new Map<string, BreedCount>()
  for (const { RAZA, COD_RAZA = RAZA, COD_ESPECIE = '', SEXO, TOTAL } of groups) {
    const key = COD_ESPECIE + COD_RAZA
    const before = counts.get(key) ?? { males: 0, females: 0, total: 0 }
    counts.set(key, {
      ...{ breed: RAZA, code: COD_RAZA, species: COD_ESPECIE },
      males: before.males + (SEXO === 'M' ? TOTAL : 0),
      females: before.females + (SEXO === 'H' ? TOTAL : 0),
      total: before.total + TOTAL,
    })
  }
  const all = [...counts.values()].sort((a, b) => b.total - a.total)
  return all.map((one) => {
    const name =
      all.some((other) => other !== one && other.breed === one.breed) &&
      species.find(({ code }) => code === one.species)?.name
    return name ? { ...one, breed: `${one.breed} · ${name}` } : one
  })
}
