/** The outbox: forms on their way to the host, what keeps them from it, and taking them to another device. */
import type { Finding, NumbersLeft, Problems, Values } from '../../registry/index.ts'
import type { Live, Members } from './live.ts'

/**
 * missing: the host went back to a state without it. unreadable: stored here but cannot be decrypted; only its form and
 * date are known.
 */
export type EntryState = 'waiting' | 'sending' | 'checking' | 'blocked' | 'refused' | 'filed' | 'missing' | 'unreadable'

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
  /** Of a filed one as the registry has them now, and with one's own corrections of it. */
  readonly values: Values
  /** The association voided it, for this reason. */
  readonly voided?: string | undefined
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
   * Entries that exist only as part of this one, shown below it and discarded with it (further births, females of a
   * group), while all are unsent and again once all are filed; females also on their way to a filed group.
   */
  readonly parts: readonly string[]
  /** Id of the form in which a person counts it: of a female that of her group, of others their own. */
  readonly countedIn: string
  readonly mayEdit: boolean
  /** Held back until it is corrected (`Capture.correct`). */
  readonly correction: Correction | undefined
  /** Its number was refused (100): one tap assigns another. */
  readonly wantsAnotherNumber: boolean
  /** Advice that the person saw before saving the form anyway. */
  readonly advice?: readonly Finding[] | undefined
}

export const countForms = (some: readonly OutboxEntry[]): number => new Set(some.map((one) => one.countedIn)).size

export interface OutboxPhoto {
  readonly id: string
  readonly slot: string
  readonly bytes: number
  readonly sha256: string
  readonly receivedAt: number | undefined
  /** Address at which the host shows it once filed, if the host returned one. */
  readonly address: string | undefined
}

/** open: a page has it open. unfinished: changes were typed and are stored, neither saved nor discarded. */
export type Correction = 'open' | 'unfinished'

/** Of the forms captured today. */
/** filed: those that the association has not voided since. */
export type DayTotals = Readonly<Record<'captured' | 'filed' | 'voided' | 'photos' | 'photosReceived', number>>

export interface Connection {
  /** Did the last call get a real answer? */
  readonly reachable: boolean
  readonly sending: boolean
  /** Forms of the signed-in person that can still be sent: neither filed nor refused; a group is one with its females. */
  readonly unsent: number
  readonly refused: number
  /** Of `unsent`: filed once, and lost by the host; they wait for `sendAgain`. */
  readonly missing: number
  /** Unsent entries that this device cannot open. */
  readonly unreadable: number
  /** A 401 stopped the outbox: the person must sign in to continue. */
  readonly paused: boolean
  /** The device was revoked in 'Mis dispositivos': it sends and fetches for this person only after the next sign-in. */
  readonly ended?: true
  /** Another person signed in in another tab, so the browser's session is theirs. */
  readonly another?: true
  /** ms UTC by the corrected clock: when the oldest of `unsent` was captured. */
  readonly oldestUnsent: number | undefined
}

/** What became of unsent forms when this device's storage was damaged or cleared. */
export interface MemoryNews {
  /** How many came back from the second copy. */
  readonly recovered: number
  /** How many were here and can no longer be read; of which forms (by key), as far as known, and the newest, ms UTC. */
  readonly lost: number
  readonly forms: Readonly<Record<string, number>>
  readonly newest: number | undefined
}

export interface CopyState {
  /** Unsent forms that it should have. */
  readonly forms: number
  readonly bytes: number
  /** ms UTC, by the device's clock; undefined: nothing was copied yet. */
  readonly writtenAt: number | undefined
  /** false: it lacks something, because there is no room. */
  readonly isWhole: boolean
}

export interface Outbox {
  readonly entries: Live<readonly OutboxEntry[]>
  readonly today: Live<DayTotals>
  readonly connection: Live<Connection>
  photo(id: string): Promise<ArrayBuffer | undefined>
  sendNow(): void
  /** Forms that the host lost go out again under their old keys, with the photos that are still here. @returns how many */
  sendAgain(): Promise<number>
  /** Photos of the person's filed forms that are still on this device. */
  readonly keptPhotos: Live<{ readonly count: number; readonly bytes: number }>
  /** unread: entries that could not be read on this device and are missing from the file. */
  exportRescue(): Promise<{
    readonly name: string
    readonly bytes: ArrayBuffer
    readonly unread: { readonly forms: number; readonly photos: number }
  }>
  /** password: of the file, if it was made under another one. Rejects with `RescueError`. */
  importRescue(bytes: ArrayBuffer, password?: string): Promise<{ readonly added: number; readonly known: number }>
  /** Who has unsent forms in the second copy, by login name. Works while the database cannot be opened. */
  peopleInCopy(): Promise<readonly { readonly usuario: string; readonly forms: number }[]>
  /** That person's rescue file from the copy, without signing in: sealed, and opened elsewhere with their password. */
  exportSealed(usuario: string): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>
  /** For each form and owner in the outbox whose numbers this device knows; minus numbers that the outbox uses. */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  readonly memoryNews: Live<MemoryNews>
  /** The person has read it. */
  memoryNewsRead(): Promise<void>
  /** The second copy of unsent forms; null: this browser can keep none. */
  readonly copy: Live<CopyState | null>
}

export const outboxMembers: Members<Outbox> = {
  entries: 'live',
  today: 'live',
  connection: 'live',
  photo: 'action',
  sendNow: 'command',
  sendAgain: 'action',
  keptPhotos: 'live',
  exportRescue: 'action',
  importRescue: 'action',
  peopleInCopy: 'action',
  exportSealed: 'action',
  numbersLeft: 'live',
  memoryNews: 'live',
  memoryNewsRead: 'action',
  copy: 'live',
}
