/** Messages between pages and the service worker about an unlocked session. */
import type { Unlocked } from '../../sync/ports/ports.ts'

export type ChannelMessage =
  | { readonly type: 'who'; readonly asker: string }
  | { readonly type: 'me'; readonly asker: string; readonly unlocked: Unlocked }
  /** Nobody is signed in on the answering page. */
  | { readonly type: 'nobody'; readonly asker: string }
  | { readonly type: 'locked' }

export type WorkerMessage =
  | { readonly type: 'hold'; readonly unlocked: Unlocked }
  | { readonly type: 'claim' }
  | { readonly type: 'drop' }

/** The service worker's answer to a claim. others: how many more pages of the app are open. */
export interface Claimed {
  readonly unlocked: Unlocked | null
  readonly others: number
}

/** What the service worker tells while it brings the app: how much is there, 0 to 1; the last message says the outcome. */
export type KeepNews = { readonly share: number } | { readonly isWhole: boolean; readonly why?: string }
