import type { Background } from '../../sync/contract/background.ts'

/** The background, and what a page tells its worker. */
export interface SyncWorkerApi extends Background {
  /** The page heard something that makes another attempt worthwhile. */
  wake(): void
  /** Answered at once by a worker that lives. */
  ping(): 'pong'
}
