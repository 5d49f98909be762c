/**
 * What the engine needs from its environment. `device/` implements it in a browser, tests implement it with seeded
 * fakes.
 */
import type { Finding, Person, Values } from '../../registry/index.ts'
import type { Cipher, Derivation, Sealed, SealKey } from './cipher.ts'
import type { Guard } from './commit-guards.ts'
import type { Clock, Connectivity, Lock, PackedJournal, Transport } from './device.ts'

export type { Cipher, Sealed, SealKey } from './cipher.ts'
export * from './commit-guards.ts'
export * from './device.ts'

/** Outbox entry. `state` and the times are in clear so that a locked device can go on sending; the form is sealed. */
export interface EntryRow {
  /** UUIDv7; also the idempotency key of the filing. */
  readonly id: string
  /** Document number of the person who captured it. */
  readonly person: string
  /** Key of the form definition. */
  readonly form: string
  readonly mode: 'add' | 'edit'
  /** missing: it was filed, and the host no longer has it; it waits for its person. */
  readonly state: 'waiting' | 'sending' | 'refused' | 'filed' | 'missing'
  /** An attempt may have been filed although no answer came: frozen until reconciled (promise 2). */
  readonly uncertain: boolean
  /** Incremented by every write: a write based on an older version is refused. */
  readonly version: number
  /** Device clock, ms UTC. */
  readonly capturedAt: number
  /** What the device's clock differed from the host's at capture, ms (`Clock.difference`). */
  readonly clockDifference?: number
  readonly filedAt?: number
  /** The same when it was filed. */
  readonly filedDifference?: number
  /** Since when it is known that the host lost it, until it is filed again: ms UTC, device clock. */
  readonly missingSince?: number
  readonly attempts: number
  readonly lastAttemptAt?: number
  /** Not before this time, ms UTC. */
  readonly nextAttemptAt: number
  /** While `sending`: until when its sender holds it (not a lease of an animal); any sender may then take it over. */
  readonly leaseUntil?: number
  readonly problem?: Problem
  /** `RefusalDetails`, sealed under the entry's own key. */
  readonly told?: Sealed
  /** Sealed under the entry's own random key. */
  readonly payload: Sealed
  /** The entry's key, wrapped for the person; and for the device until it is filed. */
  readonly keyForPerson: Sealed
  readonly keyForDevice?: Sealed
  /** Its photos; in clear, so that entries can be listed without reading the pictures. */
  readonly photos: readonly EntryPhoto[]
  /** Ids of its claims (claims.ts); undefined: captured before claims existed, and not migrated yet. */
  readonly claims?: readonly string[]
}

export interface EntryPhoto {
  /** Of its row in `photos`. */
  readonly id: string
  readonly slot: string
  readonly bytes: number
  /** Hex, of the JPEG. */
  readonly sha256: string
  /** The host's receipt: it has these bytes. */
  readonly receipt?: { readonly sha256: string; readonly at: number; readonly url?: string } | undefined
}

/**
 * Codes that explain an entry's state: in clear, so that a locked device knows what to do. The texts are in
 * `RefusalDetails`.
 */
export interface Problem {
  readonly kind: 'refused' | 'signedOut' | 'forbidden' | 'network'
  readonly code?: number
  /** The number was found in the list, under another record. */
  readonly numberUsed?: true
  /** The number was found in the list, under this form as it was before a correction. */
  readonly filedEarlier?: true
  /** A later change of the same record was filed before this one could be opened. */
  readonly overtaken?: true
  /** Slots of photos that this device cannot read: they must be retaken. */
  readonly lost?: readonly string[]
}

/** Texts of a refusal: they contain numbers, chips and people. */
export interface Words {
  readonly text?: string
  /** By form field. */
  readonly fields?: Values
}

/** What is known about an entry since its first attempt. */
export interface RefusalDetails extends Words {
  /** By photo id: the form's number under which a host without receipts keeps it. */
  readonly under?: Values
}

/** The sealed content of an entry. */
export interface Payload {
  readonly values: Values
  /** The record as it was before an edit. */
  readonly row?: Values
  /** Document number of the owner it is filed for. */
  readonly owner: string
  /** Slot name to photo id. */
  readonly photos: Readonly<Record<string, string>>
  /** Age of the data that it was based on: ms UTC of the oldest cached answer used, if known. */
  readonly restedOn?: number | undefined
  /** Numbers that the host refused for it: not offered again. */
  readonly refusedNumbers?: readonly string[]
  /** Code of the farmer's receipt (receipt-codes.ts); absent in forms captured before codes existed. */
  readonly receipt?: string
  /** Warnings that the person saw and filed the form in spite of, with their texts. */
  readonly advice?: readonly Finding[]
}

/** A picture; it outlives the filing of its form while there is room (kept-photos.ts). */
export interface PhotoRow {
  readonly id: string
  readonly person: string
  /** The entry it belongs to; '' while it belongs to a draft. */
  readonly entry: string
  /** Sealed under its own random key, JPEG. */
  readonly image: Sealed
  readonly keyForPerson: Sealed
  /** Only for photos of unsent entries: drafts are not sent. */
  readonly keyForDevice?: Sealed
}

export interface DraftRow {
  /** Of its place (`placeOf`); a different one while the draft is set aside under a previous password (drafts.ts). */
  readonly id: string
  readonly person: string
  /** Key of the form definition; what the draft refers to is in its content alone. */
  readonly form: string
  readonly savedAt: number
  readonly content: Sealed
}

/** A cached answer: complete, sealed under the person's key. */
export interface AnswerRow {
  /** `Cipher.idOf` of `keyOf(request)`, because requests name owners and chips. */
  readonly id: string
  readonly person: string
  /** The operation called, without its fields. */
  readonly operation: string
  /** A page of a long list, or one record of it (page-eviction.ts). */
  readonly page?: true | 'record'
  readonly takenAt: number
  readonly etag?: string
  readonly content: Sealed
}

/** The inventory in columns, one blob per person. */
export interface HerdRow {
  readonly id: string
  readonly person: string
  readonly takenAt: number
  /** Etags of the host's answers, by key of the request; sealed, because those keys name owners. */
  readonly etags: Sealed
  readonly content: Sealed
}

/** Small facts of the device and of each person: owners chosen in /preparar, the last pull, the device id. */
export interface NoteRow {
  readonly id: string
  readonly value: unknown
}

/** What only one unsent form of the device may use: a number, a chip. Its id reveals nothing (claims.ts). */
interface ClaimRow {
  readonly id: string
  /** Of the entry that holds it. */
  readonly entry: string
}

export interface Tables {
  readonly entries: EntryRow
  readonly photos: PhotoRow
  readonly drafts: DraftRow
  readonly answers: AnswerRow
  readonly herds: HerdRow
  readonly people: PersonRow
  readonly notes: NoteRow
  readonly claims: ClaimRow
}
export type TableName = keyof Tables

/** add: the commit throws `Taken` if a row of that id exists already. */
export type Write = {
  [T in TableName]:
    | { readonly table: T; readonly put: Tables[T] }
    | { readonly table: T; readonly add: Tables[T] }
    | { readonly table: T; readonly remove: string }
}[TableName]

/**
 * A durable store. `commit` resolves after the data is on disk, or rejects with nothing written. On a full disk,
 * reading may reject with `StoreFull` too.
 */
export interface Store {
  /** Rejects with `Damaged` if it exists and cannot be read. */
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>
  /** All readable rows of a table, by id; of one person if given. */
  all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]>
  /** Ids of all rows of a table, without reading their content; of one person if given. */
  ids(table: TableName, person?: string): Promise<readonly string[]>
  /** Ids of rows that the last reading of the table found but could not read. */
  damaged(table: TableName, person?: string): Promise<readonly string[]>
  /**
   * One transaction; removals come first. false: the guard of an entry did not hold and nothing was written. Rejects
   * with nothing written: `StoreFull`, `KeysGone`, `Taken`.
   */
  commit(writes: readonly Write[], guards?: readonly Guard[]): Promise<boolean>
  /** Called after a commit of this or another context (tab, worker) touched one of the tables. */
  watch(tables: readonly TableName[], listener: () => void): () => void
  /** As `watch`, once those who wait for the commit have their answer: for readings that nobody should wait for. */
  watchLater(tables: readonly TableName[], listener: () => void): () => void
}

export interface RandomSource {
  /** 0 <= x < 1 */
  random(): number
  /** UUIDv7 of that time. */
  uuid(now: number): string
}

/** Unexpected failures, with what is needed to find their cause; never with form values or secrets. */
export interface Log {
  failure(where: string, error: unknown, facts?: Readonly<Record<string, string | number | boolean>>): void
}

export interface Ports {
  readonly store: Store
  /** Absent: this browser keeps no files beside its database. */
  readonly journal?: PackedJournal | undefined
  readonly transport: Transport
  readonly clock: Clock
  readonly connectivity: Connectivity
  readonly lock: Lock
  readonly cipher: Cipher
  readonly random: RandomSource
  readonly log: Log
}

/** An unlocked person: in memory only. */
export interface Unlocked {
  readonly person: Person
  readonly key: SealKey
  /** Opens rescue files made under the same password; only if that was typed on this device since it started. */
  readonly rescueKey?: SealKey
  /** The person's row as read at sign-in: allows signing in again without signal after the storage was cleared. */
  readonly row?: PersonRow
  /** The host knows the password and no longer lets the person in: what is on this device stays theirs. */
  readonly deactivated?: true
  /** Signed in on this device for the first time. */
  readonly firstTime?: true
}

/** A passkey of this device. Neither its id nor its salt opens anything without the authenticator and the person. */
export interface PasskeyRow {
  /** The authenticator's id of it, base64url. */
  readonly id: string
  /** Salt of the secret's derivation. */
  readonly salt: ArrayBuffer
  readonly wrappedKey: ArrayBuffer
  /** The host has its public key: with signal it signs in there too. */
  readonly atHost?: true
}

/** A person who has signed in on this device: what a later sign-in without signal needs. */
export interface PersonRow {
  readonly id: string // login name in lower case
  readonly person: string
  /** Parameters of the key derivation, and the person's key wrapped by the derived one. */
  readonly vault: Derivation & { readonly wrappedKey: ArrayBuffer }
  /** Of previous passwords, as long as they are needed (previous-password.ts), each with the mark of its key. */
  readonly earlier?: readonly (PersonRow['vault'] & Pick<PersonRow, 'keyMark'>)[]
  /** Mark of the key in `vault` (`Cipher.markOf`); undefined: written before marks existed, and any key is accepted. */
  readonly keyMark?: string
  /** The person's key, also wrapped by the secret of a passkey of this device (passkeys.ts). */
  readonly passkey?: PasskeyRow
  /** The login answer, sealed under the person's key. */
  readonly session: Sealed
  /** What a locked device needs to send for this person (send-only token, capacities), sealed under the device's key. */
  readonly sendToken?: Sealed
  readonly lastSignIn: number
}
