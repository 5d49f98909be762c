/**
 * Services that only a device with a screen has, in addition to the ports: `createBook(ports, background, services)`.
 * The background and the service worker do not need them; tests may omit them.
 */
import type { CertificateFacts, CorrectedSheet, ImportKind, Print, SheetFacts } from '../../registry/index.ts'
import type { Authenticator, PushReceiver, Unlocked } from '../ports/ports.ts'
import type { Desk, SheetProgress, SheetRead } from './desk.ts'
import type { Device, StorageState } from './device.ts'
import type { PickedFile } from './file-errors.ts'
import type { Live } from './live.ts'

/** Passes an unlocked session between pages of one browser, in memory only: a reload is not a sign-out. */
export interface Handover {
  /** The session unlocked in another page, or in the page before this one up to 30 s ago. Asked once, at the start. */
  claim(): Promise<Unlocked | undefined>
  /** The session that this page hands to later pages; null: nobody is signed in here. */
  keep(unlocked: Unlocked | null): void
  /** Signs out on every page of the browser. */
  lockAll(): void
  /** Called when another page signed out. */
  onLocked(listener: () => void): void
}

/** A form as it is noted outside the database. form: key of its definition, '' if not known. */
export interface NotedForm {
  readonly id: string
  readonly form: string
}

/** Unsent forms, and those that are gone: noted outside the database. */
export interface Noted {
  readonly unsent: readonly NotedForm[]
  readonly lost: readonly NotedForm[]
}
export interface Witness {
  read(): Noted
  write(noted: Noted): void
}

export interface PageServices {
  readonly witness?: Witness
  readonly handover: Handover
  readonly storage: Live<StorageState>
  askPersistence(): Promise<boolean>
  /** Absent: this browser supports no passkeys. */
  readonly authenticator?: Authenticator | undefined
  /** Absent: this browser receives no notifications. */
  readonly pushReceiver?: PushReceiver | undefined
  /** Caches the whole app; false: it would not open offline. */
  keepApp?(): Promise<boolean>
  readonly appShare?: Device['appShare']
  /** Rejects with `PhotoError`. limit: bytes, never exceeded. */
  preparePhoto(file: PickedFile, limit: number): Promise<ArrayBuffer>
  /** Origin of this app: https://libro.example. */
  readonly origin?: string
  /** Lays out and draws the page. link: address for its QR code; absent: no QR code. */
  printCertificate?(
    facts: CertificateFacts,
    link: string | undefined,
  ): Promise<{ readonly print: Print; readonly bytes: ArrayBuffer }>
  /** A PDF of these pages. */
  printPages?(pages: readonly Print[]): Promise<ArrayBuffer>
  /** Runs in a separate worker. */
  readSheet(
    source: PickedFile | CorrectedSheet,
    kind: ImportKind,
    facts: SheetFacts,
    tell?: (progress: SheetProgress) => void,
  ): Promise<SheetRead>
  readonly packFiles?: Desk['packFiles']
  readonly unpackFiles?: Desk['unpackFiles']
}
