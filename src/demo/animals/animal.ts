/** The animals, services and stocks while the world is being made; rows.ts turns them into rows. */

import { type Composition, compositionOf } from '../../registry/index.ts'
import { steps } from '../../registry/rules/composition.ts'
import type { Breed } from '../base/breeds.ts'
import type { Owner } from '../base/world.ts'

export type ServiceCode = 'A01' | 'A01a' | 'A02' | 'A03'
type StockCode = 'A08' | 'A09' | 'A10' | 'A11'

/** Days are whole days since 1970 (days.ts). */
export interface Animal {
  readonly id: number
  readonly breed: Breed
  readonly sex: 'M' | 'H'
  readonly born: number
  readonly sire?: Animal | undefined
  readonly dam?: Animal | undefined
  readonly composition: Composition
  readonly concept: string
  readonly weight?: number
  readonly litter?: number
  readonly score?: number | undefined
  readonly breeder?: Owner
  owner?: Owner
  /** Day since which its owner has it. */
  since: number
  chip?: string
  name: string
  color: string
  marks: string
  features: string
  /** Day of its A05. */
  registered?: number
  registrationNumber?: number
  birthNumber?: number
  /** Day of its last birth-giving; far in the past before the first. */
  lastBirth: number
  /** Periods in which others lease it. */
  readonly leases: Lease[]
}

export interface Lease {
  number: number
  readonly animal: Animal
  readonly lessor: Owner
  readonly lessee: Owner
  readonly from: number
  readonly until: number
  readonly remarks: string
  readonly parent?: Lease
}

export interface Stock {
  readonly code: StockCode
  number: number
  readonly owner: Owner
  readonly breed: Breed
  readonly requested: number
  readonly served?: number
  readonly amount: number
  pending: number
  readonly country: string
  readonly sire: Animal
  readonly dam?: Animal
  readonly professional?: string
}

export interface Service {
  readonly code: ServiceCode
  number: number
  readonly owner: Owner
  readonly requested: number
  readonly served: number
  readonly ends?: number
  readonly breed: Breed
  readonly sire: Animal
  /** The genetic dam in A03; none in a group. */
  readonly dam?: Animal
  readonly recipient?: Animal
  readonly females: Set<Animal>
  readonly stock?: Stock
  readonly amount?: number
  readonly inseminationType?: string
  readonly professional?: string
  readonly embryo?: string
  readonly remarks: string
  births: number
}

export interface Birth {
  number: number
  readonly owner: Owner
  readonly service: Service
  readonly requested: number
  readonly born: number
  readonly litter: number
  readonly dam: Animal
  readonly animal: Animal
  readonly first?: Birth
  /** 1 for the first kid, 2 for the second... */
  readonly place: number
  readonly capturedBy: string
}

export interface Transfer {
  number: number
  readonly animal: Animal
  readonly from: Owner
  readonly to: Owner
  readonly day: number
}

/** '' for an animal that has none, or is unknown. */
export const chipOf = (animal: { readonly chip?: string } | undefined): string => animal?.chip ?? ''

/** 0 for founders to 4 for pure by pedigree; -1 for crosses. */
export const stepOf = (animal: Animal): number => steps.indexOf(animal.composition)

/** The book of their offspring. */
export const bookOf = (sire: Animal, dam: Animal): Composition =>
  compositionOf(
    { breed: sire.breed.id, composition: sire.composition },
    { breed: dam.breed.id, composition: dam.composition },
  )

/** More inbred than a breeder would plan. */
export const tooClose = (male: Animal, female: Animal): boolean =>
  male === female.sire ||
  female === male.dam ||
  (male.sire !== undefined && male.sire === female.sire) ||
  (male.dam !== undefined && male.dam === female.dam) ||
  female.dam?.sire === male ||
  female.sire?.sire === male
