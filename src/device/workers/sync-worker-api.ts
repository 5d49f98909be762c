import type { Background } from '../../sync/contract/background.ts'

/** The background's interface, and the messages of a page to its worker. */
export interface SyncWorkerApi extends Background {
  /** The page heard something that makes another attempt worthwhile. */
  wake(): void
  /** Answered at once by a living worker. */
  ping(): 'pong'
}
