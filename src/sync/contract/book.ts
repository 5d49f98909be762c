/**
 * The book: the one interface that screens see. Reading is live and local; writing is durable before it answers.
 * Screens import types from here and nothing else of sync; `main.tsx` hands them the object.
 */
import type {
  Finding,
  FormDefinition,
  LookupRequest,
  Mode,
  Option,
  PageWanted,
  PrintedCertificate,
  Problems,
  Values,
} from '../../registry/index.ts'
import type { RowsWanted } from '../cache/list-queries.ts'
import type { HerdFilter, HerdPage, HerdPageRequest, HerdSummary, Sheet } from '../inventory/index.ts'
import type { Correction, CorrectionsBook } from '../outbox/edit-locks.ts'
import type { AdviceBook } from '../reading/advice.ts'
import type { DayBook } from '../reading/day-summary.ts'
import type { EarlierBook } from '../writing/previous-password.ts'
import type { Act, Acted } from './action.ts'
import type { Connection, PasswordChange, SessionState, SignIn } from './session-state.ts'
import type { SheetsBook } from './spreadsheets.ts'

/** A value that changes: the current one at once, later ones as the book changes. Structurally an observable. */
export interface Live<T> {
  /** undefined while the first value is being read. */
  current(): T | undefined
  subscribe(told: (value: T) => void): () => void
}

/** Something read from the book, with its age. */
export interface Aged<T> {
  readonly value: T
  /** ms UTC when the host said so; undefined: nothing of it is on this device. */
  readonly takenAt: number | undefined
  /** A fresher answer is being fetched right now. */
  readonly refreshing: boolean
}

/** unreadable: it lies on this device and cannot be opened here; nothing is known of it but its form and its day. */
export type EntryState = 'waiting' | 'sending' | 'checking' | 'blocked' | 'refused' | 'filed' | 'unreadable'

/** An entry as people see it. */
export interface OutboxEntry {
  readonly id: string
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly state: EntryState
  /** Spanish, one sentence: why it is where it is. */
  readonly why: string
  readonly fieldProblems: Problems
  readonly number: string
  readonly owner: string
  /** Code of the receipt that the farmer may keep; undefined: an edit, or captured by an older version. */
  readonly receipt: string | undefined
  readonly values: Values
  readonly row: Values | undefined
  readonly capturedAt: number
  readonly filedAt: number | undefined
  readonly attempts: number
  readonly nextAttemptAt: number | undefined
  readonly photos: readonly OutboxPhoto[]
  /** Slots of photos that this device cannot give back: others are to be taken. */
  readonly lost?: readonly string[]
  readonly dependsOn: readonly string[]
  /** What is nothing without it, stands under it and is discarded with it: further births, females of a group. */
  readonly parts: readonly string[]
  readonly mayEdit: boolean
  /** It waits for its correction (corrections.ts). */
  readonly correction: Correction | undefined
  /** Its number was refused (100): one tap gives it another. */
  readonly wantsAnotherNumber: boolean
  /** What it was advised against and was saved with all the same. */
  readonly advice?: readonly Finding[] | undefined
}

export interface OutboxPhoto {
  readonly id: string
  readonly slot: string
  readonly bytes: number
  readonly sha256: string
  readonly receivedAt: number | undefined
  /** Where the host shows it, once it has it and where it said so. */
  readonly address: string | undefined
}

export interface NewPhoto {
  readonly slot: string
  /** JPEG, already within the field's limit. */
  readonly bytes: ArrayBuffer
}

/** A File of the browser, seen without the DOM. */
export interface PickedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface Filled {
  readonly form: FormDefinition
  readonly values: Values
  readonly mode: 'add' | 'edit'
  readonly row?: Values
  /** What it was advised against and is filed with all the same. */
  readonly advice?: readonly Finding[]
  /** New photos by slot; a slot kept from an earlier version of the entry is not repeated. */
  readonly photos: readonly NewPhoto[]
  /** Editing an entry that is still here. */
  readonly replaces?: string
  /** What that entry said when it was opened: what another page has saved over it since is not overwritten. */
  readonly over?: Values
}

export type Submitted =
  | { readonly kind: 'saved'; readonly id: string }
  /** What it would undo had not left yet and was discarded: a female taken from her group before the host knew of her. */
  | { readonly kind: 'undone' }
  | { readonly kind: 'invalid'; readonly problems: Problems }
  /** The entry to be replaced is being sent, or may already have been filed. */
  | { readonly kind: 'frozen' }
  /** The entry to be replaced was corrected by another page since it was opened here. */
  | { readonly kind: 'changed' }
  /** The entry to be replaced is in the outbox no more: another tab discarded it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'full' }
  /** The keys that it would be sealed under are on this device no more: he signs in again, and sends it then. */
  | { readonly kind: 'keysGone' }

export interface Draft {
  readonly form: string
  readonly values: Values
  readonly mode: 'add' | 'edit'
  readonly row?: Values
  readonly replaces?: string
  readonly photos: readonly NewPhoto[]
  readonly savedAt: number
  /** Slots of photos that this device cannot give back: they are taken again. */
  readonly lost?: readonly string[]
}

/** A row of a list: a record of the host, or an entry of the outbox that is not in the host's list yet. */
export interface ListRow {
  readonly values: Values
  readonly entry?: OutboxEntry
}

/** A row of a record's sub-table: as the host listed it, or as the outbox puts it there. */
export interface SubRow {
  readonly values: Values
  /** The entry that puts it there, while the host does not list it. */
  readonly entry?: OutboxEntry
  /** The entry that takes it away, or was refused to. */
  readonly leaving?: OutboxEntry
  /** Nothing in the outbox rests on it or takes it away already. */
  readonly free: boolean
}

export interface Preparation {
  readonly owners: readonly { readonly option: Option; readonly chosen: boolean }[]
  /** 0 to 1; undefined when none is running. */
  readonly progress: number | undefined
  readonly doing: string
  readonly failed: string | undefined
  readonly takenAt: number | undefined
  readonly animals: number
  readonly answers: number
  /** Available numbers on this device per form code and owner. */
  readonly numbers: readonly {
    readonly code: string
    readonly owner: string
    readonly ownerName: string
    readonly left: number
  }[]
  readonly ready: boolean
}

export interface StorageState {
  readonly persisted: boolean | undefined
  /** Bytes. */
  readonly free: number | undefined
  readonly used: number | undefined
  readonly low: boolean
  /** Has the browser a way to promise that it keeps what is here? */
  readonly canAsk: boolean
  /** Signs of a private window, which forgets everything when it closes. No sign is no proof of the contrary. */
  readonly mayForget: boolean
}

export type DayTotals = Readonly<
  Record<'captured' | 'filed' | 'waiting' | 'refused' | 'photos' | 'photosReceived', number>
>

export interface Book extends AdviceBook, SheetsBook, DayBook, CorrectionsBook, EarlierBook {
  // session
  readonly session: Live<SessionState>
  signIn(usuario: string, password: string): Promise<SignIn>
  signOut(): Promise<void>
  /** Needs connection; on success the device key of the vault is wrapped anew. */
  changePassword(current: string, next: string): Promise<PasswordChange>
  /** parametros/parametros, first item. */
  readonly parameters: Live<Aged<Readonly<Record<string, unknown>>>>

  // reading
  readonly connection: Live<Connection>
  /**
   * Choices of a lookup: cached answer or the herd, without what unsent forms already use, with what they open.
   * editing: the entry being edited; what it uses itself stays on offer.
   */
  options(request: LookupRequest, editing?: string): Live<Aged<readonly Option[]>>
  /** First item of a data call, or null when the device does not have it. */
  item(request: LookupRequest, editing?: string): Live<Aged<Values | null>>
  /** All rows of a documented list as it was last answered, kept sealed on the device; asked for again when it is old. */
  answer(request: LookupRequest): Live<Aged<readonly Values[]>>
  /**
   * Rows of a form's list, unsent ones on top. owner: '' = the person's own scope. page: of a host that searches and
   * sorts; its rows say how many there are.
   */
  rows(form: FormDefinition, owner: string, page?: PageWanted): Live<Aged<readonly ListRow[]>>
  /** Rows of the sub-table of a record, by its values or its row. */
  details(form: FormDefinition, whole: Values): Live<Aged<readonly SubRow[]>>
  help(helpId: number): Live<Aged<readonly string[]>>
  /** documentosInicioLateral, signed in or not: URL, DESCRIPCION, PAGINA. Public: kept in clear, or only in memory. */
  readonly news: Live<Aged<readonly Values[]>>
  /** documentosInicio, for the public home: URL, ID. */
  readonly homeImages: Live<Aged<readonly Values[]>>

  // inventory
  herdSummary(filter: HerdFilter): Live<Aged<HerdSummary>>
  herdPage(request: HerdPageRequest): Live<Aged<HerdPage>>
  /** Every filtered row in the order shown, as an .xlsx file named by `exportName` (herd.ts). */
  exportHerd(request: HerdPageRequest): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>
  /** A table as an .xlsx file, made on this device. prefix: what its name begins with. */
  exportSheet(prefix: string, sheet: Sheet): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>

  // writing
  submit(filled: Filled): Promise<Submitted>
  /** Rejects where it cannot be kept: `KeysGone` before the person has signed in again. */
  saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void>
  /** By `draftKeyOf`. Rejects with `Damaged` when there is one that the device cannot give back. */
  draft(key: string): Promise<Draft | undefined>
  dropDraft(key: string): Promise<void>
  /** Turns a camera file into a JPEG within the limit: orientation applied, metadata gone. Rejects with `BadPhoto`. */
  preparePhoto(file: PickedFile, limit: number): Promise<ArrayBuffer>
  /** The certificate of a row of /formularioA05, as a page and as a PDF: also of one that is not sent yet, also offline. */
  certificate(row: ListRow): Promise<PrintedCertificate>

  /** Online only; never rejects for want of an answer. What it changes is fetched anew with `refresh`. */
  act(act: Act): Promise<Acted>

  // outbox
  readonly outbox: Live<readonly OutboxEntry[]>
  readonly today: Live<DayTotals>
  photo(id: string): Promise<ArrayBuffer | undefined>
  sendNow(): void
  discard(id: string): Promise<'discarded' | 'frozen'>
  /** A free number of the same owner and form: sets it and sends again. */
  giveAnotherNumber(
    id: string,
  ): Promise<{ readonly kind: 'given'; readonly number: string } | { readonly kind: 'none' | 'frozen' }>
  /** unread: what could not be read on this device and is not in it. */
  exportRescue(): Promise<{
    readonly name: string
    readonly bytes: ArrayBuffer
    readonly unread: { readonly forms: number; readonly photos: number }
  }>
  /**
   * password: of the file, where it was made under another one. Rejects with `BadRescue`.
   */
  importRescue(bytes: ArrayBuffer, password?: string): Promise<{ readonly added: number; readonly known: number }>

  // preparation and storage
  readonly preparation: Live<Preparation>
  chooseOwners(owners: readonly string[]): Promise<void>
  prepare(): Promise<void>
  /** Fetches again what a screen shows; silent without signal. herdOf: an owner, '' = the person's own scope. */
  refresh(request: LookupRequest | RowsWanted | { readonly herdOf: string }): void
  readonly storage: Live<StorageState>
  askPersistence(): Promise<boolean>
}

export { Damaged, KeysGone } from '../ports/commit-guards.ts'
export type { AdviceQuestion, PairAdvice } from '../reading/advice.ts'
export type { LeftClosed, Reopened } from '../writing/previous-password.ts'
export * from './draft-key.ts'
export * from './file-errors.ts'
export type { Connection, Mode, PasswordChange, SessionState, SignIn }
