/** What this device has for a day without signal, its disk, and a reader of ear tags. */
import type { LookupRequest, Option } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** One farm of an outing. */
export interface FarmState {
  /** ms UTC since when everything of it is on the device; absent: not everything is. */
  readonly readyAt?: number
  /** How far it has come in the preparation that is running, 0 to 1. */
  readonly share?: number
}

export interface Preparation {
  readonly owners: readonly {
    readonly option: Option
    readonly chosen: boolean
    /** Of a chosen one. */
    readonly state?: FarmState
  }[]
  /** Every owner may be chosen and the host searches them; `owners` then holds only the chosen ones. */
  readonly sought?: LookupRequest
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
  /** Does the browser offer persistent storage? */
  readonly canAsk: boolean
  /** Signs of a private window, which forgets everything when it closes. No sign is no proof of the contrary. */
  readonly mayForget: boolean
}

/** By the name of a screen or list; each reads its own, whatever an older version kept there. */
export type Preferences = Readonly<Record<string, unknown>>

/** How a person wants screens to look on this device: columns, their widths, rows of a page (part of `Book`). */
export interface PreferencesBook {
  /** Kept sealed: what a list shows says whose it is. Empty while nobody is signed in. */
  readonly preferences: Live<Preferences>
  /** Rejects where it cannot be kept on the disk. */
  prefer(name: string, value: unknown): Promise<void>
}

/**
 * Of a stick that reads ear tags and is joined to this device by cable or Bluetooth (Web Serial).
 * none: no reader has been connected here. ready: what it reads arrives. away: known, but it did not open: off, out of
 * reach, or in the hands of another window or program.
 */
export type TagReaderState = 'none' | 'opening' | 'ready' | 'away'

export interface TagReader {
  readonly state: Live<TagReaderState>
  /** Bits a second; only a reader behind a real serial cable heeds it. */
  readonly speed: Live<number>
  readonly speeds: readonly number[]
  /**
   * Asks the person for a reader, from a press only.
   * @returns givenUp: he chose none; failed: the browser would not ask.
   */
  connect(): Promise<'connected' | 'away' | 'givenUp' | 'failed'>
  /** Tries the known reader again. */
  reopen(): Promise<void>
  /** Lets go of the reader and of the right to use it. */
  forget(): Promise<void>
  changeSpeed(speed: number): Promise<void>
  /**
   * Tells of each tag once, however often the stick repeats it while it is held there.
   * @param told the numbers the tag may stand for, likeliest first
   */
  onRead(told: (chips: readonly string[]) => void): () => void
}
