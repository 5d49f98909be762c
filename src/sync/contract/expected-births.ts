/** Who is due: the births that open services wait for, as screens see them. */
import type { BirthSpan } from '../../registry/index.ts'
import type { Aged, Live } from './live.ts'

export interface NamedAnimal {
  readonly chip: string
  /** '' where nobody on this device knows it. */
  readonly name: string
}

/** The owner's document number, form code and number of the service, and the chips of the pair. */
export type BirthGiven = Readonly<Record<'owner' | 'concept' | 'service' | 'sire' | 'dam', string>>

export interface ExpectedBirth {
  /** Unique among all. */
  readonly id: string
  /** Document number and name of the owner of the service; the name is '' where it is not known here. */
  readonly owner: string
  readonly ownerName: string
  /** Form code and number of the service. */
  readonly concept: string
  readonly service: string
  /** Who gives birth: of an embryo its recipient. */
  readonly female: NamedAnimal
  /** Name of her breed; '' where it is not known here. */
  readonly breed: string
  readonly sire: NamedAnimal
  /** The genetic dam, where another female carries. */
  readonly dam?: NamedAnimal
  /** Day of the service, yyyy-mm-dd, or the first and last of a group's period. */
  readonly served: string
  readonly servedUntil: string
  readonly span: BirthSpan
  /** The service lies in the outbox: the host does not have it yet. */
  readonly unsent: boolean
  /** She was served again on that day, yyyy-mm-dd, and that service is open too. */
  readonly servedAgain?: string
  /** What the form of her birth is opened with. */
  readonly given: BirthGiven
}

/**
 * Something else with a time: `lease` ends, `period` of a group ends, `transfer` takes effect, `numbers` do not suffice
 * for the births of the next days, a `photo` of an unsent form cannot be read and must be taken again.
 */
export interface Reminder {
  /** Unique among all. */
  readonly id: string
  readonly kind: 'lease' | 'period' | 'transfer' | 'numbers' | 'photo'
  /** yyyy-mm-dd; '' where no day is set. */
  readonly day: string
  /** Document number of whose it is. */
  readonly owner: string
  /** Key of the form, its number, and its entry while it is unsent. */
  readonly form: string
  readonly number: string
  readonly entry?: string
  readonly animal?: NamedAnimal
  /** Of a lease: the one who has the animal, by name or document number. */
  readonly other?: string
  /** Of numbers: how many are needed and how many are left. */
  readonly needed?: number
  readonly left?: number
}

/** What the book has of the births to come. */
export interface ExpectedBirthsBook {
  /**
   * Births that the open services of this device wait for, unsent services included, by likely day. Those whose birth is
   * declared are left out, also where it waits in the outbox; so are those of a female that gave birth since.
   * owner: '' = the person himself and all that were prepared. refreshing: what it is told by was never here and is
   * coming, so that none may be some. Of '' both are told of those that were prepared.
   */
  expectedBirths(owner: string): Live<Aged<readonly ExpectedBirth[]>>
  /** What else of these owners has a time near today, the nearest first. owner: as above. */
  reminders(owner: string): Live<readonly Reminder[]>
}
