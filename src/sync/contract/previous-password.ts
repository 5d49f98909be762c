/** Data that only a previous password decrypts, as screens see it. */
import type { Live } from './live.ts'

export interface LeftClosed {
  /** Latest first; their other data is encrypted too. */
  readonly drafts: readonly { readonly form: string; readonly savedAt: number }[]
  /** How many filed forms are missing from the outbox and the day's totals. */
  readonly filed: number
}

export type Reopened =
  /** The password opens nothing; nothing was changed. */
  | { readonly kind: 'wrong' }
  /** waiting: drafts not restored because a newer draft of the same form exists. */
  | { readonly kind: 'opened'; readonly drafts: number; readonly filed: number; readonly waiting: number }

export interface PreviousPasswordBook {
  /** null: nothing. */
  readonly leftClosed: Live<LeftClosed | null>
  /** Rejects with `StoreFull` when the disk is full; nothing is lost then. */
  openLeftClosed(previousPassword: string): Promise<Reopened>
  /** Deletes it: the person no longer knows the previous password. */
  letGoLeftClosed(): Promise<void>
}
