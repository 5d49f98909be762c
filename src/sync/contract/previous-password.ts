/** What only an earlier password opens, as screens see it. */
import type { Live } from './live.ts'

export interface LeftClosed {
  /** The latest first; what else is known of them is closed too. */
  readonly drafts: readonly { readonly form: string; readonly savedAt: number }[]
  /** How many forms that the host has already are missing from the outbox and from the day's figures. */
  readonly filed: number
}

export type Reopened =
  /** The password opens nothing of it; all is as it was. */
  | { readonly kind: 'wrong' }
  /** waiting: drafts that stay closed because another draft of the same form has been begun since. */
  | { readonly kind: 'opened'; readonly drafts: number; readonly filed: number; readonly waiting: number }

export interface EarlierBook {
  /** null: nothing. */
  readonly leftClosed: Live<LeftClosed | null>
  /** Rejects with `StoreFull` when the disk is full; nothing is lost then. */
  openLeftClosed(earlierPassword: string): Promise<Reopened>
  /** Removes it for good: the person does not know the earlier password any more. */
  letGoLeftClosed(): Promise<void>
}
