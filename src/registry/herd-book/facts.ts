/** What a review asks of the registry that the herd book comes to. */
import type { Bounds } from '../vocabulary/bounds.ts'
import type { TableKey } from './vocabulary.ts'

/** An animal that is in the registry already. */
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
}

export interface Breed {
  readonly id: number
  readonly species: string
  readonly name: string
}

export interface Place {
  readonly code: string
  readonly name: string
  /** Of a municipality. */
  readonly department?: string
}

/** What cells are read by. */
export interface BaseFacts {
  /** yyyy-mm-dd at the farm. */
  readonly today: string
  readonly bounds: Bounds
  readonly breeds: readonly Breed[]
  readonly departments: readonly Place[]
  readonly municipalities: readonly Place[]
}

/** What of the book is in the registry already: asked once the book is read, for what it names only. */
export interface KnownFacts {
  /** Names by document number. */
  readonly people: ReadonlyMap<string, string>
  /** Documents of associations among them. */
  readonly associations: ReadonlySet<string>
  /** Owners by prefix in capitals. */
  readonly prefixes: ReadonlyMap<string, string>
  /** Rows that earlier runs of the same source brought, by table and key. */
  readonly brought: ReadonlyMap<TableKey, ReadonlySet<string>>
  /** Animals of earlier runs by their own key (`keyOf`). */
  readonly animals: ReadonlyMap<string, KnownAnimal>
  /** Animals of the registry by the chips of the book. */
  readonly byChip: ReadonlyMap<string, KnownAnimal>
  /** Chips of the master. */
  readonly chips: ReadonlySet<string>
  /** Owner and state of each number by 'A01 17'. */
  readonly numbers: ReadonlyMap<string, { readonly owner: string; readonly state: number }>
  /** Services by 'A01 17': what births are judged by. */
  readonly services: ReadonlyMap<string, KnownService>
}

export interface KnownService {
  readonly owner: string
  readonly servedOn: string
  readonly endsOn: string
  /** Ids of the females that may give birth. */
  readonly dams: readonly number[]
}

/** What `KnownFacts` are asked for. */
export interface Wanted {
  readonly documents: ReadonlySet<string>
  readonly chips: ReadonlySet<string>
  /** 'A01 17' */
  readonly numbers: ReadonlySet<string>
}
