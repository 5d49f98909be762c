/** A stick that reads ear tags and is joined to this device by cable or Bluetooth (Web Serial). */
import type { Live } from './live.ts'

/**
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
