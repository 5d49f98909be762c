/** The inventory as columns: what the book answers, and the opened inventory behind it. */
import type { AnimalFacts, Changes, LookupRequest, Option, Values } from '../../registry/index.ts'
import type { PairFacts } from './advice.ts'
import type { Cross, FarmFigures, Lineage } from './animal-page.ts'

/** Filters of the dashboard (1§2); '' = not set. Wire names, as dashboard/dataAnimales takes them. */
export interface HerdFilter {
  readonly NID_PROPIETARIO: string
  readonly COD_ESPECIE: string
  readonly RAZA: string
  readonly SEXO: string
  readonly MACHO: string
  readonly HEMBRA: string
  readonly LIBRO: string
  readonly CONCEPCION: string
  readonly TIPO_PARTO: string
  readonly FECHA_INICIAL: string
  readonly FECHA_FINAL: string
}

/** Animals by breed and sex, and the span of birth dates. */
export interface HerdSummary {
  readonly groups: readonly { readonly RAZA: string; readonly SEXO: string; readonly TOTAL: number }[]
  readonly total: number
  /** yyyy-mm-dd under the other filters, without the dates; '' when no animal has one. */
  readonly firstBirth: string
  readonly lastBirth: string
  /** Choices of each filter under the others' cascade (decisions 59 to 61). */
  readonly choices: Readonly<Record<keyof HerdFilter, readonly Option[]>>
  /** Choices that are searched at the host because they cover all owners: the call of each (host-inventory.ts). */
  readonly sought?: Readonly<Partial<Record<keyof HerdFilter, LookupRequest>>>
  /** The stored inventory cannot be read; it is empty until it has been fetched again. */
  readonly damaged?: true
}

export interface HerdPageRequest {
  readonly filter: HerdFilter
  readonly search: string
  readonly sort?: { readonly column: string; readonly descending: boolean }
  readonly first: number
  readonly rows: number
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

/** The same as a host told it to a device that has an earlier one: whole, what changed since, or that nothing did. */
export interface HerdAnswer extends Pick<HerdSource, 'owner' | 'takenAt'> {
  readonly rows: HostRows | Changes | 'same'
  readonly ancestors: HostRows | Changes | 'same'
}

/** What a table of a spreadsheet begins with: texts, except columns of numbers. */
export interface SheetHead {
  readonly name: string
  readonly headings: readonly string[]
  readonly numbers: readonly boolean[]
}

/** A text, or one that is marked as wrong. */
export type SheetCell = string | { readonly text: string; readonly wrong: true }

/** A table to be written to a spreadsheet. */
export interface Sheet extends SheetHead {
  readonly rows: readonly (readonly SheetCell[])[]
  /** Further tables of the same file. */
  readonly also?: readonly Sheet[]
}

/** The pieces of a file, one after the other. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[]

/** An .xlsx file that is written while its rows come. */
export interface SheetStream {
  /** Resolves when it may be followed by more. */
  add(rows: Sheet['rows']): Promise<void>
  /** Begins a further table. */
  next(head: SheetHead): Promise<void>
  end(): Promise<FileParts>
}

/** Begins an .xlsx file. The device can write them; the engine cannot. */
export type SheetOpener = (head: SheetHead) => Promise<SheetStream>

/** An opened inventory. Every answer is computed synchronously from the columns. */
export interface Herd {
  readonly animals: number
  /** The answers it was built from, with their times (ms UTC). */
  readonly sources: readonly { readonly owner: string; readonly takenAt: number }[]
  /** ms UTC of the oldest answer behind what is asked for that owner ('' or ADMINANCO: all); undefined: not held. */
  takenAt(owner: string): number | undefined
  summary(filter: HerdFilter): HerdSummary
  page(request: HerdPageRequest): HerdPage
  /** undefined: not a lookup that the inventory answers, or not an owner that it holds. today: yyyy-mm-dd. */
  options(request: LookupRequest, today: string): readonly Option[] | undefined
  animal(chip: string): Values | undefined
  /** For advice; undefined: no animal and no dam of this inventory. owner: of the form. */
  facts(chip: string, owner: string): AnimalFacts | undefined
  /** undefined: one of the chips is in no pedigree here. */
  pair(sire: string, dam: string): PairFacts | undefined
  lineage(chip: string): Lineage
  /** Pairs of which one is in no pedigree here are left out. */
  crosses(sires: readonly string[], dams: readonly string[]): readonly Cross[]
  /** today: yyyy-mm-dd. */
  figures(owner: string, today: string): FarmFigures
  /** Inbreeding coefficients of all animals and their known ancestors, in no order. */
  coefficients(): Float64Array
  /** Every match in the order shown, with the table's columns and headings (decision 62). */
  sheet(request: HerdPageRequest): Sheet
}
