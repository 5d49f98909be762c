/** The animals of a farm as people look for them: by name, by group, with what each is in today. */
import type { AnimalState } from '../../registry/index.ts'

export const animalGroups = ['females', 'males', 'pregnant', 'open', 'leased'] as const
export type AnimalGroup = (typeof animalGroups)[number]

export interface FarmAnimal {
  /** Unique in this answer. */
  readonly id: string
  /** '' for young that have none yet. */
  readonly chip: string
  readonly name: string
  /** H or M. */
  readonly sex: string
  readonly breed: string
  /** Code of its species. */
  readonly species: string
  /** Code of its book, 'PP'. */
  readonly book: string
  /** yyyy-mm-dd */
  readonly born: string
  readonly state?: { readonly kind: AnimalState; readonly words: string }
  /** Last day of the lease, yyyy-mm-dd; '' for none. */
  readonly leasedUntil: string
  /** Name of its owner, among those of all; '' for nobody. */
  readonly owner?: string
}

export interface FarmAnimalsRequest {
  /** '' = all that the person may see: without groups and states. */
  readonly owner: string
  readonly group?: AnimalGroup | undefined
  /** Part of a name or of a chip; '' for all. */
  readonly search: string
  /** How many are wanted. */
  readonly rows: number
}

export interface FarmAnimals {
  /** By name; of everybody in the order of the inventory. */
  readonly rows: readonly FarmAnimal[]
  readonly total: number
  /** Of the whole farm: its inventory, and the males that it has on lease, which their owner's inventory counts. */
  readonly herd?: { readonly own: number; readonly leased: number }
  /** Of what the search finds; a group without animals is left out. */
  readonly counts: Readonly<Partial<Record<AnimalGroup, number>>>
}
