/**
 * What runs beside the screens: sending, fetching and the opened inventory. `createBackground(ports, openSheet)` is
 * plain TypeScript; in a browser it lives in the sync worker and is reached over Comlink, in tests it is called
 * directly. The herd calls are answered by a `HerdKeeper` (inventory/herd-keeper.ts), `exportHerd` from its sheet;
 * what writes a spreadsheet is the device's (spreadsheets/excel-writer.ts).
 */
import type { AnimalFacts, LookupRequest, Option, Values } from '../../registry/index.ts'
import type { Unlocked } from '../ports/ports.ts'
import type { PairFacts } from './advice.ts'
import type { Cross, FarmFigures, Lineage } from './animal-page.ts'
import type { FileParts, HerdFilter, HerdPage, HerdPageRequest, HerdSummary, Sheet, SheetHead } from './inventory.ts'

export interface BackgroundStatus {
  readonly sending: boolean
  /** Did the last call get a real answer? */
  readonly reachable: boolean
  /** What the host said since the start that it adds to the documents (`Reach.announced`). */
  readonly announced?: readonly string[]
  /** 401 stopped the outbox of the person signed in. */
  readonly paused: boolean
  /** Of a running preparation, 0 to 1. */
  readonly progress: number | undefined
  readonly doing: string
  /** How far each farm of it has come, 0 to 1, by owner; absent: none is running. */
  readonly shares?: Readonly<Record<string, number>> | undefined
  /** Keys of the answers being fetched. */
  readonly fetching: readonly string[]
}

/** Before anything was asked or heard. */
export const idle: BackgroundStatus = {
  sending: false,
  reachable: false,
  paused: false,
  progress: undefined,
  doing: '',
  fetching: [],
}

/** One thing to fetch: a lookup, a list or a data call as a request; or the inventory of an owner. */
export type Wanted = { readonly request: LookupRequest } | { readonly herdOf: string }

/** How a preparation ended. */
export interface Prepared {
  readonly result: 'ready' | 'incomplete'
  /** Owners of whom everything came. */
  readonly whole: readonly string[]
}

export interface Background {
  /** Starts what takes its time to start: somebody is about to sign in. */
  ready(): Promise<void>
  /** Hands over, or takes away, the key of whoever is signed in. */
  unlock(unlocked: Unlocked | null): Promise<void>
  onStatus(told: (status: BackgroundStatus) => void): Promise<void>
  /** The host has answered the page: proof of signal for everything here. */
  heard(): Promise<void>
  /** Sends what can be sent now, of every person of the device; resolves when nothing more can go. */
  send(): Promise<void>
  /** Fetches; what cannot be fetched stays as it was. `always`: also what is still fresh. */
  fetch(wanted: readonly Wanted[], always: boolean): Promise<void>
  /**
   * Everything that the forms need for these owners ('Preparar salida a campo').
   * @param freshFor ms; what came within them stays: one that was cut short goes on.
   */
  prepare(owners: readonly string[], freshFor: number): Promise<Prepared>
  herdSummary(filter: HerdFilter): Promise<HerdSummary & { readonly takenAt: number | undefined }>
  herdPage(request: HerdPageRequest): Promise<HerdPage & { readonly takenAt: number | undefined }>
  /** Answers a lookup from the inventory (pickers of chips, kinship); undefined: not one of those. */
  herdOptions(
    request: LookupRequest,
  ): Promise<{ readonly options: readonly Option[]; readonly takenAt: number | undefined } | undefined>
  /** Names and data of single animals by chip, for what pickers and unsent forms refer to. */
  herdAnimals(chips: readonly string[]): Promise<readonly (Values | undefined)[]>
  /** What the inventory knows of animals by chip, for advice; leases where the host was asked for that owner. */
  herdFacts(
    chips: readonly string[],
    owner: string,
  ): Promise<{ readonly animals: readonly (AnimalFacts | undefined)[]; readonly takenAt: number | undefined }>
  /** Kinship and inbreeding of a planned pair; undefined: not both are in the pedigree. */
  herdPair(
    sire: string,
    dam: string,
  ): Promise<{ readonly pair: PairFacts | undefined; readonly takenAt: number | undefined }>
  herdLineage(chip: string): Promise<Lineage & { readonly takenAt: number | undefined }>
  herdFigures(owner: string, today: string): Promise<FarmFigures & { readonly takenAt: number | undefined }>
  herdCrosses(sires: readonly string[], dams: readonly string[]): Promise<readonly Cross[]>
  exportHerd(request: HerdPageRequest): Promise<ArrayBuffer>
  /** The bytes of an .xlsx file. */
  exportSheet(sheet: Sheet): Promise<ArrayBuffer>
  /** Begins an .xlsx file that is written while its rows come. @param id the asker's own name of it */
  beginSheet(id: string, head: SheetHead): Promise<void>
  /** Rejects where it was not begun here: the worker was replaced meanwhile. */
  addToSheet(id: string, rows: Sheet['rows']): Promise<void>
  endSheet(id: string): Promise<FileParts>
  dropSheet(id: string): Promise<void>
}
