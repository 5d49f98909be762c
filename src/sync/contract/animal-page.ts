/** Animals one by one, planned matings and a farm in numbers, as screens see them. */
import type { AnimalAct, Given, KinshipCode, Litter, RecordKind, Values } from '../../registry/index.ts'
import type { ExpectedBirth, NamedAnimal } from './expected-births.ts'
import type { Aged, Live } from './live.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** An ancestor; its breed and owner are '' where only its chip is known here. */
export interface Ancestor extends NamedAnimal {
  readonly breed: string
}

export interface Lineage {
  /** Columns of the inventory; null: nobody's of this device. */
  readonly animal: Values | null
  /** By place: P the sire, M the dam, PM the sire's dam... up to three generations. */
  readonly ancestors: Readonly<Record<string, Ancestor>>
  /** Inbreeding coefficient, 0 to 1, and the pedigree that it rests on. */
  readonly coefficient: number
  /** Generations on the longest known line, and those of which every ancestor is known. */
  readonly generations: number
  readonly complete: number
  /** Rows of the inventory of which it is a parent, the youngest first. */
  readonly offspring: readonly Values[]
}

/** A record in which the animal stands: of a list of the host, of the outbox, or of both. */
export interface AnimalRecord {
  /** Key of the form, and the number. */
  readonly form: string
  readonly number: string
  readonly kind: RecordKind
  /** yyyy-mm-dd; '' where it says none. */
  readonly day: string
  /** Chip of the other animal of a pair, and who got it; '' where there is none. */
  readonly other: string
  readonly receiver: string
  readonly entry?: OutboxEntry
}

/** Where an animal is today that is in other hands. */
export interface RunningLease {
  /** Document number and name of the lessee. */
  readonly to: string
  readonly name: string
  /** The last day, yyyy-mm-dd. */
  readonly until: string
  /** Of a record on this device; else only the inventory marks it, as on lease to whoever it lists it for. */
  readonly recorded: boolean
}

export interface AnimalPage extends Lineage {
  readonly chip: string
  /** By the inventory; of an animal that is not in it by the young that name it. */
  readonly isMale: boolean
  /** The youngest first. */
  readonly litters: readonly Litter[]
  readonly lease?: RunningLease
  /** What may be done with it now by this person. */
  readonly acts: readonly AnimalAct[]
  /** The form that certifies it and its number, where this person may print that. */
  readonly certificate?: { readonly form: string; readonly number: string }
  /** The coefficient reaches what the association points out. */
  readonly high: boolean
  /** The newest first; of an animal whose owner's lists are not for this person there are only those of the outbox. */
  readonly records: readonly AnimalRecord[]
  /** ms UTC of the oldest list behind the records; undefined: none is on this device. */
  readonly recordsTakenAt: number | undefined
  /** Births that this female is expected to give, or that this male is expected to sire. */
  readonly due: readonly ExpectedBirth[]
}

/** A planned pair: what the female is to the male, and the inbreeding of their offspring, 0 to 1. */
export interface Cross {
  readonly sire: string
  readonly dam: string
  readonly kinship: KinshipCode
  readonly coefficient: number
  /** Generations of the offspring's pedigree of which every ancestor is known. */
  readonly complete: number
}

/** What the book has of animals one by one. */
export interface AnimalBook {
  /** Of the inventory and the lists on this device, with the outbox on top; its age is that of the inventory. */
  animal(chip: string): Live<Aged<AnimalPage>>
  /** A farm in numbers, counted from the inventory on this device. owner: '' = all of whom it holds animals. */
  farmFigures(owner: string): Live<Aged<FarmFigures>>
}

export interface PlannedFemale extends NamedAnimal {
  /** Name of the breed, code of the species, day of birth; '' where it is not known. */
  readonly breed: string
  readonly species: string
  readonly bornOn: string
  /** The birth that an open service of hers is expected to end with. */
  readonly due?: ExpectedBirth
  /** Younger than usual when she would give birth to what is conceived today. */
  readonly tooYoung: boolean
}

export interface PlannedMale extends NamedAnimal {
  readonly breed: string
  readonly species: string
  /** Key of the form of a service by him, and what it is opened with beside owner and dam. */
  readonly form: string
  readonly given: Given
  /** His own, on lease, or straws in stock. */
  readonly by: 'own' | 'lease' | 'straws'
  /** Straws: the form that brought them, its number, and how many are left. */
  readonly stock?: { readonly concept: string; readonly service: string; readonly left: string }
  readonly tooYoung: boolean
}

/** How near the two of a pair are, as the association sees it: `high` reaches what it points out. */
export type PairLevel = 'none' | 'some' | 'high' | 'unknown'

export interface PlannedPair {
  readonly sire: string
  readonly dam: string
  /** Absent where one of the two is in no pedigree of this device. */
  readonly kinship?: KinshipCode
  /** Inbreeding coefficient of the offspring, 0 to 1. */
  readonly coefficient?: number
  /** Generations of the offspring's pedigree of which every ancestor is known. */
  readonly complete?: number
  readonly level: PairLevel
}

/** A male for a female, with what would come of it. */
export interface PlannedMating {
  readonly male: PlannedMale
  readonly pair: PlannedPair
}

export interface PlanChoices {
  readonly owner: string
  readonly females: readonly PlannedFemale[]
  readonly males: readonly PlannedMale[]
}

/** What the book has for planning. */
export interface PlannerBook {
  /** The females of an owner, and the males whom they may be mated with today. owner: '' = the person himself. */
  planChoices(owner: string): Live<Aged<PlanChoices>>
  /**
   * For each female, by chip, the males of her species: the least inbred offspring first, of equal ones her own breed,
   * which keeps its book, and those whose pedigree is not known last.
   */
  plan(
    dams: readonly PlannedFemale[],
    males: readonly PlannedMale[],
  ): Live<ReadonlyMap<string, readonly PlannedMating[]>>
}

/** One bar of a figure: what it says, and the animals behind it. Those without chip are counted and not named. */
export interface FigureBar {
  /** A month (yyyy-mm), a year, a size of litter, months between births, a breed and a type of birth. */
  readonly label: string
  readonly value: number
  /** How many it is the mean of, or how many there are. */
  readonly count: number
  readonly animals: readonly NamedAnimal[]
}

export interface FarmFigures {
  /** Young by month of birth, the last two years. */
  readonly births: readonly FigureBar[]
  /** Births by how many young were born; `young` is the mean. */
  readonly litters: readonly FigureBar[]
  readonly youngPerBirth: number
  /** Mean weight at birth in kilograms, by breed and type of birth. */
  readonly weights: readonly FigureBar[]
  /** Intervals between two births of a female, by whole months; the median in days, NaN without any. */
  readonly intervals: readonly FigureBar[]
  readonly medianInterval: number
  /** Mean inbreeding coefficient by year of birth. */
  readonly inbreeding: readonly FigureBar[]
}
