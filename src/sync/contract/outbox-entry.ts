/** Outbox entries as people see them (waiting, being sent or filed), and the list rows that they appear in. */
import type { Finding, Problems, Values } from '../../registry/index.ts'
import type { Correction } from './corrections.ts'

/** unreadable: stored here but cannot be decrypted; only its form and date are known. */
export type EntryState = 'waiting' | 'sending' | 'checking' | 'blocked' | 'refused' | 'filed' | 'unreadable'

/** An entry as people see it. */
export interface OutboxEntry {
  readonly id: string
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly state: EntryState
  /** One Spanish sentence: the reason for its state. */
  readonly why: string
  readonly fieldProblems: Problems
  readonly number: string
  readonly owner: string
  /** Code of the farmer's receipt; undefined: an edit, or captured by an older version. */
  readonly receipt: string | undefined
  readonly values: Values
  readonly row: Values | undefined
  readonly capturedAt: number
  readonly filedAt: number | undefined
  readonly attempts: number
  /** ms UTC of the next attempt; for an entry being sent: if no answer comes. */
  readonly nextAttemptAt: number | undefined
  readonly photos: readonly OutboxPhoto[]
  /** Slots of photos that this device cannot read: they must be retaken. */
  readonly lost?: readonly string[]
  readonly dependsOn: readonly string[]
  /**
   * Entries that exist only as part of this one, shown below it and discarded with it: further births, females of a
   * group.
   */
  readonly parts: readonly string[]
  readonly mayEdit: boolean
  /** Held back until it is corrected (corrections.ts). */
  readonly correction: Correction | undefined
  /** Its number was refused (100): one tap assigns another. */
  readonly wantsAnotherNumber: boolean
  /** Advice that the person saw before saving the form anyway. */
  readonly advice?: readonly Finding[] | undefined
}

export interface OutboxPhoto {
  readonly id: string
  readonly slot: string
  readonly bytes: number
  readonly sha256: string
  readonly receivedAt: number | undefined
  /** Address at which the host shows it once filed, if the host returned one. */
  readonly address: string | undefined
}

/** A row of a list: a record of the host, or an outbox entry that is not in the host's list yet. */
export interface ListRow {
  readonly values: Values
  readonly entry?: OutboxEntry | undefined
}

/** A row of a record's sub-table: listed by the host, or added by the outbox. */
export interface SubRow {
  readonly values: Values
  /** The entry that adds it, until the host lists it. */
  readonly entry?: OutboxEntry | undefined
  /** The entry that removes it, even if refused. */
  readonly leaving?: OutboxEntry | undefined
  /** No entry depends on it or already removes it. */
  readonly free: boolean
}

export type DayTotals = Readonly<
  Record<'captured' | 'filed' | 'waiting' | 'refused' | 'photos' | 'photosReceived', number>
>
