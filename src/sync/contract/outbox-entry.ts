/** What waits, is on its way or was filed from this device, and the rows of lists that it stands in. */
import type { Finding, Problems, Values } from '../../registry/index.ts'
import type { Correction } from './corrections.ts'

/** unreadable: it is stored here but cannot be decrypted; only its form and its day are known. */
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
  /** Code of the receipt that the farmer may keep; undefined: an edit, or captured by an older version. */
  readonly receipt: string | undefined
  readonly values: Values
  readonly row: Values | undefined
  readonly capturedAt: number
  readonly filedAt: number | undefined
  readonly attempts: number
  /** ms UTC; of one being sent: should no answer come. */
  readonly nextAttemptAt: number | undefined
  readonly photos: readonly OutboxPhoto[]
  /** Slots of photos that this device cannot give back: others are to be taken. */
  readonly lost?: readonly string[]
  readonly dependsOn: readonly string[]
  /**
   * Entries that exist only as part of this one, shown under it and discarded with it: further births, females of a
   * group.
   */
  readonly parts: readonly string[]
  readonly mayEdit: boolean
  /** The host must not get it before it is corrected (corrections.ts). */
  readonly correction: Correction | undefined
  /** Its number was refused (100): one tap gives it another. */
  readonly wantsAnotherNumber: boolean
  /** Advice that the person saw and saved the form against. */
  readonly advice?: readonly Finding[] | undefined
}

export interface OutboxPhoto {
  readonly id: string
  readonly slot: string
  readonly bytes: number
  readonly sha256: string
  readonly receivedAt: number | undefined
  /** Address at which the host shows it, once filed, if the host gave one. */
  readonly address: string | undefined
}

/** A row of a list: a record of the host, or an entry of the outbox that is not in the host's list yet. */
export interface ListRow {
  readonly values: Values
  readonly entry?: OutboxEntry
}

/** A row of a record's sub-table: listed by the host, or added by the outbox. */
export interface SubRow {
  readonly values: Values
  /** The entry that adds it, while the host does not list it. */
  readonly entry?: OutboxEntry
  /** The entry that removes it, refused ones included. */
  readonly leaving?: OutboxEntry
  /** No entry depends on it or already removes it. */
  readonly free: boolean
}

export type DayTotals = Readonly<
  Record<'captured' | 'filed' | 'waiting' | 'refused' | 'photos' | 'photosReceived', number>
>
