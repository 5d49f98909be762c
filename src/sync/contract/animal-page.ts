/** Single animals, planned matings and farm statistics, as screens see them. */
import type { AnimalAct, AnimalIdentity, Given, KinshipCode, Litter, RecordKind, Values } from '../../registry/index.ts'
import type { ExpectedBirth, NamedAnimal } from './expected-births.ts'
import type { OutboxEntry } from './outbox.ts'

/** An ancestor; its breed and owner are '' if only its chip is known. */
export interface Ancestor extends NamedAnimal {
  readonly breed: string
}

export interface Lineage {
  /** Columns of the inventory; null: the animal belongs to no inventory on this device. */
  readonly animal: Values | null
  /** By position: P the sire, M the dam, PM the sire's dam... up to three generations. */
  readonly ancestors: Readonly<Record<string, Ancestor>>
  /** Inbreeding coefficient, 0 to 1, and how deep the pedigree behind it is. */
  readonly coefficient: number
  /** Generations on the longest known line, and those of which every ancestor is known. */
  readonly generations: number
  readonly complete: number
  /** Inventory rows of its offspring, youngest first. */
  readonly offspring: readonly Values[]
}

/** A record that names the animal: from a list of the host, the outbox, or both. */
export interface AnimalRecord {
  /** Key of the form, and the number. */
  readonly form: string
  readonly number: string
  readonly kind: RecordKind
  /** yyyy-mm-dd; '' if the record has no date. */
  readonly day: string
  /** Chip of the other animal of a pair, and the new owner or lessee; '' if there is none. */
  readonly other: string
  readonly receiver: string
  /** For a birth from an embryo: the other animal is its dam, or the one that gave birth; and her name. */
  readonly embryo?: 'dam' | 'bearer'
  readonly otherName?: string | undefined
  readonly entry?: OutboxEntry
}

/** Who holds a leased animal today. */
export interface RunningLease {
  /** Document number and name of the lessee; '' for what this device does not know. */
  readonly to: string
  readonly name: string
  /** The last day, yyyy-mm-dd. */
  readonly until: string
  /**
   * The record of the lease is on this device, or its owner's inventory names who has it; otherwise only a lessee's
   * inventory marks the animal.
   */
  readonly recorded: boolean
}

export interface AnimalPage extends Lineage {
  readonly chip: string
  /** From the inventory; of an animal that is not in it, from its offspring's rows and its records; '' if unknown. */
  readonly sex: AnimalIdentity['sex']
  readonly name: string
  /** Youngest first. */
  readonly litters: readonly Litter[]
  readonly lease?: RunningLease
  /** Actions that this person may take with it now. */
  readonly acts: readonly AnimalAct[]
  /** Code and number of the form that certifies it, if this person may print the certificate. */
  readonly certificate?: { readonly form: string; readonly number: string }
  /** The coefficient reaches the association's threshold. */
  readonly high: boolean
  /** Newest first; for an animal whose owner's lists this person may not see, only the outbox's records. */
  readonly records: readonly AnimalRecord[]
  /** Names of the other animals of its records and litters, by chip: those that this device knows. */
  readonly names: Values
  /** ms UTC of the oldest list behind the records; undefined: no list is on this device. */
  readonly recordsTakenAt: number | undefined
  /** The last day on which she is known to have given birth, unsent forms included; yyyy-mm-dd, '' for none. */
  readonly gaveBirthOn: string
  /** Expected births of this female, or those that this male is expected to sire. */
  readonly due: readonly ExpectedBirth[]
}

/** A planned pair according to the pedigree on this device. */
export interface PairFacts {
  /** Relationship of the female to the male. */
  readonly kinship: KinshipCode
  /** Inbreeding coefficient of their offspring, 0 to 1. */
  readonly coefficient: number
  /** Depth of the offspring's pedigree along its longest known line, in generations; the pair is the first. */
  readonly generations: number
  /** Number of those generations of which every ancestor is known. */
  readonly complete: number
}

export interface PairAdvice extends PairFacts {
  /** The coefficient reaches the association's threshold. */
  readonly high: boolean
}

/** A planned pair: relationship of the female to the male, and inbreeding of their offspring, 0 to 1. */
export interface Cross {
  readonly sire: string
  readonly dam: string
  readonly kinship: KinshipCode
  readonly coefficient: number
  /** Generations of the offspring's pedigree of which every ancestor is known. */
  readonly complete: number
}

export interface PlannedFemale extends NamedAnimal {
  /** Name of the breed, code of the species, date of birth; '' if unknown. */
  readonly breed: string
  readonly species: string
  readonly bornOn: string
  /** The birth expected from her open service. */
  readonly due?: ExpectedBirth
  /** She would give birth younger than usual if she conceived today. */
  readonly tooYoung: boolean
}

export interface PlannedMale extends NamedAnimal {
  readonly breed: string
  readonly species: string
  /** Key of the form that records a service by him, and its initial values besides owner and dam. */
  readonly form: string
  readonly given: Given
  /** The owner's male, a leased male, or straws in stock. */
  readonly by: 'own' | 'lease' | 'straws'
  /** For straws: the form and number of the stock, and how many are left. */
  readonly stock?: { readonly concept: string; readonly service: string; readonly left: string }
  readonly tooYoung: boolean
}

/** Degree of inbreeding of a pair in the association's terms: `high` reaches its threshold. */
export type PairLevel = 'none' | 'some' | 'high' | 'unknown'

export interface PlannedPair {
  readonly sire: string
  readonly dam: string
  /** Absent if one of the two has no pedigree on this device. */
  readonly kinship?: KinshipCode
  /** Inbreeding coefficient of the offspring, 0 to 1. */
  readonly coefficient?: number
  /** Generations of the offspring's pedigree of which every ancestor is known. */
  readonly complete?: number
  readonly level: PairLevel
}

/** A male for a female, with the expected inbreeding. */
export interface PlannedMating {
  readonly male: PlannedMale
  readonly pair: PlannedPair
}

export interface PlanChoices {
  readonly owner: string
  readonly females: readonly PlannedFemale[]
  /** Females of the farm that are not among them: no more than 2,000 are. */
  readonly unlisted: number
  readonly males: readonly PlannedMale[]
  /** false: this device does not know which males may be used. */
  readonly malesKnown: boolean
}

/** One bar of a chart: its label, and the animals behind it. Animals without a chip are counted but not listed. */
export interface FigureBar {
  /** A month (yyyy-mm), a year, a litter size, months between births, or a breed and a type of birth. */
  readonly label: string
  readonly value: number
  /** How many animals the mean is of, or how many there are. */
  readonly count: number
  readonly animals: readonly NamedAnimal[]
}

export interface FarmFigures {
  /** Offspring by month of birth, for the last two years. */
  readonly births: readonly FigureBar[]
  /** Births by litter size; `young` is the mean. */
  readonly litters: readonly FigureBar[]
  readonly youngPerBirth: number
  /** Mean weight at birth in kilograms, by breed and type of birth. */
  readonly weights: readonly FigureBar[]
  /** Intervals between two births of a female, in full months; the median in days, NaN if there are none. */
  readonly intervals: readonly FigureBar[]
  readonly medianInterval: number
  /** Mean inbreeding coefficient by year of birth. */
  readonly inbreeding: readonly FigureBar[]
}
