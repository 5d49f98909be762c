/** Expected births: what open services lead to, as screens see them. */
import type { BirthSpan } from '../../registry/index.ts'
import type { Aged } from './live.ts'

export interface NamedAnimal {
  readonly chip: string
  /** '' if unknown on this device. */
  readonly name: string
}

/** Document number of the owner, form code and number of the service, and the chips of the pair. */
type BirthGiven = Readonly<Record<'owner' | 'concept' | 'service' | 'sire' | 'dam', string>>

export interface ExpectedBirth {
  /** Unique among all expected births. */
  readonly id: string
  /** Document number and name of the service's owner; the name is '' if unknown here. */
  readonly owner: string
  readonly ownerName: string
  /** Form code and number of the service. */
  readonly concept: string
  readonly service: string
  /** The female that gives birth: for an embryo, the recipient. */
  readonly female: NamedAnimal
  /** Name of her breed; '' if unknown here. */
  readonly breed: string
  readonly sire: NamedAnimal
  /** The genetic dam, if another female carries the young. */
  readonly dam?: NamedAnimal
  /** Date of the service, yyyy-mm-dd, or first and last day of a group's period. */
  readonly served: string
  readonly servedUntil: string
  readonly span: BirthSpan
  /** The service is in the outbox: the host does not have it yet. */
  readonly unsent: boolean
  /** She was served again on that date, yyyy-mm-dd, and that service is open too. */
  readonly servedAgain?: string
  /** Initial values of the birth form. */
  readonly given: BirthGiven
}

/**
 * Other reminders with a date: `lease` ends, `period` of a group ends, `transfer` takes effect, `numbers` do not
 * suffice for the coming births, a `photo` of an unsent form cannot be read and must be retaken.
 */
export interface Reminder {
  /** Unique among all reminders. */
  readonly id: string
  readonly kind: 'lease' | 'period' | 'transfer' | 'numbers' | 'photo'
  /** yyyy-mm-dd; '' if there is no date. */
  readonly day: string
  /** Document number of the owner. */
  readonly owner: string
  /** Key of the form, its number, and its entry if unsent. */
  readonly form: string
  readonly number: string
  readonly entry?: string
  readonly animal?: NamedAnimal
  /** For a lease: who holds the animal, by name or document number. */
  readonly other?: string
  /** For numbers: how many are needed and how many are left. */
  readonly needed?: number
  readonly left?: number
}

/** whole: every answer that they rest on is on this device, so that none can follow. */
export interface BirthsRead extends Aged<readonly ExpectedBirth[]> {
  readonly whole?: true
}
