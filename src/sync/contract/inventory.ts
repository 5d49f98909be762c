/** The inventory in columns: what the book answers, and the opened inventory behind it. */
import type { AnimalFacts, Changes, InventoryFilter, LookupRequest, Option, Values } from '../../registry/index.ts'
import type { Population } from '../../registry/pedigree/population.ts'
import type { Breed } from '../../registry/pedigree/report.ts'
import type { Cross, FarmFigures, Lineage, PairFacts } from './animal-page.ts'

/** Filters of the dashboard (1§2); '' = not set. Wire names, as dashboard/dataAnimales takes them. */
export type HerdFilter = InventoryFilter

/** Both species have breeds of one name: told apart by their codes, if the host says them. */
export interface BreedGroup extends Partial<Readonly<Record<'COD_RAZA' | 'COD_ESPECIE', string>>> {
  readonly RAZA: string
  readonly SEXO: string
  readonly TOTAL: number
}

/** Animals by breed and sex, and the span of birth dates. */
export interface HerdSummary {
  readonly groups: readonly BreedGroup[]
  readonly total: number
  /** yyyy-mm-dd under the other filters, ignoring the date filters; '' if no animal has one. */
  readonly firstBirth: string
  readonly lastBirth: string
  /** Options of each filter, narrowed by the other filters (decisions 59 to 61). */
  readonly choices: Readonly<Record<keyof HerdFilter, readonly Option[]>>
  /** Options that are searched at the host because they cover all owners: the call for each (host-inventory.ts). */
  readonly sought?: Readonly<Partial<Record<keyof HerdFilter, LookupRequest>>>
  /** The stored inventory cannot be read; it stays empty until it has been fetched again. */
  readonly damaged?: true
}

export interface HerdPageRequest {
  readonly filter: HerdFilter
  readonly search: string
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined
  readonly first: number
  readonly rows: number
  /** Also animals of nobody, known by their pedigree, if the host answers for all owners. */
  readonly unowned?: true
  /** For an export: what the filters say, as text. */
  readonly narrowed?: string
}

export interface HerdPage {
  /** The columns, and `id`, which is unique in this inventory. */
  readonly rows: readonly Values[]
  /** Matches of filter and search. */
  readonly total: number
}

export type HostRows = readonly Readonly<Record<string, unknown>>[]

/** One answer of dashboard/dataAnimales, and of dashboard/genealogia where the host has it. */
export interface HerdSource {
  /** Document number of the owner asked for, or ADMINANCO. */
  readonly owner: string
  /** ms UTC */
  readonly takenAt: number
  readonly rows: HostRows
  /** { CHIP, CHIP_PADRE, CHIP_MADRE, SEXO } */
  readonly ancestors: HostRows
}

/** The same for a device that holds an earlier answer: complete, changes only, or 'unchanged'. */
export interface HerdAnswer extends Pick<HerdSource, 'owner' | 'takenAt'> {
  readonly rows: HostRows | Changes | 'same'
  readonly ancestors: HostRows | Changes | 'same'
}

/** Cells of a table: texts, except in columns of numbers and of calendar days. */
export interface SheetHead {
  readonly name: string
  readonly headings: readonly string[]
  readonly numbers: readonly boolean[]
  readonly days?: readonly boolean[]
  /** What the table was narrowed to, by name: a sheet of its own at the end of the file. */
  readonly about?: readonly (readonly [string, string])[]
}

/** A text, optionally marked as wrong. */
export type SheetCell = string | { readonly text: string; readonly wrong: true }

/** A table to be written to a spreadsheet. */
export interface Sheet extends SheetHead {
  readonly rows: readonly (readonly SheetCell[])[]
  /** Further tables of the same file. */
  readonly also?: readonly Sheet[]
}

/** The pieces of a file, in order. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[]

/** An .xlsx file that is written while its rows arrive. */
export interface SheetStream {
  /** Resolves when more rows may follow. */
  add(rows: Sheet['rows']): Promise<void>
  /** Begins a further table. */
  next(head: SheetHead): Promise<void>
  end(): Promise<FileParts>
}

/** Begins an .xlsx file. Supplied by the device; the engine cannot write them. */
export type SheetOpener = (head: SheetHead) => Promise<SheetStream>

/** The animals of an owner as the population report takes them, with the ancestors that are known here. */
export interface HerdPopulation {
  readonly population: Population
  readonly breeds: readonly Breed[]
  /** '' for an animal without a chip. */
  chipOf(animal: number): string
}

/** What a home asks of an opened inventory. Every answer is computed synchronously from the columns. */
export interface FirstHerd {
  readonly animals: number
  /** The answers that it was built from, with their times (ms UTC). */
  readonly sources: readonly { readonly owner: string; readonly takenAt: number }[]
  /**
   * ms UTC of the oldest answer behind the data of that owner ('' or ADMINANCO: all); undefined: not on this device.
   */
  takenAt(owner: string): number | undefined
  summary(filter: HerdFilter): HerdSummary
  page(request: HerdPageRequest): HerdPage
  animal(chip: string): Values | undefined
  /** For advice; undefined: the chip is neither an animal nor a dam of this inventory. owner: of the form. */
  facts(chip: string, owner: string): AnimalFacts | undefined
}

/** What other screens ask, loaded with the first of them (inventory/further-herd.ts). */
export interface FurtherHerd {
  /** undefined: the inventory does not answer that lookup, or does not hold that owner. today: yyyy-mm-dd. */
  options(request: LookupRequest, today: string): readonly Option[] | undefined
  /** undefined: one of the chips has no pedigree here. */
  pair(sire: string, dam: string): PairFacts | undefined
  lineage(chip: string): Lineage
  /** Pairs with an animal without pedigree here are left out. */
  crosses(sires: readonly string[], dams: readonly string[]): readonly Cross[]
  /** today: yyyy-mm-dd. */
  figures(owner: string, today: string): FarmFigures
  population(owner: string): HerdPopulation
  /** Inbreeding coefficients of all animals and their known ancestors, in no order. */
  coefficients(): Float64Array
  /** All matches in display order, with the table's columns and headings (decision 62). */
  sheet(request: HerdPageRequest): Sheet
}

export type Herd = FirstHerd & FurtherHerd
