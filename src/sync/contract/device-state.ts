/** What this device has ready for a day without signal, its disk, and its ear-tag reader. */
import type { LookupRequest, Option } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** One farm of a field trip. */
export interface FarmState {
  /** ms UTC since when everything of it has been on the device; absent: not everything is. */
  readonly readyAt?: number
  /** Its progress in the running preparation, 0 to 1. */
  readonly share?: number
}

export interface Preparation {
  readonly owners: readonly {
    readonly option: Option
    readonly chosen: boolean
    /** Progress of the chosen farms. */
    readonly state?: FarmState
  }[]
  /** Any owner may be chosen, and the host searches them; `owners` then holds only the chosen ones. */
  readonly sought?: LookupRequest
  /** 0 to 1; undefined: none is running. */
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

/** What the device's clock differs from the host's. */
export interface ClockState {
  /** Host minus device, ms; undefined: this device has never heard the host. */
  readonly difference: number | undefined
}

export interface StorageState {
  readonly persisted: boolean | undefined
  /** Bytes. */
  readonly free: number | undefined
  readonly used: number | undefined
  readonly low: boolean
  /** Does the browser offer persistent storage? */
  readonly canAsk: boolean
  /** Signs of a private window, which loses everything when it closes. Absence of signs proves nothing. */
  readonly mayForget: boolean
}

/** By the name of a screen or list. Each parses its own value, which an older version may have written. */
export type Preferences = Readonly<Record<string, unknown>>

/** Display preferences of a person: columns, their widths, rows per page (part of `Book`). */
export interface PreferencesBook {
  /** Stored sealed: the display of a list may reveal whose it is. Empty while nobody is signed in. */
  readonly preferences: Live<Preferences>
  /** Rejects if it cannot be stored. */
  prefer(name: string, value: unknown): Promise<void>
}

/**
 * State of an ear-tag reader connected by cable or Bluetooth (Web Serial). none: no reader was ever connected here.
 * ready: readings arrive. away: known, but it could not be opened: switched off, out of range, or used by another
 * window or program.
 */
export type TagReaderState = 'none' | 'opening' | 'ready' | 'away'

export interface TagReader {
  readonly state: Live<TagReaderState>
  /** Bits per second; only matters for a reader on a real serial cable. */
  readonly speed: Live<number>
  readonly speeds: readonly number[]
  /**
   * Asks the person to choose a reader; only in response to a click.
   * @returns givenUp: none was chosen; failed: the browser could not ask.
   */
  connect(): Promise<'connected' | 'away' | 'givenUp' | 'failed'>
  /** Tries to open the known reader again. */
  reopen(): Promise<void>
  /** Releases the reader and the permission to use it. */
  forget(): Promise<void>
  changeSpeed(speed: number): Promise<void>
  /**
   * Reports each tag once, however often the reader repeats it while held there.
   * @param listener called with the number of the tag, alone in a list; with an empty one for a line that is no number,
   *   or may be two
   */
  onRead(listener: (chips: readonly string[]) => void): () => void
}
