/** Facts that a review needs from the registry. */
import type { Bounds } from '../vocabulary/bounds.ts'
import type { TableKey } from './vocabulary.ts'

/** An animal that is already in the registry. */
export interface KnownAnimal {
  readonly id: number
  readonly sex: string
  readonly species: string
  readonly breed: string
  readonly bornOn: string
  readonly composition: string
  readonly owner: string
  readonly hasSire: boolean
  readonly hasDam: boolean
  readonly chip: string
  /** Number of its A04. */
  readonly birth?: string | null
  /** Id of its dam. */
  readonly dam?: number | null
  readonly leases?: readonly { number: number; lessor: string; from: string; until: string }[] | null
}

interface Breed {
  readonly id: number
  readonly species: string
  readonly name: string
}

interface Place {
  readonly code: string
  readonly name: string
  /** Of a municipality. */
  readonly department?: string
}

/** Data needed to parse cells. */
export interface BaseFacts {
  /** yyyy-mm-dd at the farm. */
  readonly today: string
  readonly bounds: Bounds
  readonly breeds: readonly Breed[]
  readonly departments: readonly Place[]
  readonly municipalities: readonly Place[]
}

/** Existing records in the registry: read once the book is parsed, only for what it refers to. */
export interface KnownFacts {
  /** Names by document number. */
  readonly people: ReadonlyMap<string, string>
  /** Those that are documents of associations. */
  readonly associations: ReadonlySet<string>
  /** Owners by `prefixMark`. */
  readonly prefixes: ReadonlyMap<string, string>
  /** Rows that earlier runs of the same source imported, by table and key. */
  readonly brought: ReadonlyMap<TableKey, ReadonlySet<string>>
  /** Animals of earlier runs by their key in the book (`keyOf`). */
  readonly animals: ReadonlyMap<string, KnownAnimal>
  /** Animals of the registry by the chips of the book. */
  readonly byChip: ReadonlyMap<string, KnownAnimal>
  /** Of the owners of those animals: name, and number of their animals with a chip. */
  readonly herds: ReadonlyMap<string, { readonly name: string; readonly animals: number }>
  /** Chips of the master. */
  readonly chips: ReadonlySet<string>
  /** Owner and state of each number, by 'A01 17'. */
  readonly numbers: ReadonlyMap<string, { readonly owner: string; readonly state: number }>
  /** Services by 'A01 17', by which births are judged. */
  readonly services: ReadonlyMap<string, KnownService>
}

export interface KnownService {
  readonly owner: string
  readonly servedOn: string
  readonly endsOn: string
  /** Ids of the females that may give birth. */
  readonly dams: readonly number[]
  /** Their births that it has already. */
  readonly litters: readonly KnownLitter[]
}

export interface KnownLitter {
  readonly dam: number
  /** Of its first birth. */
  readonly number: number
  /** The last one that is taken. */
  readonly places: number
}

/** Parameters of `KnownFacts`. */
export interface FactKeys {
  readonly documents: ReadonlySet<string>
  readonly chips: ReadonlySet<string>
  /** 'A01 17' */
  readonly numbers: ReadonlySet<string>
}
