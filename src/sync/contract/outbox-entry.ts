/** What waits, is on its way or was filed from this device, and the rows of lists that it stands in. */
import type { Finding, Problems, Values } from '../../registry/index.ts'
import type { Correction } from './corrections.ts'

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

export type DayTotals = Readonly<
  Record<'captured' | 'filed' | 'waiting' | 'refused' | 'photos' | 'photosReceived', number>
>
