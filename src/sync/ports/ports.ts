/** What the engine needs of the world. `device/` fills these in a browser, tests fill them with seeded fakes. */
import type { Finding, OperationName, Person, Reply, Values } from '../../registry/index.ts'
import type { Cipher, Sealed, SealKey } from './cipher.ts'
import type { Guard } from './commit-guards.ts'
import type { Connectivity } from './connectivity.ts'
import type { Lock } from './lock.ts'
import type { PasskeyRow, PersonRow } from './person-row.ts'

export * from './commit-guards.ts'
export type { Cipher, Connectivity, Lock, PasskeyRow, PersonRow, Sealed, SealKey }

/** Outbox entry. `state` and the times are in clear so that a locked device can go on sending; the form is sealed. */
export interface EntryRow {
  /** UUIDv7; also the idempotency key of the filing. */
  readonly id: string
  /** Document number of who captured it. */
  readonly person: string
  /** Key of the form definition. */
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly state: 'waiting' | 'sending' | 'refused' | 'filed'
  /** An attempt may have been filed although no answer came: frozen until reconciled (promise 2). */
  readonly uncertain: boolean
  /** Grows with every write: a write on an older version is refused. */
  readonly version: number
  /** Device clock, ms UTC. */
  readonly capturedAt: number
  readonly filedAt?: number
  readonly attempts: number
  readonly lastAttemptAt?: number
  /** Not before this time, ms UTC. */
  readonly nextAttemptAt: number
  /** While `sending`: until when the sender holds it; afterwards anyone may take it up again, as uncertain. */
  readonly leaseUntil?: number
  readonly problem?: Problem
  /** `RefusalDetails`, sealed under the entry's own key. */
  readonly told?: Sealed
  /** Sealed under the entry's own random key. */
  readonly payload: Sealed
  /** The entry's key, wrapped for the person; and for the device until it is filed. */
  readonly keyForPerson: Sealed
  readonly keyForDevice?: Sealed
  /** Its photos; in clear, so that a list of entries is shown without reading the pictures. */
  readonly photos: readonly EntryPhoto[]
  /** Ids of the claims that it holds (claims.ts); undefined: captured before there were any, and not looked at since. */
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
  readonly receipt?: {
    readonly sha256: string
    readonly at: number
    readonly url?: string
  }
}

/** Why an entry is where it is, in codes: in clear, so that a locked device knows what to do. The words are in `RefusalDetails`. */
export interface Problem {
  readonly kind: 'refused' | 'signedOut' | 'forbidden' | 'network'
  readonly code?: number
  /** The number was seen in the list, under another record. */
  readonly numberUsed?: true
  /** Slots of photos that cannot be read from this device: they must be taken again. */
  readonly lost?: readonly string[]
}

/** Why an entry was refused, in words: they name numbers, chips and people. */
export interface Words {
  readonly text?: string
  /** By form field. */
  readonly fields?: Values
}

/** What is known of an entry since it first travelled. */
export interface RefusalDetails extends Words {
  /** By photo id: the form's number under which a host without receipts keeps it. */
  readonly under?: Values
}

/** What is sealed in an entry. */
export interface Payload {
  readonly values: Values
  /** The record as it was before an edit. */
  readonly row?: Values
  /** Document number of the owner it is filed for. */
  readonly owner: string
  /** Slot name to photo id. */
  readonly photos: Readonly<Record<string, string>>
  /** How old the data was that it rested on: ms UTC of the oldest cached answer used, if known. */
  readonly restedOn?: number
  /** Numbers that the host refused for it: not offered again. */
  readonly refusedNumbers?: readonly string[]
  /** Code of the farmer's receipt (receipt-codes.ts); forms captured before there were any have none. */
  readonly receipt?: string
  /** What it was advised against and is filed with all the same, as the person saw it. */
  readonly advice?: readonly Finding[]
}

/** A picture, until its form is filed. */
export interface PhotoRow {
  readonly id: string
  readonly person: string
  /** The entry it belongs to; '' while it belongs to a draft. */
  readonly entry: string
  /** Sealed under its own random key, JPEG. */
  readonly image: Sealed
  readonly keyForPerson: Sealed
  /** Only for photos of entries: drafts are not sent. */
  readonly keyForDevice?: Sealed
}

export interface DraftRow {
  /** Of its place (`placeOf`); another while it lies aside, closed with an earlier password (drafts.ts). */
  readonly id: string
  readonly person: string
  /** Key of the form definition; what it hangs on is in its content alone. */
  readonly form: string
  readonly savedAt: number
  readonly content: Sealed
}

/** A cached answer: whole, sealed under the person's key. */
export interface AnswerRow {
  /** `Cipher.idOf` of `keyOf(request)`: what was asked for names owners and chips. */
  readonly id: string
  readonly person: string
  /** What was called, without its fields. */
  readonly operation: string
  /** A page of a long list, or one record of it (page-eviction.ts). */
  readonly page?: true | 'record'
  readonly takenAt: number
  readonly etag?: string
  readonly content: Sealed
}

/** The inventory as columns, one blob a person. */
export interface HerdRow {
  readonly id: string
  readonly person: string
  readonly takenAt: number
  /** What the host's answers were called, by key of the request: those name owners. */
  readonly etags: Sealed
  readonly content: Sealed
}

/** Small facts of the device and of each person: owners chosen in /preparar, the last pull, the device id. */
export interface NoteRow {
  readonly id: string
  readonly value: unknown
}

/** What only one unsent form of the device may use: a number, a chip. Its id tells nobody what (claims.ts). */
export interface ClaimRow {
  readonly id: string
  /** Of the entry that has it. */
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

/** add: the commit throws `Taken` where a row of that id is there already. */
export type Write = {
  [T in TableName]:
    | { readonly table: T; readonly put: Tables[T] }
    | { readonly table: T; readonly add: Tables[T] }
    | { readonly table: T; readonly remove: string }
}[TableName]

/**
 * One durable place. `commit` resolves after the data is on disk, or rejects with nothing written. On a disk without
 * room reading may reject with `StoreFull` too.
 */
export interface Store {
  /** Rejects with `Damaged` when it is there and cannot be read. */
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>
  /** All rows of a table that can be read, of one person where given, by id. */
  all<T extends TableName>(table: T, person?: string): Promise<readonly Tables[T][]>
  /** Ids of all rows of a table, of one person where given, without reading what is in them. */
  ids(table: TableName, person?: string): Promise<readonly string[]>
  /** Ids of those that the last reading of the table found to be there and could not read. */
  damaged(table: TableName, person?: string): Promise<readonly string[]>
  /**
   * One transaction; what is removed goes first. false: the guard of an entry did not hold and nothing was written.
   * Rejects with nothing written: `StoreFull`, `KeysGone`, `Taken`.
   */
  commit(writes: readonly Write[], guards?: readonly Guard[]): Promise<boolean>
  /** Told after a commit of this or another context (tab, worker) touched one of the tables. */
  watch(tables: readonly TableName[], listener: () => void): () => void
}

export interface FilePart {
  readonly name: string
  readonly fileName: string
  readonly bytes: ArrayBuffer
}

export interface Call {
  readonly operation: OperationName
  readonly fields: Values
  readonly files?: readonly FilePart[]
  /** Idempotency-Key. */
  readonly key?: string
  /** If-None-Match. */
  readonly etag?: string
  /** X-Detalle: 1 */
  readonly detail?: boolean
  /** The session's cookie, or a send-only token and no cookie. */
  readonly as: 'session' | { readonly token: string }
  readonly timeoutMs: number
  readonly onSent?: (share: number) => void // of a large call, 0 to 1 gone up
}

/** One request, one reply. Rejects with `NetworkFailure` when no reply came. */
export interface Transport {
  call(call: Call, signal?: AbortSignalLike): Promise<Reply>
  /**
   * A call whose answer is used while it comes: each piece of a 200 in JSON goes to `take`, which is waited for, and the
   * reply has no text. Anything else is a reply as of `call`. `timeoutMs`: of silence. Absent: answers come whole.
   */
  stream?(call: Call, take: (piece: string) => Promise<void>, signal: AbortSignalLike): Promise<Reply>
  atOnce?(): number // calls at a time that the way to the host carries; absent: not known
}
export interface AbortSignalLike {
  readonly aborted: boolean
}

export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

export interface Clock {
  /** ms UTC. */
  now(): number
  /** The calendar day at the farm, yyyy-mm-dd. */
  today(): string
  /** Runs once, after that many ms. */
  after(ms: number, run: () => void): () => void
}

export interface RandomSource {
  /** 0 <= x < 1 */
  random(): number
  /** UUIDv7 of that time. */
  uuid(now: number): string
}

/** Unknown failures go here with what is needed to find them; never with values of a form or secrets. */
export interface Log {
  failure(where: string, error: unknown, facts?: Readonly<Record<string, string | number | boolean>>): void
}

export interface Ports {
  readonly store: Store
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
  /** Opens rescue files made under the same password, where that was typed on this device since it started. */
  readonly rescueKey?: SealKey
  /** His row as it was when he came in: signs him in again without signal where the storage was emptied meanwhile. */
  readonly row?: PersonRow
}
