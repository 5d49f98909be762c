import type { Background } from '../../sync/contract/background.ts'

/** The background's interface, plus the page's messages to its worker. */
export interface SyncWorkerApi extends Background {
  /** The page learnt something that makes another attempt worthwhile. */
  wake(): void
  /** Answered at once by a living worker. */
  ping(): 'pong'
}
