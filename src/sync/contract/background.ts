/**
 * What runs beside the screens: sending, fetching and the opened inventory. `createBackground(ports, openSheet)` is
 * plain TypeScript; in a browser it runs in the sync worker and is called over Comlink, in tests it is called directly.
 * A `HerdKeeper` (inventory/herd-keeper.ts) answers the herd calls and makes the sheet that `exportHerd` writes; the
 * device supplies the spreadsheet writer (spreadsheets/excel-writer.ts).
 */
import type { AnimalFacts, Lease, LookupRequest, Option, Values } from '../../registry/index.ts'
import type { Unlocked } from '../ports/ports.ts'
import type { Cross, FarmFigures, Lineage, PairFacts } from './animal-page.ts'
import type { StorageTrouble } from './device.ts'
import type { FileParts, HerdFilter, HerdPage, HerdPageRequest, HerdSummary, Sheet, SheetHead } from './inventory.ts'
import type { Members } from './live.ts'

export interface BackgroundStatus {
  readonly sending: boolean
  /** Did the last call get a real answer? */
  readonly reachable: boolean
  /** Capacities that the host has announced since the start (`Reach.announced`). */
  readonly announced?: readonly string[]
  /** A 401 stopped the outbox of the signed-in person. */
  readonly paused: boolean
  /** Progress of a running preparation, 0 to 1. */
  readonly progress: number | undefined
  readonly doing: string
  /** Progress of each farm in it, 0 to 1, by owner; absent: no preparation is running. */
  readonly shares?: Readonly<Record<string, number>> | undefined
  /** Keys of the answers being fetched. */
  readonly fetching: readonly string[]
}

/** Initial state, before any call. */
export const idle: BackgroundStatus = {
  sending: false,
  reachable: false,
  paused: false,
  progress: undefined,
  doing: '',
  fetching: [],
}

/** One thing to fetch: a lookup, list or data call as a request, or the inventory of an owner. */
export type RefreshRequest = { readonly request: LookupRequest } | { readonly herdOf: string }

/** How a preparation ended. */
export interface Prepared {
  readonly result: 'ready' | 'incomplete'
  /** Owners whose data came completely. */
  readonly whole: readonly string[]
  /** Why not everything that came could be stored. */
  readonly lacking?: StorageTrouble
}

/** The background does not answer, also not after it was started again. What it was asked may have been done. */
export class BackgroundLost extends Error {
  override name = 'BackgroundLost'
}

export interface Background {
  /** Starts slow components ahead, because somebody is about to sign in. */
  ready(): Promise<void>
  /** Sets or removes the key of the signed-in person. */
  unlock(unlocked: Unlocked | null): Promise<void>
  onStatus(listener: (status: BackgroundStatus) => void): Promise<void>
  /** The host has answered the page, which proves that there is signal. */
  hostAnswered(): Promise<void>
  /** Sends what can be sent now, for every person of the device; resolves when nothing more can be sent. */
  send(): Promise<void>
  /** Fetches; what cannot be fetched stays unchanged. `always`: also what is still fresh. */
  fetch(wanted: readonly RefreshRequest[], always: boolean): Promise<void>
  /**
   * Everything that the forms need for these owners ('Preparar salida a campo').
   * @param freshFor ms; younger answers are kept, so that an interrupted preparation resumes.
   */
  prepare(owners: readonly string[], freshFor: number): Promise<Prepared>
  herdSummary(filter: HerdFilter): Promise<HerdSummary & { readonly takenAt: number | undefined }>
  herdPage(request: HerdPageRequest): Promise<HerdPage & { readonly takenAt: number | undefined }>
  /** Answers a lookup from the inventory (chip pickers, kinship); undefined: not one of those lookups. */
  herdOptions(
    request: LookupRequest,
  ): Promise<{ readonly options: readonly Option[]; readonly takenAt: number | undefined } | undefined>
  /** Names and data of single animals by chip, for what pickers and unsent forms refer to. */
  herdAnimals(chips: readonly string[]): Promise<readonly (Values | undefined)[]>
  /** Inventory facts about animals by chip, for advice; leases only if the host was asked for that owner. */
  herdFacts(
    chips: readonly string[],
    owner: string,
  ): Promise<{ readonly animals: readonly (AnimalFacts | undefined)[]; readonly takenAt: number | undefined }>
  /** Leases that the inventory of an owner tells of, given and taken; '': of all owners here. */
  herdLeases(owner: string): Promise<readonly Lease[]>
  /** Kinship and inbreeding of a planned pair; undefined: one of them is not in the pedigree. */
  herdPair(
    sire: string,
    dam: string,
  ): Promise<{ readonly pair: PairFacts | undefined; readonly takenAt: number | undefined }>
  herdLineage(chip: string): Promise<Lineage & { readonly takenAt: number | undefined }>
  herdFigures(owner: string, today: string): Promise<FarmFigures & { readonly takenAt: number | undefined }>
  /** The population report of an owner, kept until the inventory changes: rows of registry/pedigree/tables.ts. */
  herdPopulation(
    owner: string,
    year: number,
  ): Promise<{ readonly rows: readonly Values[]; readonly takenAt: number | undefined }>
  herdCrosses(sires: readonly string[], dams: readonly string[]): Promise<readonly Cross[]>
  exportHerd(request: HerdPageRequest): Promise<ArrayBuffer>
  /** The bytes of an .xlsx file. */
  exportSheet(sheet: Sheet): Promise<ArrayBuffer>
  /** Begins an .xlsx file that is written while its rows arrive. @param id chosen by the caller */
  beginSheet(id: string, head: SheetHead): Promise<void>
  /** Rejects if it was not begun here: the worker was replaced meanwhile. */
  addToSheet(id: string, rows: Sheet['rows']): Promise<void>
  endSheet(id: string): Promise<FileParts>
  dropSheet(id: string): Promise<void>
}

export const backgroundMembers: Members<Background> = {
  ready: 'action',
  unlock: 'action',
  onStatus: 'action',
  hostAnswered: 'action',
  send: 'action',
  fetch: 'action',
  prepare: 'action',
  herdSummary: 'action',
  herdPage: 'action',
  herdOptions: 'action',
  herdAnimals: 'action',
  herdFacts: 'action',
  herdLeases: 'action',
  herdPair: 'action',
  herdLineage: 'action',
  herdFigures: 'action',
  herdPopulation: 'action',
  herdCrosses: 'action',
  exportHerd: 'action',
  exportSheet: 'action',
  beginSheet: 'action',
  addToSheet: 'action',
  endSheet: 'action',
  dropSheet: 'action',
}
