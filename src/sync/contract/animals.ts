/** Animals: single ones, pairs, what is due, the inventory and its figures. */
import type { LookupRequest, Values } from '../../registry/index.ts'
import type {
  AnimalPage,
  FarmFigures,
  PairAdvice,
  PlanChoices,
  PlannedFemale,
  PlannedMale,
  PlannedMating,
} from './animal-page.ts'
import type { BirthsRead, Reminder } from './expected-births.ts'
import type { FarmAnimals, FarmAnimalsRequest } from './farm-animals.ts'
import type { HerdFilter, HerdPage, HerdPageRequest, HerdSummary } from './inventory.ts'
import type { Exported, ExportWatch } from './lists.ts'
import type { Aged, Live, Members } from './live.ts'

export interface PopulationRead {
  /** Rows of registry/pedigree/tables.ts. */
  readonly rows: readonly Values[]
  /** The host is computing a newer one: what is here is older, or nothing yet. */
  readonly computing: boolean
  /** What `refresh` fetches again. */
  readonly source: LookupRequest | { readonly herdOf: string }
}

export interface Animals {
  /** From the inventory and the lists on this device, with unsent entries applied; its age is that of the inventory. */
  animal(chip: string): Live<Aged<AnimalPage>>
  /** Farm statistics, counted from the inventory on this device. owner: '' = all owners that it holds. */
  farmFigures(owner: string): Live<Aged<FarmFigures>>
  /**
   * The population report: of the whole registry for an administrator of a host that computes it, else counted from the
   * inventory on this device. owner: '' = the person's own scope.
   */
  population(owner: string): Live<Aged<PopulationRead>>
  /**
   * Why females of this owner are not expected to be served today, by chip: 'gestante, pare en 4 días', 'parió hoy',
   * 'servida hoy'. Unsent forms count.
   */
  breedingMarks(owner: string): Live<Values>
  /** Animals by name, each with what it is in today; unsent forms count. */
  farmAnimals(request: FarmAnimalsRequest): Live<Aged<FarmAnimals>>
  /** null: one of the two chips has no pedigree on this device. */
  pair(sire: string, dam: string): Live<Aged<PairAdvice | null>>
  /**
   * Expected births from the open services on this device, unsent ones included, by likely date. Left out: births
   * already declared, also in the outbox, and those of a female that has given birth since. owner: '' = the person's
   * own scope and all prepared farms. refreshing: data that was never on this device is being fetched, so that an empty
   * result may not be final. For '' both refer to the prepared farms.
   */
  expectedBirths(owner: string): Live<BirthsRead>
  /** Other reminders of these owners near today, nearest first. owner: as above. */
  reminders(owner: string): Live<readonly Reminder[]>
  /** The females of an owner, and the males available to them today. owner: '' = the person's own scope. */
  planChoices(owner: string): Live<Aged<PlanChoices>>
  /**
   * For each female, by chip, the males of her species: least inbred offspring first; among equals, her own breed
   * first. Males of unknown pedigree come last.
   */
  plan(
    dams: readonly PlannedFemale[],
    males: readonly PlannedMale[],
  ): Live<ReadonlyMap<string, readonly PlannedMating[]>>
  herdSummary(filter: HerdFilter): Live<Aged<HerdSummary>>
  herdPage(request: HerdPageRequest): Live<Aged<HerdPage>>
  /** Every filtered animal in display order, as an .xlsx file. */
  exportHerd(request: HerdPageRequest, watch: ExportWatch): Promise<Exported>
}

export const animalsMembers: Members<Animals> = {
  animal: 'question',
  farmFigures: 'question',
  population: 'question',
  breedingMarks: 'question',
  farmAnimals: 'question',
  pair: 'question',
  expectedBirths: 'question',
  reminders: 'question',
  planChoices: 'question',
  plan: 'question',
  herdSummary: 'question',
  herdPage: 'question',
  exportHerd: 'action',
}
