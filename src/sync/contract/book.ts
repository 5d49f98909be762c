/**
 * The book: the only interface that screens use. Readings are live and local; a write resolves once it is stored
 * durably. Screens import types from here and nothing else of sync; `main.tsx` passes them the object.
 */
import type {
  FormDefinition,
  LookupRequest,
  Option,
  PageWanted,
  PrintedCertificate,
  Values,
} from '../../registry/index.ts'
import type { Action, ActionResult } from './action.ts'
import type { AdviceBook } from './advice.ts'
import type { AnimalBook, PlannerBook } from './animal-page.ts'
import type { CorrectionsBook } from './corrections.ts'
import type { DayBook, UnfinishedBook } from './day-summary.ts'
import type { ClockState, PreferencesBook, Preparation, StorageState } from './device-state.ts'
import type { ExpectedBirthsBook } from './expected-births.ts'
import type { FarmBook } from './farm.ts'
import type { Draft, FilledForm, Submitted } from './filled-form.ts'
import type { HerdFilter, HerdPage, HerdPageRequest, HerdSummary, Sheet } from './inventory.ts'
import type { Aged, Live } from './live.ts'
import type { DayTotals, ListRow, OutboxEntry, SubRow } from './outbox-entry.ts'
import type { PickedFile } from './picked-file.ts'
import type { PreviousPasswordBook } from './previous-password.ts'
import type { RowsWanted } from './rows-wanted.ts'
import type { Connection, PasskeyBook, PasswordChange, SessionState, SignIn } from './session-state.ts'
import type { SheetsBook } from './spreadsheets.ts'

export interface Book
  extends AdviceBook,
    SheetsBook,
    DayBook,
    CorrectionsBook,
    PreviousPasswordBook,
    ExpectedBirthsBook,
    AnimalBook,
    PlannerBook,
    FarmBook,
    PreferencesBook,
    PasskeyBook,
    UnfinishedBook {
  // session
  readonly session: Live<SessionState>
  /** Somebody is about to sign in: starts what sign-in needs. May be called repeatedly. */
  getReady(): void
  signIn(usuario: string, password: string): Promise<SignIn>
  signOut(): Promise<void>
  /** Needs a connection; on success the vault's device key is rewrapped. */
  changePassword(current: string, next: string): Promise<PasswordChange>
  /** parametros/parametros, first item. */
  readonly parameters: Live<Aged<Readonly<Record<string, unknown>>>>

  // reading
  readonly connection: Live<Connection>
  /**
   * Options of a lookup: the cached answer or the inventory, minus what unsent forms already use, plus what they
   * provide. editing: the entry being edited; what it uses itself remains available.
   */
  options(request: LookupRequest, editing?: string): Live<Aged<readonly Option[]>>
  /** First item of a data call, or null when the device does not have it. */
  item(request: LookupRequest, editing?: string): Live<Aged<Values | null>>
  /** All rows of a documented list as last answered and stored sealed; refreshed when old. */
  answer(request: LookupRequest): Live<Aged<readonly Values[]>>
  /**
   * Rows of a form's list, unsent ones first. owner: '' = the person's own scope. page: for a host that searches and
   * sorts; the rows then include their total number.
   */
  rows(form: FormDefinition, owner: string, page?: PageWanted): Live<Aged<readonly ListRow[]>>
  /** Rows of a record's sub-table. The record is given by its values or by its row. */
  details(form: FormDefinition, whole: Values): Live<Aged<readonly SubRow[]>>
  help(helpId: number): Live<Aged<readonly string[]>>
  /** documentosInicioLateral, signed in or not: URL, DESCRIPCION, PAGINA. Public: kept in clear, or only in memory. */
  readonly news: Live<Aged<readonly Values[]>>
  /** documentosInicio, for the public home: URL, ID. */
  readonly homeImages: Live<Aged<readonly Values[]>>

  // inventory
  herdSummary(filter: HerdFilter): Live<Aged<HerdSummary>>
  herdPage(request: HerdPageRequest): Live<Aged<HerdPage>>
  /** A table as an .xlsx file, made on this device. prefix: start of the file name. */
  exportSheet(prefix: string, sheet: Sheet): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>

  // writing
  submit(filled: FilledForm): Promise<Submitted>
  /** Rejects if it cannot be stored: with `KeysGone` until the person has signed in again. */
  saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void>
  /** By `draftKeyOf`. Rejects with `Damaged` if a draft exists but cannot be read. */
  draft(key: string): Promise<Draft | undefined>
  dropDraft(key: string): Promise<void>
  /**
   * Converts a camera file to a JPEG within the limit: orientation applied, metadata removed. Rejects with
   * `PhotoError`.
   */
  preparePhoto(file: PickedFile, limit: number): Promise<ArrayBuffer>
  /** The certificate of a row of /formularioA05, as a page and as a PDF; also for an unsent one, also offline. */
  certificate(row: ListRow): Promise<PrintedCertificate>

  /** Online only; resolves even if no answer comes. What it changes is fetched again with `refresh`. */
  act(act: Action): Promise<ActionResult>

  // outbox
  readonly outbox: Live<readonly OutboxEntry[]>
  readonly today: Live<DayTotals>
  photo(id: string): Promise<ArrayBuffer | undefined>
  sendNow(): void
  discard(id: string): Promise<'discarded' | 'frozen'>
  /** Assigns a free number of the same owner and form and sends again. */
  giveAnotherNumber(
    id: string,
  ): Promise<{ readonly kind: 'given'; readonly number: string } | { readonly kind: 'none' | 'frozen' }>
  /** unread: entries that could not be read on this device and are missing from the file. */
  exportRescue(): Promise<{
    readonly name: string
    readonly bytes: ArrayBuffer
    readonly unread: { readonly forms: number; readonly photos: number }
  }>
  /** password: of the file, if it was made under another one. Rejects with `RescueError`. */
  importRescue(bytes: ArrayBuffer, password?: string): Promise<{ readonly added: number; readonly known: number }>

  // preparation and storage
  readonly preparation: Live<Preparation>
  chooseOwners(owners: readonly string[]): Promise<void>
  prepare(): Promise<void>
  /** Fetches what a screen shows again; does nothing without signal. herdOf: an owner, '' = the person's own scope. */
  refresh(request: LookupRequest | RowsWanted | { readonly herdOf: string }): void
  readonly clock: Live<ClockState>
  /** How many unsent forms were lost with this device's storage. */
  readonly lostForms: Live<number>
  /** The person has read it. */
  letGoLost(): Promise<void>
  readonly storage: Live<StorageState>
  askPersistence(): Promise<boolean>
}

export { Damaged, KeysGone } from '../ports/commit-guards.ts'
export type { PairAdvice } from './advice.ts'
export * from './draft-key.ts'
export * from './farm.ts'
export * from './file-errors.ts'
export type { LeftClosed, Reopened } from './previous-password.ts'
export type { CameBack, PasskeyMade } from './session-state.ts'
export type { Connection, PasswordChange, SessionState, SignIn }
