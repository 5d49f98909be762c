/** What a device is to the engine: its clocks, signal, files, locks, calls, authenticator and notifications. */
import type { OperationName, Reply, Values } from '../../registry/index.ts'

export interface DeviceClock {
  /** ms UTC by the device's clock, which may be wrong: for durations and what only this device compares. */
  now(): number
  /** ms since any moment, whatever the clock is set to; may stand still while the device sleeps. */
  ticks(): number
  /** Runs once, after that many ms. */
  after(ms: number, run: () => void): () => void
}

/** What a device has heard of the host's clock. */
export interface HeardClock {
  /** Host minus device, ms. */
  readonly difference: number
  /** The host's clock when it was heard, ms UTC. */
  readonly hostAt: number
}

/** The device's clock and what it differs from the host's (core/farm-clock.ts). */
export interface Clock extends DeviceClock {
  /** ms UTC by the host's clock, as far as it is known. */
  corrected(): number
  /** The calendar day at the farm by the corrected clock, yyyy-mm-dd. */
  today(): string
  /** Host minus device, ms; undefined: the host was never heard. */
  difference(): number | undefined
  /** The host has answered. @param difference host minus device, ms, as measured with the answer */
  heard(difference: number): void
  /** Another context of this device has heard the host. */
  adopt(heard: HeardClock): void
  known(): HeardClock | undefined
  changed(listener: () => void): () => void
}

/** What a device knows about its signal. */
export interface Connectivity {
  /** A hint: true may be wrong, false is believed until the next wake-up. */
  online(): boolean
  /** online, focus, visible, start, background sync. */
  onWake(listener: () => void): () => void
  /** What other pages and workers of the device learn about the host. Absent: there are none. */
  readonly others?: {
    /** The host has answered this context. */
    tell(): void
    /** The host has answered another context. */
    onHostAnswered(listener: () => void): () => void
  }
}

/**
 * Named files outside the database, for the second copy of unsent forms (copy/README.md). Files are written whole and
 * never changed. A file whose writing was cut short may be there in part: its reader must notice.
 */
export interface Journal {
  /** Names of all files, in any order. */
  list(): Promise<readonly string[]>
  /** undefined: there is none of that name. Rejects if it cannot be read. */
  read(name: string): Promise<ArrayBuffer | undefined>
  /** Resolves when it is written, and flushed where the browser can. Rejects with `StoreFull` when there is no room. */
  write(name: string, bytes: ArrayBuffer): Promise<void>
  /** Resolves also if there is none. */
  remove(name: string): Promise<void>
  /** bytes: of all files. writtenAt: of the newest, ms UTC by the device's clock; undefined: there is none. */
  size(): Promise<{ readonly bytes: number; readonly writtenAt: number | undefined }>
}

export interface CopyFile {
  readonly name: string
  readonly bytes: ArrayBuffer
}

/** A journal whose files are written and removed together (copy/packed-journal.ts). */
export interface PackedJournal extends Pick<Journal, 'list' | 'read' | 'size'> {
  /** Those of them that there is room for. Rejects with the first failure. */
  write(files: readonly CopyFile[]): Promise<void>
  /** Resolves also if there are none of these names. */
  remove(names: readonly string[]): Promise<void>
  /** Makes few files of many, as last listed; for whoever holds the copy. */
  merge(): Promise<void>
}

/** Another context holds a lock and does not release it. Nothing was done. */
export class LockBusy extends Error {
  override name = 'LockBusy'
}

/** Named locks across the contexts of one device: Web Locks in a browser. A context that ends releases its locks. */
export interface Lock {
  /** Valid across all contexts of the device. false: in this context only; others may run at the same time. */
  readonly exclusive: boolean
  /** Runs with the lock, or answers 'busy' at once when another holds it. */
  tryRun<T>(name: string, run: () => Promise<T>): Promise<T | 'busy'>
  /**
   * Runs with the lock, after its current holder and everyone who requested it before. Rejects with `LockBusy`, and does
   * not run, if that takes too long: the holder may be a frozen tab.
   */
  run<T>(name: string, run: () => Promise<T>): Promise<T>
  /**
   * Holds a shared lock on a name. Returns the function that releases it, which resolves once every context knows.
   * Without locks across contexts nothing is held.
   */
  keep(name: string): Promise<() => Promise<void>>
  /** The names that are held shared, and those that are held exclusively. */
  kept(): Promise<readonly string[]>
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
   * A call whose answer is processed while it arrives: each piece of a JSON answer with status 200 is passed to `take`,
   * which is awaited, and the reply has no text. Anything else is a reply as of `call`. `timeoutMs`: longest silence.
   * Absent: answers arrive in one piece.
   */
  stream?(call: Call, take: (piece: string) => Promise<void>, signal: AbortSignalLike): Promise<Reply>
  atOnce?(): number // simultaneous calls that the connection to the host supports; absent: not known
}
export interface AbortSignalLike {
  readonly aborted: boolean
}

export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

/**
 * The device's authenticator (WebAuthn), which verifies the person by fingerprint, face or PIN. It creates passkeys and
 * releases the secret of one (PRF) only to the verified person. Its messages to the host are JSON and never contain the
 * secret.
 */
export interface Authenticator {
  /** Does this device have one that verifies the person and derives secrets? */
  available(): Promise<boolean>
  /**
   * @param options the host's, as JSON; undefined: the host supports no passkeys.
   * @returns undefined: the person cancelled. secret undefined: it derives none.
   */
  make(
    options: string | undefined,
    name: string,
    salt: ArrayBuffer,
  ): Promise<{ readonly id: string; readonly response: string; readonly secret: ArrayBuffer | undefined } | undefined>
  /**
   * @param challenge the host's; undefined: nobody will check the signature.
   * @returns undefined: verification failed or was cancelled.
   */
  prove(passkey: {
    readonly id: string
    readonly salt: ArrayBuffer
    readonly challenge: string | undefined
  }): Promise<{ readonly response: string; readonly secret: ArrayBuffer } | undefined>
}

export type PushPermission = 'default' | 'granted' | 'denied'

/** The browser's receiver of notifications (Push API). */
export interface PushReceiver {
  /** denied: the person or the browser does not allow it. */
  permission(): PushPermission
  /** Asks the person, unless already allowed; only in response to a tap. */
  ask(): Promise<PushPermission>
  /** sha-256, hex, of where this browser receives them; '': it does not. */
  digest(): Promise<string>
  /** @param publicKey the host's. @returns the subscription as JSON; rejects where the browser's service is away */
  subscribe(publicKey: string): Promise<string>
}
